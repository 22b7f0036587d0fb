/** The rows of a plan, which admins read in the browser */
import { limits } from '@nava/contracts'
import { cutToBytes } from '../../platform/cut-to-bytes.ts'
import type { NewItem } from '../../admin/folder-imports/import-messages.ts'
import type { Plan } from './plan-import.ts'
import { datesToName } from './print-plan.ts'
import type { SourceFile, Unreadable } from './read-folder.ts'

/** Bytes of a text of a row: names of files may be as long as the system allows */
const MOST = limits.folderImport.path

/** Returns what a plan says of each file, in the order in which it is read: what is imported first, what is left out last. */
export function planItems(
  plan: Plan,
  { deleted, stray }: { deleted: readonly SourceFile[]; stray: readonly Unreadable[] },
): NewItem[] {
  const tracks = plan.albums.flatMap(({ name, tracks: own }) =>
    own.map((track): NewItem => {
      const { file, title, artists, musicID, isMissing } = track
      const detail = file.here ? `Here as "${file.here.title}" by ${file.here.artists}` : ''
      const row = { file: file.shown, title, artists: artists.join(', '), album: name, detail, musicID }
      return { kind: isMissing ? 'new' : 'known', ...row }
    }),
  )
  const { undated, oddDates } = datesToName(plan)
  const of = (kind: NewItem['kind'], files: readonly Unreadable[]): NewItem[] =>
    files.map(({ shown, reason }) => ({ kind, file: shown, detail: reason }))
  const dates = [
    ...undated.map((shown) => ({ shown, reason: 'It has no year, so its date stays unknown.' })),
    ...oddDates.map((shown) => ({ shown, reason: 'Its date cannot be read.' })),
  ]
  const isNew = (item: NewItem) => item.kind === 'new'
  return [
    ...tracks.filter(isNew),
    ...plan.conflicts.map((detail): NewItem => ({ kind: 'conflict', file: '', detail })),
    ...of('unreadable', plan.unreadable),
    ...of('tags', [...plan.tagFaults, ...dates]),
    ...of('repeated', plan.repeated),
    ...deleted.map(({ shown }): NewItem => ({ kind: 'deleted', file: shown })),
    ...of('stray', stray),
    ...tracks.filter((item) => !isNew(item)),
  ].map((item) => ({
    ...item,
    file: storable(item.file),
    title: storable(item.title ?? ''),
    artists: storable(item.artists ?? ''),
    album: storable(item.album ?? ''),
    detail: storable(item.detail ?? ''),
  }))
}

/** Returns a text as the database can store it: without the zero byte, and without half characters. */
const storable = (text: string): string => cutToBytes(text.replaceAll('\0', '').toWellFormed(), MOST)
