import * as contracts from '@nava/contracts'
import type { CommentTarget, Page, Target } from '@nava/contracts'
import type { Audited } from '../../platform/audit/audited.ts'
import { authorize } from '../../platform/audit/authorize.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { ResourcesStore } from '../../platform/access-policy/resources.store.ts'
import type { CommentsStore } from './comments.store.ts'

export function commentRoutes(
  routes: Routes,
  { comments, resources, changes }: { comments: CommentsStore; resources: ResourcesStore; changes: Audited },
) {
  const list = async (target: Target<CommentTarget>, user: Caller | undefined, query: Page) => {
    await resources.assertVisible(target, user)
    return comments.of(target, user?.userID, query)
  }

  serve(routes, contracts.musicComments, ({ body, query, user }) =>
    list({ kind: 'music', id: body.musicID }, user, query),
  )
  serve(routes, contracts.albumComments, ({ body, query, user }) =>
    list({ kind: 'album', id: body.albumID }, user, query),
  )
  serve(routes, contracts.podcastComments, ({ body, query, user }) =>
    list({ kind: 'podcast', id: body.podcastID }, user, query),
  )
  serve(routes, contracts.collectionComments, ({ body, query, user }) =>
    list({ kind: 'collection', id: body.collectionID }, user, query),
  )

  serve(routes, contracts.postComment, async ({ body: { target, commentText }, user }) => {
    await resources.assertVisible(target, user)
    const comment = await comments.add(target, user.userID, commentText)
    if (!comment) throw problem('comment.too-fast', {}, { retryAfter: 60 })
    return comment
  })

  serve(routes, contracts.deleteComment, async ({ params, user }) => {
    const writerID = await comments.writerOf(params.id)
    if (writerID === undefined) throw problem('comment.not-found')
    const row = { kind: 'comments', rowID: params.id }
    const authorization = authorize(user, writerID === user.userID, row, () => problem('comment.not-yours'))
    await changes
      .call(contracts.deleteComment, { user, params }, [authorization])
      .run((tx) => comments.remove(tx, params.id))
    return 'true' as const
  })

  serve(routes, contracts.reportComment, async ({ params, body, user }) => {
    if (!(await comments.report(params.id, user.userID, body.reason))) throw problem('comment.not-found')
    return 'true' as const
  })
}
