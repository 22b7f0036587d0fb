import { limits } from '@nava/contracts'
import { expect, test } from 'vitest'
import { addLibrary, type AddParts } from './add-library.ts'
import type { Library } from './read-library.ts'

const { batch } = limits.libraryImport

test('tracks, albums and artists are matched a batch at a time, however many there are', async () => {
  const sizes: Record<string, number[]> = { songs: [], albums: [], artists: [] }
  const noting = (kind: string) => (items: readonly unknown[]) => {
    sizes[kind]?.push(items.length)
    return Promise.resolve(items.map(() => undefined))
  }
  const parts = {
    matchTracks: noting('songs'),
    matchReleases: { albums: noting('albums'), artists: noting('artists') },
    // Nothing is found, so nothing is stored.
    follows: {},
    saves: {},
    likes: {},
    imported: { rate: () => Promise.resolve(0), countPlays: () => Promise.resolve(0) },
  } as unknown as AddParts
  const items = Array.from({ length: 2 * batch + 1 }, (_, at) => ({
    id: `${at}`,
    title: `Title ${at}`,
    artist: 'Somebody',
    isrcs: [],
    marks: [],
    playlists: [],
    rating: 0,
    plays: 0,
  }))
  const library = {
    songs: items,
    albums: items,
    artists: items,
    playlists: [],
    cut: [],
    lacking: [],
    leftOut: 0,
  } as unknown as Library
  const owner = { userID: 1001, address: 'https://music.example.com', onProgress: () => Promise.resolve() }
  await addLibrary(parts, library, owner)
  const inBatches = [batch, batch, 1]
  expect(sizes).toEqual({ songs: inBatches, albums: inBatches, artists: inBatches })
})

test('a playlist with more tracks than one may have is cut, which the report tells', async () => {
  const most = limits.playlists.musics
  const filled: number[][] = []
  const nothing = () => Promise.resolve([])
  const parts = {
    matchTracks: (songs: readonly unknown[]) => Promise.resolve(songs.map(() => 1001)),
    matchReleases: { albums: nothing, artists: nothing },
    // Nothing is starred.
    follows: {},
    saves: {},
    likes: {},
    imported: {
      rate: () => Promise.resolve(0),
      countPlays: () => Promise.resolve(0),
      fillPlaylist: (_: number, { musicIDs }: { musicIDs: number[] }) => {
        filled.push(musicIDs)
        return Promise.resolve(true)
      },
    },
  } as unknown as AddParts
  const song = { title: 'One', artist: 'Somebody', isrcs: [], playlists: [], stars: 0, plays: 0, seconds: 0 }
  const add = (count: number) => {
    const playlist = { id: 'p', name: 'Long', comment: '', songs: Array.from({ length: count }, () => 0) }
    const rest = { albums: [], artists: [], cut: [], lacking: [], leftOut: 0 }
    const library = { songs: [song], playlists: [playlist], ...rest } as unknown as Library
    return addLibrary(parts, library, {
      ...{ userID: 1001, address: 'https://music.example.com', onProgress: () => Promise.resolve() },
    })
  }
  expect((await add(most)).found).toMatchObject({ playlists: 1, cut: [] })
  expect((await add(most + 1)).found).toMatchObject({ playlists: 1, cut: ['tracks'] })
  expect(filled.map(({ length }) => length)).toEqual([most, most])
})
