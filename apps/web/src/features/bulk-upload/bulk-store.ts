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
  /** Name of another chosen file with the same recording */
  twin?: string | undefined
  isWanted: boolean
  status: RowState
  musicID: number | undefined
}

export function withFiles(rows: readonly BulkRow[], files: readonly TaggedFile[]): BulkRow[] {
  const isChosen = ({ print, file }: TaggedFile) =>
    rows.some((row) => row.print === print && row.file.name === file.name)
  const first = rows.reduce((most, { id }) => Math.max(most, id), 0) + 1
  const added = inAlbumOrder(files.filter((file) => !isChosen(file)))
  const names = new Map(rows.map(({ print, file }) => [print, file.name]))
  const twinOf = ({ print, file }: TaggedFile) => {
    const twin = names.get(print)
    if (twin === undefined) names.set(print, file.name)
    return twin
  }
  return [
    ...rows,
    ...added
      .map((file) => ({ ...file, twin: twinOf(file) }))
      .map((file, index): BulkRow => ({
        ...file,
        id: first + index,
        isWanted: file.here === undefined && file.twin === undefined,
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
