import {
  addressOf,
  getMusic,
  getPodcast,
  likedMusics,
  savedAlbums,
  savedMusics,
  savedPodcasts,
  savedVideos,
  setLike,
  setSave,
} from '@nava/contracts'
import { NetworkError } from '../../../lib/calls/call-errors.ts'
import { call } from '../../../lib/calls/call.ts'
import { replaceDownloadedReply } from '../../../lib/calls/downloaded-replies.ts'
import { t } from '../../../lib/i18n/i18n.ts'
import { switchAtOnce } from '../../../lib/calls/optimistic.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { isReachable } from '../../../lib/calls/server-reach.ts'
import { session } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { signInFirst } from '../../platform/login/sign-in-first.ts'
import { storeForLater } from '../outbox/store-for-later.ts'
import { removeReactions } from '../outbox/outbox.ts'
import { type Reaction, type ReactionTarget, endpointOf, reactionQuery } from './reaction-query.ts'

const lists = {
  like: { music: [likedMusics], podcast: [], album: [] },
  save: { music: [savedMusics, savedVideos], podcast: [savedPodcasts], album: [savedAlbums] },
}

const bodies = {
  music: (musicID: number) => ({ musicID }),
  podcast: (podcastID: number) => ({ podcastID }),
  album: (albumID: number) => ({ albumID }),
}

/** Toggles a reaction; visitors sign in first, and then only set it. */
export async function toggleReaction<R extends Reaction>(
  reaction: R,
  target: ReactionTarget<R>,
): Promise<void> {
  if (session.read().state !== 'user') return signInFirst(() => void setReaction(reaction, target, true))
  const known = reactionQuery(reaction, target)
  // While the server is unreachable, an unknown reaction counts as not set.
  const current = isReachable()
    ? await queryClient.ensureQueryData(known).catch(() => undefined)
    : (queryClient.getQueryData(known.queryKey) ?? 'false')
  if (current === undefined) toast(t('tracks.reactionFailed'), { tone: 'bad' })
  else await setReaction(reaction, target, current !== 'true')
}

export function setReaction<R extends Reaction>(
  reaction: R,
  target: ReactionTarget<R>,
  wanted: boolean,
): Promise<void> {
  return switchAtOnce({
    queryKey: reactionQuery(reaction, target).queryKey,
    wanted,
    worksOffline: true,
    send: (value) => send(reaction, target, value),
    show: (value) => show(reaction, target, value),
  })
}

async function send(reaction: Reaction, { kind, id }: ReactionTarget, value: boolean): Promise<boolean> {
  const body = { ...bodies[kind](id), value }
  const at = Date.now()
  const userID = session.userID()
  try {
    const isSet =
      reaction === 'save'
        ? (await call(setSave, { body })) === 'true'
        : (await call(setLike, { body })) === '1'
    if (userID !== undefined) removeReactions({ userID, what: reaction, kind, id, at })
    await keepShown(reaction, { kind, id }, isSet)
    for (const list of lists[reaction][kind]) void invalidate(list)
    return isSet
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    storeForLater({ what: reaction, kind, id, value, at })
    await keepShown(reaction, { kind, id }, value)
    return value
  }
}

/** Updates the stored reply, which offline pages show. */
const keepShown = (reaction: Reaction, { kind, id }: ReactionTarget, value: boolean) =>
  replaceDownloadedReply(addressOf(endpointOf(reaction, kind), { params: { id } }), String(value))

function show<R extends Reaction>(reaction: R, target: ReactionTarget<R>, value: boolean): void {
  const { queryKey } = reactionQuery(reaction, target)
  const before = queryClient.getQueryData(queryKey) === 'true'
  queryClient.setQueryData(queryKey, value ? 'true' : 'false')
  if (reaction !== 'like' || before === value) return
  const params = { id: target.id }
  const counted = <Liked extends { likeCount: number }>(liked: Liked | undefined) =>
    liked && { ...liked, likeCount: Math.max(0, liked.likeCount + (value ? 1 : -1)) }
  if (target.kind === 'music') queryClient.setQueryData(query(getMusic, { params }).queryKey, counted)
  else queryClient.setQueryData(query(getPodcast, { params }).queryKey, counted)
}
