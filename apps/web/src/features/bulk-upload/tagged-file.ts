import type { KnownRecording } from '@nava/contracts'
import { byAlbumOrder } from '@nava/tags/album-order'

export interface TaggedFile {
  file: File
  /** Hash that tells the file from others */
  print: string
  /** Track of the user with the same recording */
  here?: KnownRecording | undefined
  title: string
  /** `artist` and `album`: empty without a tag */
  artist: string
  album: string
  /** Empty without a tag */
  isrc: string
  /** `disc` and `track`: 0 without a tag */
  disc: number
  track: number
  /** Side of vinyl, in the place of a number */
  side?: string
  /** ISO 8601 */
  releaseDate: string
  lyrics: string
  cover: Blob | undefined
  /** Code page of the tags, if only their letters say so */
  guessed?: string
  /** The tags could not be read, so the name of the file gives the title. */
  isUnread?: boolean
}

export const inAlbumOrder = <Tagged extends TaggedFile>(files: readonly Tagged[]): Tagged[] =>
  files
    .map((tagged) => ({ tagged, ...tagged, name: tagged.file.name }))
    .toSorted(byAlbumOrder)
    .map(({ tagged }) => tagged)
