import { limits } from '@nava/contracts'
import { expect, test } from 'vitest'
import { type BringParts, bringLibrary } from './bring-library.ts'
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
    brought: { rate: () => Promise.resolve(0), countPlays: () => Promise.resolve(0) },
  } as unknown as BringParts
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
  } as unknown as Library
  const owner = { userID: 1001, address: 'https://music.example.com', onProgress: () => Promise.resolve() }
  await bringLibrary(parts, library, owner)
  const inBatches = [batch, batch, 1]
  expect(sizes).toEqual({ songs: inBatches, albums: inBatches, artists: inBatches })
})
