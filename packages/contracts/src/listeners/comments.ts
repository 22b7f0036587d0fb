import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { filledProse, id, idOut, idText, oneTarget, page, prose, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

export const CommentTarget = z.enum(['music', 'album', 'podcast', 'collection'])
export type CommentTarget = z.infer<typeof CommentTarget>

export const Comment = z
  .object({
    commentID: idOut,
    /** Plain text, which clients must escape */
    commentText: z.string(),
    /** The comment's target is one of four IDs; the others are 0 */
    musicID: idOut,
    albumID: idOut,
    podcastID: idOut,
    collectionID: idOut,
    userID: idOut,
    name: z.string(),
    avatar: z.string(),
    created: time,
    likeCount: z.int(),
    isLiked: z.boolean(),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

const commentList = <B extends z.ZodObject>(kind: CommentTarget, body: B) =>
  endpoint({
    method: 'POST',
    path: `/api/comments/${kind}`,
    access: 'visitor',
    needsSpace: false,
    errors: [404],
    summary: `The comments on one ${kind}, newest first`,
    query: page,
    body,
    reply: z.array(Comment),
  })

export const musicComments = commentList('music', z.object({ musicID: id }))
export const albumComments = commentList('album', z.object({ albumID: id }))
export const podcastComments = commentList('podcast', z.object({ podcastID: id }))
export const collectionComments = commentList('collection', z.object({ collectionID: id }))

export const postComment = endpoint({
  method: 'POST',
  path: '/api/comments',
  access: 'user',
  errors: [404],
  summary: 'Write a comment on a track, album, podcast or collection',
  body: z
    .object({
      commentText: filledProse(limits.text.comment),
      musicID: id.nullish(),
      albumID: id.nullish(),
      podcastID: id.nullish(),
      collectionID: id.nullish(),
    })
    .transform(({ commentText, musicID, albumID, podcastID, collectionID }, context) => ({
      commentText,
      target: oneTarget<CommentTarget>({ musicID, albumID, podcastID, collectionID }, context),
    })),
  reply: Comment,
  perMinute: 60,
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/{id}',
  access: 'user',
  errors: [403],
  summary: 'Delete a comment of one’s own',
  params: z.object({ id: idText }),
  reply: text(['true']),
})

export const reportComment = endpoint({
  method: 'POST',
  path: '/api/comments/{id}/report',
  access: 'user',
  errors: [404],
  summary: 'Tell the admins that a comment does not belong here',
  params: z.object({ id: idText }),
  body: z.object({ reason: prose(limits.text.reason).default('') }),
  reply: text(['true']),
  perMinute: 30,
})
