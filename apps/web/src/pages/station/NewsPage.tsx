import { limits } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { NewsGrid, NewsGridSkeleton } from '../../features/station/news/NewsGrid.tsx'
import { newsList } from '../../features/station/news/news-list.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

const SKELETON = 12

export default function NewsPage() {
  const { t } = useI18n()
  const posts = useQuery(newsList(limits.pages.news))
  return (
    <ListPage title={t('news.title')}>
      <Loaded
        query={posts}
        skeleton={<NewsGridSkeleton count={SKELETON} />}
        empty={<EmptyState icon={<Newspaper />} text={t('news.none')} />}
      >
        {(all) => <NewsGrid posts={all} />}
      </Loaded>
    </ListPage>
  )
}
