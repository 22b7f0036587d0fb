// @vitest-environment node
import { expect, test } from 'vitest'
import { type BulkRow, type RowState, createdByAlbum } from './bulk-store.ts'
import { fromFileName } from '@nava/tags/file-names'

const row = (id: number, album: string, state: RowState): BulkRow => ({
  file: new File(['sound'], `${id}.mp3`),
  print: String(id),
  ...fromFileName(`${id}.mp3`),
  artist: '',
  album,
  disc: 0,
  isrc: '',
  lyrics: '',
  releaseDate: '2019-01-01T00:00:00.000Z',
  cover: undefined,
  id,
  isWanted: true,
  status: state,
  musicID: undefined,
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
