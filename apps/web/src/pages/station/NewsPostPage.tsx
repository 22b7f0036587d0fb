import { type NewsPost, getNewsPost, textOfHtml } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { NewsArticle } from '../../features/station/news/NewsArticle.tsx'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { idIn } from '../../lib/paths/path-id.ts'
import { paths } from '../../lib/paths/paths.ts'
import { query } from '../../lib/calls/query.ts'
import { useSite } from '../../lib/paths/site.ts'
import { Spinner } from '../../ui/states/Spinner.tsx'
import { Gone } from '../gone.ts'
import NotFoundPage from '../NotFoundPage.tsx'
import styles from './NewsPostPage.module.css'

export default function NewsPostPage() {
  const { id } = useParams()
  const newsID = idIn(id)
  if (id === undefined) return <Navigate to={paths.news} replace />
  return newsID === undefined ? <NotFoundPage /> : <PostOf key={newsID} newsID={newsID} />
}

function PostOf({ newsID }: { newsID: number }) {
  const found = useQuery(query(getNewsPost, { params: { id: newsID } }))
  const loading = (
    <div className={styles.loading}>
      <Spinner size={40} />
    </div>
  )
  return (
    <Loaded query={found} skeleton={loading} notFound={<Gone kind="news" />}>
      {(post) => <Post post={post} />}
    </Loaded>
  )
}

function Post({ post }: { post: NewsPost }) {
  const { productName } = useSite()
  return (
    <>
      <title>{`${textOfHtml(post.title.rendered)} | ${productName}`}</title>
      <NewsArticle post={post} />
    </>
  )
}
