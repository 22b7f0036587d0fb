import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildAlbum, buildArtist, buildMusic } from '../../testing/build.ts'
import { buildSubsonicAccount, subsonicClient } from '../../testing/subsonic-client.ts'

let test: TestApp
let client: ReturnType<typeof subsonicClient>
const artistIDs = new Map<string, number>()
beforeAll(async () => {
  test = await startTestApp()
  client = subsonicClient(test, await buildSubsonicAccount(test))
})
afterAll(() => test.close())

async function idsOf(names: readonly string[]): Promise<number[]> {
  for (const name of names)
    if (!artistIDs.has(name)) artistIDs.set(name, (await buildArtist(test.deps.db, { name })).id)
  return names.flatMap((name) => artistIDs.get(name) ?? [])
}

it.each([
  [['Mina'], [['Mina'], ['Mina', 'Kaveh']], false],
  [['Mina'], [['Kaveh', 'Mina'], ['Mina']], false],
  [['Mina', 'Kaveh'], [['Mina'], ['Kaveh']], false],
  [['Earth, Wind & Fire'], [['Earth, Wind & Fire', 'Sol']], false],
  [[], [['Mina'], ['Mina']], false],
  [['Various Artists'], [['Mina'], ['Kaveh']], true],
  [['various artists'], [['various artists'], ['various artists']], true],
  [['Mina', 'Kaveh', 'Sol'], [['Mina'], ['Kaveh'], ['Sol']], true],
  [['Omar'], [['Mina'], ['Kaveh']], true],
])('an album of %j with tracks of %j is a compilation: %s', async (artists, tracks, isCompilation) => {
  const { db } = test.deps
  const { id: albumID } = await buildAlbum(db, { artistIDs: await idsOf(artists) })
  for (const [at, names] of tracks.entries())
    await buildMusic(db, { albumID, track: at + 1, artistIDs: await idsOf(names) })
  const { album } = await client.ask('getAlbum', { id: `al-${albumID}` })
  expect(album).toMatchObject({ isCompilation, songCount: tracks.length })
  const { albumList2 } = await client.ask('getAlbumList2', { type: 'newest', size: '500' })
  expect(albumList2.album).toContainEqual(expect.objectContaining({ id: `al-${albumID}`, isCompilation }))
})

it('a single is no compilation', async () => {
  const { id } = await buildMusic(test.deps.db, { artistIDs: await idsOf(['Various Artists', 'Mina']) })
  const { album } = await client.ask('getAlbum', { id: `si-${id}` })
  expect(album).toMatchObject({ isCompilation: false })
})
