import { type NewsCard, textOfHtml } from '@nava/contracts'
import { use } from 'react'
import { Link } from 'react-router-dom'
import { Day } from '../../../lib/formats/Day.tsx'
import { paths } from '../../../lib/paths/paths.ts'
import { Cover } from '../../../ui/media/Cover.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { TitleLevel } from '../../../ui/title-level.ts'
import { newsPicture } from './news-picture.ts'
import styles from './NewsGrid.module.css'

export function NewsGrid({ posts }: { posts: readonly NewsCard[] }) {
  return (
    <div className={styles.grid}>
      {posts.map((post) => (
        <NewsTile key={post.id} post={post} />
      ))}
    </div>
  )
}

export function NewsGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.tile}>
          <Skeleton className={styles.picture} />
          <Skeleton shape="text" width="90%" />
          <Skeleton shape="text" width="70%" />
          <Skeleton shape="text" width="30%" />
        </div>
      ))}
    </div>
  )
}

function NewsTile({ post }: { post: NewsCard }) {
  const Title = `h${use(TitleLevel)}` as const
  const title = textOfHtml(post.title.rendered)
  return (
    <article className={styles.tile}>
      <Cover
        {...newsPicture(post.featured_media_src_url)}
        kind="news"
        shape="wide"
        sizes="(width < 40em) 92vw, 330px"
      />
      <Title className={styles.title} title={title} dir="auto">
        <Link to={paths.newsPost(post.id)}>{title}</Link>
      </Title>
      <p className={styles.excerpt} dir="auto">
        {textOfHtml(post.excerpt.rendered)}
      </p>
      <time className={styles.date} dateTime={post.date}>
        <Day iso={post.date} />
      </time>
    </article>
  )
}
