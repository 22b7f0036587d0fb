import {
  followedArtists,
  followedDjs,
  getArtistPage,
  isArtistFollowed,
  isDjFollowed,
  setFollow,
} from '@nava/contracts'
import { call } from '../../../lib/calls/call.ts'
import { t } from '../../../lib/i18n/i18n.ts'
import { switchAtOnce } from '../../../lib/calls/optimistic.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { session } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { signInFirst } from '../../platform/login/sign-in-first.ts'
import { changeDj } from '../dj-page/use-dj.ts'

export interface FollowTarget {
  kind: 'artist' | 'dj'
  id: number
}

/** The server replies with the text 'true' or 'false'. */
export const followQuery = ({ kind, id }: FollowTarget) => ({
  ...query(kind === 'artist' ? isArtistFollowed : isDjFollowed, { params: { id } }),
  // Never stale, because every change in this client updates the cache.
  staleTime: Infinity,
})

export async function toggleFollow(target: FollowTarget): Promise<void> {
  if (session.read().state !== 'user') return signInFirst(() => void follow(target, true))
  const current = await queryClient.ensureQueryData(followQuery(target)).catch(() => undefined)
  if (current === undefined) toast(t('tracks.reactionFailed'), { tone: 'bad' })
  else await follow(target, current !== 'true')
}

function follow(target: FollowTarget, wanted: boolean): Promise<void> {
  const { kind, id } = target
  return switchAtOnce({
    queryKey: followQuery(target).queryKey,
    wanted,
    send: async (value) => {
      const body = { ...(kind === 'artist' ? { artistID: id } : { djID: id }), value }
      const follows = (await call(setFollow, { body })) === '1'
      void invalidate(kind === 'artist' ? followedArtists : followedDjs)
      return follows
    },
    show: (value) => show(target, value),
  })
}

function show(target: FollowTarget, value: boolean): void {
  const { queryKey } = followQuery(target)
  const before = queryClient.getQueryData(queryKey) === 'true'
  queryClient.setQueryData(queryKey, value ? 'true' : 'false')
  if (before === value) return
  const counted = <Followed extends { followerCount: number }>(followed: Followed): Followed => ({
    ...followed,
    followerCount: Math.max(0, followed.followerCount + (value ? 1 : -1)),
  })
  if (target.kind === 'dj') changeDj(target.id, counted)
  else {
    queryClient.setQueryData(
      query(getArtistPage, { params: { id: target.id } }).queryKey,
      (page) => page && { ...page, artist: counted(page.artist) },
    )
  }
}
