import {
  type Comment,
  type CommentTarget,
  albumComments,
  collectionComments,
  deleteComment,
  musicComments,
  podcastComments,
  postComment,
  setLike,
} from '@nava/contracts'
import type { InfiniteData } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { t } from '../../../lib/i18n/i18n.ts'
import { changeAtOnce, switchAtOnce } from '../../../lib/calls/optimistic.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { nameOf } from '../../../lib/calls/query.ts'
import { session } from '../../../lib/session/session.ts'
import { type InfiniteListOf, infiniteList, useInfiniteList } from '../../../lib/lists/use-infinite-list.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { signInFirst } from '../../platform/login/sign-in-first.ts'

export interface CommentedOn {
  kind: CommentTarget
  id: number
}

const TAKE = 20

type CommentList = InfiniteListOf<typeof musicComments>

function commentList({ kind, id }: CommentedOn): CommentList {
  switch (kind) {
    case 'music':
      return infiniteList(musicComments, { body: { musicID: id } }, TAKE)
    case 'album':
      return infiniteList(albumComments, { body: { albumID: id } }, TAKE) as unknown as CommentList
    case 'podcast':
      return infiniteList(podcastComments, { body: { podcastID: id } }, TAKE) as unknown as CommentList
    case 'collection':
      return infiniteList(collectionComments, { body: { collectionID: id } }, TAKE) as unknown as CommentList
    default:
      return kind satisfies never
  }
}

export function useComments(target: CommentedOn) {
  return useInfiniteList(commentList(target), { idOf: ({ commentID }) => commentID })
}

/** Writes a comment; returns false, after showing a message, if it is refused. */
export async function writeComment(target: CommentedOn, commentText: string): Promise<boolean> {
  try {
    const comment = await call(postComment, { body: { commentText, [`${target.kind}ID`]: target.id } })
    changePages(target, ([first = [], ...others]) => [[comment, ...first], ...others])
    return true
  } catch (error) {
    await toastError(error)
    return false
  }
}

export function toggleCommentLike(target: CommentedOn, comment: Comment): void {
  const { commentID } = comment
  signInFirst(() => {
    void switchAtOnce({
      queryKey: [nameOf(setLike), { commentID }],
      wanted: !comment.isLiked,
      send: async (value) => {
        const reply = await call(setLike, { body: { commentID, value } })
        toast(t(reply === '1' ? 'comments.liked' : 'comments.unLiked'), { tone: 'good' })
        return reply === '1'
      },
      show: (value) => showLike(target, commentID, value),
    })
  })
}

export function removeComment(target: CommentedOn, commentID: number): Promise<void> {
  const { queryKey } = commentList(target)
  return changeAtOnce({
    queryKey,
    show: () =>
      changePages(target, (pages) =>
        pages.map((page) => page.filter((comment) => comment.commentID !== commentID)),
      ),
    send: () => call(deleteComment, { params: { id: commentID } }),
    // After a deletion, later comments move up, so without this reload the next page would skip one.
    confirm: () => void queryClient.invalidateQueries({ queryKey }),
    notify: toastError,
  })
}

export function isOwn(comment: Comment): boolean {
  return comment.userID > 0 && comment.userID === session.userID()
}

function showLike(target: CommentedOn, commentID: number, isLiked: boolean): void {
  changePages(target, (pages) =>
    pages.map((page) =>
      page.map((comment) => {
        if (comment.commentID !== commentID || comment.isLiked === isLiked) return comment
        return { ...comment, isLiked, likeCount: Math.max(0, comment.likeCount + (isLiked ? 1 : -1)) }
      }),
    ),
  )
}

function changePages(target: CommentedOn, change: (pages: Comment[][]) => Comment[][]): () => void {
  const { queryKey } = commentList(target)
  const before = queryClient.getQueryData<InfiniteData<Comment[], number>>(queryKey)
  queryClient.setQueryData(queryKey, before && { ...before, pages: change(before.pages) })
  return () => queryClient.setQueryData(queryKey, before)
}
