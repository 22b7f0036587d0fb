import { isAlbumSaved, isMusicLiked, isMusicSaved, isPodcastLiked, isPodcastSaved } from '@nava/contracts'
import { query } from '../../lib/calls/query.ts'

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

/** The reply is 'true' or 'false'. */
export function reactionQuery<R extends Reaction>(reaction: R, { kind, id }: ReactionTarget<R>) {
  const isSet: IsSet = queries[reaction][kind]
  // Only this code changes it, and keeps it up to date.
  return { ...query(isSet, { params: { id } }), staleTime: Infinity }
}
