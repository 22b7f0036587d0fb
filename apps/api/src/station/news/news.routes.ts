import { getNewsPost, listNewsPosts } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import { serializerOf } from '../../platform/http/serializers.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { NewsSource } from './news-source.ts'

export function newsRoutes(routes: Routes, { news }: { news: NewsSource }) {
  const serialize = serializerOf(routes, listNewsPosts)
  serve(routes, listNewsPosts, async ({ query }) => {
    const { per_page: perPage, page, _fields: fields } = query
    const withContent = fields === undefined || fields.split(',').some((name) => name.trim() === 'content')
    const { total, posts } = await news.page({ perPage, page, withContent })
    return serialize(posts, { 'x-wp-total': total, 'x-wp-totalpages': Math.ceil(total / perPage) })
  })

  serve(routes, getNewsPost, async ({ params }) => {
    const post = await news.find(params.id)
    if (!post) throw problem('news.not-found')
    return post
  })
}
