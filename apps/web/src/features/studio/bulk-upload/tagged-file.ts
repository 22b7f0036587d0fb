import type { CodePage, KnownRecording } from '@nava/contracts'
import { byAlbumOrder } from '@nava/tags/album-order'
import type { TagCredit } from '@nava/tags/tag-credits'

/** Names and texts that are longer than the catalogue stores, of which only the beginning is taken */
export type Cut = 'title' | 'artist' | 'album' | 'genre' | 'lyrics'

export interface TaggedFile {
  file: File
  /** Hash of samples, which tells the file from most others; `sha256` of all of it decides if another has the same print */
  print: string
  sha256?: string
  /** Track of the user with the same recording */
  here?: KnownRecording | undefined
  title: string
  /** Main artist first; empty without a tag */
  artists: readonly string[]
  /** Empty without a tag */
  album: string
  genres: readonly string[]
  /** Empty without a tag */
  isrc: string
  /** Absent without tags of credits */
  credits?: readonly TagCredit[]
  isExplicit?: true
  /** `disc` and `track`: 0 without a tag; the disc may be that of the folder */
  disc: number
  /** Number of the disc that the name of its folder means; 0 if none */
  folderDisc: number
  track: number
  /** Side of vinyl, in the place of a number */
  side?: string
  /** ISO 8601; undefined if the tags name none */
  releaseDate: string | undefined
  /** There is a date that cannot be read. */
  hasOddDate: boolean
  lyrics: string
  cover: Blob | undefined
  /** There is a picture, but of no kind that covers may have. */
  isCoverUnread?: boolean
  cuts: readonly Cut[]
  /** Code page that a person chose for texts that do not say theirs */
  encoding?: CodePage | undefined
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

/** Returns the place of a chosen or dropped file in its folder; its name if it was chosen alone. */
export const pathOf = (file: File & { relativePath?: unknown }): string =>
  file.webkitRelativePath || (typeof file.relativePath === 'string' && file.relativePath) || file.name
