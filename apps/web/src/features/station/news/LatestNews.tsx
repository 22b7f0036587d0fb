import { limits } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { NewsGrid, NewsGridSkeleton } from './NewsGrid.tsx'
import { newsList } from './news-list.ts'
import styles from './LatestNews.module.css'

export default function LatestNews() {
  const { t } = useI18n()
  const id = useId()
  const posts = useQuery(newsList(limits.home.news))
  if (posts.data?.length === 0) return null
  const title = t('news.title')
  return (
    <section aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        <Link to={paths.news} className={styles.seeAll} aria-label={t('tracks.seeAllOf', { title })}>
          {t('ui.seeAll')}
        </Link>
      </header>
      <Loaded query={posts} skeleton={<NewsGridSkeleton count={limits.home.news} />}>
        {(latest) => <NewsGrid posts={latest} />}
      </Loaded>
    </section>
  )
}
