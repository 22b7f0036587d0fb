// @vitest-environment node
import { expect, test } from 'vitest'
import { type BulkRow, type RowState, createdByAlbum, dateOf, withFiles, withTags } from './bulk-store.ts'
import { fromFileName } from '@nava/tags/file-names'
import type { TaggedFile } from './tagged-file.ts'

const tagged = (name: string, over: Partial<TaggedFile> = {}): TaggedFile => ({
  file: new File(['sound'], name),
  print: name,
  ...fromFileName(name),
  artists: [],
  album: '',
  genres: [],
  disc: 0,
  folderDisc: 0,
  isrc: '',
  lyrics: '',
  releaseDate: '2019-01-01T00:00:00.000Z',
  hasOddDate: false,
  cover: undefined,
  cuts: [],
  ...over,
})

const row = (id: number, album: string, state: RowState): BulkRow => ({
  ...tagged(`${id}.mp3`, { album }),
  original: tagged(`${id}.mp3`, { album }),
  id,
  isWanted: true,
  status: state,
  musicID: undefined,
  lostCovers: [],
})

test('created tracks are counted by album, whatever the case of its name, and others are not', () => {
  const rows = [
    row(1, 'Tides', { state: 'done' }),
    row(2, '', { state: 'done' }),
    row(3, 'TIDES ', { state: 'done' }),
    row(4, 'Tides', { state: 'review' }),
    row(5, 'Rain', { state: 'failed', problem: undefined }),
  ]
  expect(createdByAlbum(rows)).toEqual([
    { album: 'Tides', count: 2 },
    { album: '', count: 1 },
  ])
  expect(createdByAlbum([])).toEqual([])
})

test('a row without a date has that of its album, else the one for such rows', () => {
  const of = (name: string, album: string, year?: number) =>
    tagged(name, { album, releaseDate: year === undefined ? undefined : `${year}-01-01T00:00:00.000Z` })
  const files = [
    of('a', 'Tides', 1987),
    of('b', 'TIDES', 1989),
    of('c', 'Tides'),
    of('d', 'Rain'),
    of('e', ''),
  ]
  const rows = withFiles([], files)
  const years = rows.map((each) => [each.file.name, dateOf(each, rows, 'none').slice(0, 4)])
  expect(Object.fromEntries(years)).toEqual({ a: '1987', b: '1989', c: '1989', d: 'none', e: 'none' })
})

test('tags that are read again in another code page leave what a person has changed', () => {
  const [read] = withFiles([], [tagged('1.mp3', { title: '£zy', album: 'Ósma', track: 1 })])
  if (!read) throw new Error('There is no row')
  const edited = { ...read, album: 'Eighth', isWanted: false }
  const again = withTags(edited, tagged('1.mp3', { title: 'Łzy', album: 'Óśma', track: 2 }))
  expect(again).toMatchObject({ title: 'Łzy', album: 'Eighth', track: 2, isWanted: false, id: 1 })
})
