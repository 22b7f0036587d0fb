import { isAlbumSaved, isMusicLiked, isMusicSaved, isPodcastLiked, isPodcastSaved } from '@nava/contracts'
import { query } from '../../../lib/calls/query.ts'

export type Reaction = 'like' | 'save'

interface Kinds {
  like: 'music' | 'podcast'
  save: 'music' | 'podcast' | 'album'
}

/** Target of a reaction; albums can only be saved. */
export interface ReactionTarget<R extends Reaction = Reaction> {
  kind: Kinds[R]
  id: number
}

type IsSet = typeof isMusicLiked

const queries: { [R in Reaction]: Record<Kinds[R], IsSet> } = {
  like: { music: isMusicLiked, podcast: isPodcastLiked },
  save: { music: isMusicSaved, podcast: isPodcastSaved, album: isAlbumSaved },
}

export const endpointOf = (reaction: Reaction, kind: ReactionTarget['kind']): IsSet =>
  (queries[reaction] as Record<ReactionTarget['kind'], IsSet>)[kind] // `kind` is an album only if `reaction` is 'save'

/** The reply is the text 'true' or 'false'. */
export function reactionQuery<R extends Reaction>(reaction: R, { kind, id }: ReactionTarget<R>) {
  const isSet = endpointOf(reaction, kind)
  // Never stale, because every change in this client updates the cache.
  return { ...query(isSet, { params: { id } }), staleTime: Infinity }
}
