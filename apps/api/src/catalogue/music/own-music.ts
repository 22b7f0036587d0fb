import { problem } from '../../platform/http/errors.ts'
import { ownership } from '../ownership.ts'

export interface OwnedMusic {
  createdByID: number | null
  isConfirmed: boolean
  isComingSoon: boolean
  releaseDate: Date
  artists: readonly { artistID: number }[]
}

/** Tracks belong to their creator and to the members of the first artist. */
export const ownMusic = ownership<OwnedMusic>({
  kind: 'music',
  ownerKind: 'artists',
  ownerIDs: (caller) => caller.artistIDs,
  ownerOf: (music) => music.artists[0]?.artistID,
  creatorOf: (music) => music.createdByID,
  isAnnounced: (music) => music.isComingSoon,
  problems: {
    notFound: () => problem('music.not-found'),
    notYours: () => problem('music.not-yours'),
    confirmed: () => problem('music.confirmed'),
    ownerNotYours: () => problem('music.artist-not-yours', {}, { field: 'musicArtists' }),
  },
})
