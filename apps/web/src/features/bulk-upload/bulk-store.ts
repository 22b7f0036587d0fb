import { nameKey } from '@nava/tags/name-key'
import type { ProblemError } from '../../lib/calls/call-errors.ts'
import { type TaggedFile, inAlbumOrder } from './tagged-file.ts'

export type RowState =
  | { state: 'review' }
  | { state: 'waiting' }
  | { state: 'creating' }
  | { state: 'sending'; percent: number }
  | { state: 'done' }
  /** `problem`: reason of the server's refusal; undefined if the connection broke */
  | { state: 'failed'; problem: ProblemError | undefined }

export interface BulkRow extends TaggedFile {
  id: number
  isWanted: boolean
  status: RowState
  musicID: number | undefined
}

export function withFiles(rows: readonly BulkRow[], files: readonly TaggedFile[]): BulkRow[] {
  const keyOf = ({ file }: TaggedFile) => `${file.name}/${file.size}/${file.lastModified}`
  const known = new Set(rows.map(keyOf))
  const first = rows.reduce((most, { id }) => Math.max(most, id), 0) + 1
  const added = inAlbumOrder(files.filter((file) => !known.has(keyOf(file))))
  return [
    ...rows,
    ...added.map((file, index): BulkRow => ({
      ...file,
      id: first + index,
      isWanted: true,
      status: { state: 'review' },
      musicID: undefined,
    })),
  ]
}

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
