import { podcastIsFor } from '@nava/db/visibility'
import { problem } from '../../platform/http/errors.ts'
import { ownership } from '../ownership.ts'

export type OwnedPodcast = Parameters<typeof podcastIsFor.public>[0]

/** Episodes belong to the members of their first DJ. */
export const ownPodcast = ownership<OwnedPodcast>({
  kind: 'podcasts',
  ownerKind: 'djs',
  ownerIDs: (caller) => caller.djIDs,
  isFor: podcastIsFor,
  problems: {
    notFound: () => problem('podcast.not-found'),
    notYours: () => problem('podcast.not-yours'),
    confirmed: () => problem('podcast.confirmed'),
    ownerNotYours: () => problem('podcast.dj-not-yours', {}, { field: 'podcastDjs' }),
  },
})
