import { byAlbumOrder } from '@nava/tags/album-order'

export interface TaggedFile {
  file: File
  title: string
  /** `artist` and `album`: empty without a tag */
  artist: string
  album: string
  /** Empty without a tag */
  isrc: string
  /** `disk` and `track`: 0 without a tag */
  disk: number
  track: number
  lyrics: string
  cover: Blob | undefined
}

export const inAlbumOrder = <Tagged extends TaggedFile>(files: readonly Tagged[]): Tagged[] =>
  files
    .map((tagged) => ({ tagged, ...tagged, name: tagged.file.name }))
    .toSorted(byAlbumOrder)
    .map(({ tagged }) => tagged)
