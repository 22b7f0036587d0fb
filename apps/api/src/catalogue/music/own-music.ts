import { musicIsFor } from '@nava/db/visibility'
import { problem } from '../../platform/http/errors.ts'
import { ownership } from '../ownership.ts'

export type OwnedMusic = Parameters<typeof musicIsFor.public>[0]

/** Tracks belong to their creator and to the members of the first artist. */
export const ownMusic = ownership<OwnedMusic>({
  kind: 'music',
  ownerKind: 'artists',
  ownerIDs: (caller) => caller.artistIDs,
  isFor: musicIsFor,
  problems: {
    notFound: () => problem('music.not-found'),
    notYours: () => problem('music.not-yours'),
    confirmed: () => problem('music.confirmed'),
    ownerNotYours: () => problem('music.artist-not-yours', {}, { field: 'musicArtists' }),
  },
})
