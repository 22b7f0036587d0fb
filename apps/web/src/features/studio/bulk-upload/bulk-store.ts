import { nameKey } from '@nava/tags/name-key'
import type { ProblemError } from '../../../lib/calls/call-errors.ts'
import { type TaggedFile, inAlbumOrder, pathOf } from './tagged-file.ts'

export type RowState =
  | { state: 'review' }
  | { state: 'waiting' }
  | { state: 'creating' }
  | { state: 'sending'; percent: number }
  | { state: 'paused'; seconds: number }
  | { state: 'done' }
  /** `problem`: reason of the server's refusal; undefined if the connection broke */
  | { state: 'failed'; problem: ProblemError | undefined }

/** Picture that was not stored, or credits; `problem`: reason of the server's refusal; undefined if the connection broke */
export interface LostCover {
  of: 'track' | 'album' | 'credits'
  problem: ProblemError | undefined
}

export interface BulkRow extends TaggedFile {
  id: number
  /** What the file says, before a person has changed it */
  original: TaggedFile
  /** Name of another chosen file with the same recording */
  twin?: string | undefined
  isWanted: boolean
  status: RowState
  musicID: number | undefined
  lostCovers: readonly LostCover[]
}

/** Adds files to the rows, except those that are there already. `digests`: hashes of files whose prints are equal */
export function withFiles(
  rows: readonly BulkRow[],
  files: readonly TaggedFile[],
  digests: ReadonlyMap<File, string> = new Map(),
): BulkRow[] {
  const contentOf = ({ file, print }: TaggedFile) => digests.get(file) ?? print
  const placeOf = (tagged: TaggedFile) => JSON.stringify([contentOf(tagged), pathOf(tagged.file)])
  const first = rows.reduce((most, { id }) => Math.max(most, id), 0) + 1
  const places = new Set(rows.map(placeOf))
  const names = new Map(rows.map((row) => [contentOf(row), pathOf(row.file)]))
  const added: BulkRow[] = []
  for (const original of inAlbumOrder(files)) {
    if (places.has(placeOf(original))) continue
    const twin = names.get(contentOf(original))
    places.add(placeOf(original))
    if (twin === undefined) names.set(contentOf(original), pathOf(original.file))
    added.push({
      ...original,
      original,
      twin,
      id: first + added.length,
      isWanted: original.here === undefined && twin === undefined,
      status: { state: 'review' },
      musicID: undefined,
      lostCovers: [],
    })
  }
  return [...rows, ...added]
}

/** What a person may change in a row */
const EDITED = ['title', 'album', 'disc', 'track'] as const

/** Takes what was read again in another code page, except what a person has changed. */
export function withTags(row: BulkRow, original: TaggedFile): BulkRow {
  const edits = EDITED.filter((name) => row[name] !== row.original[name])
  const edited = Object.fromEntries(edits.map((name) => [name, row[name]]))
  const { id, twin, isWanted, status, musicID, lostCovers, here } = row
  return { ...original, ...edited, ...{ id, twin, isWanted, status, musicID, lostCovers, here }, original }
}

/** Returns true if nothing of the row was created yet. */
export const isUncreated = ({ status, musicID }: BulkRow): boolean =>
  musicID === undefined && (status.state === 'review' || status.state === 'failed')

/** Returns the release date of a row: its own, else the latest one of its album, else `undated`. */
export function dateOf(row: BulkRow, rows: readonly BulkRow[], undated: string): string {
  if (row.releaseDate !== undefined) return row.releaseDate
  const key = nameKey(row.album)
  const ofAlbum = key === '' ? [] : rows.filter(({ album }) => nameKey(album) === key)
  return latest(ofAlbum.flatMap(({ releaseDate }) => releaseDate ?? [])) ?? undated
}

/** Returns the latest of dates in ISO 8601. */
export const latest = (dates: readonly string[]): string | undefined => dates.toSorted().at(-1)

export const changeRow = (rows: readonly BulkRow[], id: number, change: Partial<BulkRow>): BulkRow[] =>
  rows.map((row) => (row.id === id ? { ...row, ...change } : row))

export function albumsOf(rows: readonly BulkRow[]): string[] {
  const names = new Map<string, string>()
  for (const { album } of rows) {
    const name = album.trim()
    if (name && !names.has(nameKey(name))) names.set(nameKey(name), name)
  }
  return [...names.values()]
}

export const pendingRows = (rows: readonly BulkRow[]): BulkRow[] =>
  rows.filter(({ isWanted, status }) => isWanted && (status.state === 'review' || status.state === 'failed'))

export function createdByAlbum(rows: readonly BulkRow[]): { album: string; count: number }[] {
  const created = new Map<string, { album: string; count: number }>()
  for (const { album, status } of rows) {
    if (status.state !== 'done') continue
    const key = nameKey(album)
    const before = created.get(key) ?? { album: album.trim(), count: 0 }
    created.set(key, { ...before, count: before.count + 1 })
  }
  return [...created.values()]
}
