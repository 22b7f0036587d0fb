import {
  getMusic,
  getPodcast,
  isAlbumSaved,
  isMusicLiked,
  isMusicSaved,
  isPodcastLiked,
  isPodcastSaved,
  savedAlbums,
  savedMusics,
  savedPodcasts,
  savedVideos,
  setLike,
  setSave,
} from '@nava/contracts'
import { call } from '../../lib/call.ts'
import { t } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { invalidate, query } from '../../lib/query.ts'
import { session } from '../../lib/session.ts'
import { toast } from '../../ui/toasts.ts'
import { signInFirst } from '../login/sign-in-first.ts'
import { changeAtOnce } from './change-at-once.ts'

export type Reaction = 'like' | 'save'

interface Kinds {
  like: 'music' | 'podcast'
  save: 'music' | 'podcast' | 'album'
}

/** Albums can only be saved. */
export interface ReactionTarget<R extends Reaction = Reaction> {
  kind: Kinds[R]
  id: number
}

type IsSet = typeof isMusicLiked

const queries: { [R in Reaction]: Record<Kinds[R], IsSet> } = {
  like: { music: isMusicLiked, podcast: isPodcastLiked },
  save: { music: isMusicSaved, podcast: isPodcastSaved, album: isAlbumSaved },
}

const savedLists = {
  music: [savedMusics, savedVideos],
  podcast: [savedPodcasts],
  album: [savedAlbums],
}

const bodies = {
  music: (musicID: number) => ({ musicID }),
  podcast: (podcastID: number) => ({ podcastID }),
  album: (albumID: number) => ({ albumID }),
}

/** The reply is 'true' or 'false'. */
export function reactionQuery<R extends Reaction>(reaction: R, { kind, id }: ReactionTarget<R>) {
  const isSet: IsSet = queries[reaction][kind]
  // Only this code changes it, and keeps it up to date.
  return { ...query(isSet, { params: { id } }), staleTime: Infinity }
}

/** Toggles a reaction. Visitors sign in first and then set it. */
export async function toggleReaction<R extends Reaction>(
  reaction: R,
  target: ReactionTarget<R>,
): Promise<void> {
  if (session.read().state !== 'user') return signInFirst(() => void setReaction(reaction, target, true))
  const current = await queryClient.ensureQueryData(reactionQuery(reaction, target)).catch(() => undefined)
  if (current === undefined) toast(t('tracks.reactionFailed'), { tone: 'bad' })
  else await setReaction(reaction, target, current !== 'true')
}

/** Shows the reaction immediately, and reverts it with a message if the server refuses. */
function setReaction<R extends Reaction>(
  reaction: R,
  target: ReactionTarget<R>,
  wanted: boolean,
): Promise<void> {
  return changeAtOnce({
    queryKey: reactionQuery(reaction, target).queryKey,
    wanted,
    send: (value) => send(reaction, target, value),
    show: (value) => show(reaction, target, value),
  })
}

async function send(reaction: Reaction, { kind, id }: ReactionTarget, value: boolean): Promise<boolean> {
  const target = bodies[kind](id)
  if (reaction === 'save') {
    const isSaved = (await call(setSave, { body: { ...target, value } })) === 'true'
    for (const list of savedLists[kind]) void invalidate(list)
    return isSaved
  }
  return (await call(setLike, { body: { ...target, value } })) === '1'
}

/** Updates the reaction, and a like's count. */
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
