import { problem } from '../../platform/http/errors.ts'
import { ownership } from '../ownership.ts'

export interface OwnedPodcast {
  isConfirmed: boolean
  releaseDate: Date
  djs: readonly { djID: number }[]
}

/** Episodes belong to the members of their first DJ. */
export const ownPodcast = ownership<OwnedPodcast>({
  kind: 'podcasts',
  ownerKind: 'djs',
  ownerIDs: (caller) => caller.djIDs,
  ownerOf: (podcast) => podcast.djs[0]?.djID,
  problems: {
    notFound: () => problem('podcast.not-found'),
    notYours: () => problem('podcast.not-yours'),
    confirmed: () => problem('podcast.confirmed'),
    ownerNotYours: () => problem('podcast.dj-not-yours', {}, { field: 'podcastDjs' }),
  },
})
