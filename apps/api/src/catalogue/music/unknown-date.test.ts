import { UNDATED } from '@nava/tags/release-date'
import { load } from 'cheerio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildAlbum, buildArtist, buildMusic } from '../../testing/build.ts'
import { publishAudio } from '../../testing/publish.ts'
import { buildSubsonicAccount, subsonicClient } from '../../testing/subsonic-client.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

async function onAlbum(releaseDate: Date) {
  const { db } = test.deps
  const { id: artistID } = await buildArtist(db)
  const { id: albumID } = await buildAlbum(db, { artistIDs: [artistID], releaseDate })
  const { id } = await buildMusic(db, { artistIDs: [artistID], albumID, track: 1, releaseDate })
  await publishAudio(test.deps, { musicID: id })
  return { id, albumID, artistID }
}

it.each([
  [UNDATED, undefined],
  ['1970-01-01T00:00:00.000Z', 1970],
])('what is released on %s is of the year %s to all who ask', async (iso, year) => {
  const { id, albumID } = await onAlbum(new Date(iso))
  const isKnown = year !== undefined
  const unknown = isKnown ? undefined : true
  const { body: track } = await test.http.get(`/api/musics/${id}`)
  const { body: album } = await test.http.post(`/api/albums/getmusics/${albumID}`)
  expect([track.releaseDate, track.isDateUnknown, album.isDateUnknown]).toEqual([iso, unknown, unknown])

  const account = await buildSubsonicAccount(test, { isAdmin: true })
  const client = subsonicClient(test, account)
  const { song } = await client.ask('getSong', { id: `tr-${id}` })
  const { album: known } = await client.ask('getAlbum', { id: `al-${albumID}` })
  expect([song.year, known.year, known.releaseDate?.year]).toEqual([year, year, year])

  const feed = load((await test.http.get(`/feeds/album/${albumID}.xml`)).text, { xml: true })
  expect([feed('item').length, feed('item > pubDate').length]).toEqual([1, isKnown ? 1 : 0])

  for (const row of [`albums/${albumID}`, `music/${id}`]) {
    const { body: admin } = await test.http.get(`/api/admin/${row}`).set(await as(test, account.email))
    expect(admin.releaseDate, row).toBe(isKnown ? iso : null)
  }
})
