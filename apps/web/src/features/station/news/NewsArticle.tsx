import { type NewsPost, textOfHtml } from '@nava/contracts'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Day } from '../../../lib/formats/Day.tsx'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import { CleanHtml } from '../../../ui/media/CleanHtml.tsx'
import { Cover } from '../../../ui/media/Cover.tsx'
import { newsPicture } from './news-picture.ts'
import styles from './NewsArticle.module.css'

export function NewsArticle({ post }: { post: NewsPost }) {
  const { t } = useI18n()
  const title = textOfHtml(post.title.rendered)
  return (
    <article className={styles.article}>
      {post.featured_media_src_url && (
        <Cover
          {...newsPicture(post.featured_media_src_url)}
          kind="news"
          shape="wide"
          sizes="(width < 56.25em) 92vw, 820px"
          eager
        />
      )}
      <header className={styles.header}>
        <h1 dir="auto">{title}</h1>
        <time className={styles.date} dateTime={post.date}>
          <Day iso={post.date} />
        </time>
      </header>
      <CleanHtml html={post.content.rendered} />
      <footer>
        <Link to={paths.news} className={buttonClass()}>
          <ArrowLeft aria-hidden className="flip-rtl" />
          {t('news.all')}
        </Link>
      </footer>
    </article>
  )
}
