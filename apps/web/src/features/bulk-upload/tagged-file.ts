export interface TaggedFile {
  file: File
  title: string
  /** Empty if untagged */
  artist: string
  album: string
  /** 0 without a tag */
  disk: number
  track: number
  lyrics: string
  cover: Blob | undefined
}

/** File extensions that the server accepts */
const RECORDING = /\.(wav|flac|mp3|m4a|aac|ogg|oga|opus)$/i

/** Filters recordings, since folders also contain covers, playlists and system files. */
export const isRecording = ({ name }: Pick<File, 'name'>): boolean =>
  RECORDING.test(name) && !name.startsWith('.')

/** Parses a file name: `03 - Rain.flac` is track 3, 'Rain'. */
export function fromFileName(name: string): { title: string; track: number } {
  const bare = name.replace(RECORDING, '').replaceAll('_', ' ').trim()
  const [, number, rest] = /^(\d{1,3})(?:\s*[-.)]\s*|\s+)(\S.*)$/.exec(bare) ?? []
  return { title: rest ?? bare, track: Number(number ?? 0) }
}

/** Sorts by track number; files without one come last, by name. */
export function inAlbumOrder<Tagged extends TaggedFile>(files: readonly Tagged[]): Tagged[] {
  const rank = (track: number) => (track === 0 ? Infinity : track)
  return files.toSorted(
    (one, other) =>
      one.album.localeCompare(other.album) ||
      one.disk - other.disk ||
      (rank(one.track) === rank(other.track) ? 0 : rank(one.track) - rank(other.track)) ||
      one.file.name.localeCompare(other.file.name, undefined, { numeric: true }),
  )
}
