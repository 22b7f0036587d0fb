import { limits } from '@nava/contracts'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildDj, buildMusic, buildPodcast } from '../../testing/build.ts'
import { publishAudio } from '../../testing/publish.ts'
import { buildSubsonicAccount, subsonicClient } from '../../testing/subsonic-client.ts'

let test: TestApp
let account: Awaited<ReturnType<typeof buildSubsonicAccount>>
let client: ReturnType<typeof subsonicClient>
let artistID: number
let djID: number
let clean: number
let explicit: number
let episode: number

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  account = await buildSubsonicAccount(test)
  client = subsonicClient(test, account)
  ;({ id: artistID } = await buildArtist(db, { name: 'Mira Solane' }))
  ;({ id: djID } = await buildDj(db, { name: 'Kian' }))
  ;({ id: clean } = await buildMusic(db, { title: 'Rain', artistIDs: [artistID] }))
  ;({ id: explicit } = await buildMusic(db, {
    title: 'Rain (explicit)',
    artistIDs: [artistID],
    isExplicit: true,
  }))
  ;({ id: episode } = await buildPodcast(db, { title: 'Late', djIDs: [djID], isExplicit: true }))
  await publishAudio(test.deps, { musicID: clean })
  await publishAudio(test.deps, { musicID: explicit })
  await publishAudio(test.deps, { podcastID: episode }, { bytes: 700 })
})
afterAll(() => test.close())

const hide = async (isHidden: boolean) => {
  const { status } = await test.http.put('/api/users/me/explicit').set(account.headers).send({ isHidden })
  expect(status).toBe(200)
}
const me = async () => (await test.http.get(`/api/users/${account.id}`).set(account.headers)).body
const ids = (musics: readonly { musicID: number }[]) => musics.map(({ musicID }) => musicID)

describe('a person who hides what is explicit', () => {
  it('has that on the account, in the export, and on no reply to others', async () => {
    expect(await me()).not.toHaveProperty('hidesExplicit')
    await hide(true)
    expect(await me()).toMatchObject({ hidesExplicit: true })
    const other = await buildSubsonicAccount(test)
    const seen = await test.http.get(`/api/users/${account.id}`).set(other.headers)
    expect(seen.body).not.toHaveProperty('hidesExplicit')
    const { body } = await test.http.get('/api/users/me/export').set(account.headers)
    expect(body.hidesExplicit).toBe(true)
    await hide(false)
    expect(await me()).not.toHaveProperty('hidesExplicit')
  })

  it('gets no explicit track in a radio, which others get', async () => {
    const path = `/api/radio/artist/${artistID}`
    const listen = async () => ids((await test.http.get(path).set(account.headers)).body.musics)
    expect(await listen()).toEqual(expect.arrayContaining([clean, explicit]))
    await hide(true)
    const found = await listen()
    expect(found).toContain(clean)
    expect(found).not.toContain(explicit)
    expect(ids((await test.http.get(path)).body.musics)).toContain(explicit)
    await hide(false)
  })

  it('gets none in mixes and suggestions, also not in those of before', async () => {
    const { db } = test.deps
    await db.dailyMix.create({
      data: { userID: account.id, position: 1, artistIDs: [artistID], musicIDs: [explicit, clean] },
    })
    const mix = async () => {
      const { body } = await test.http.get('/api/foryou').set(account.headers)
      const shelved = body.shelves.flatMap((shelf: { musics: { musicID: number }[] }) => ids(shelf.musics))
      return { mix: ids(body.mixes[0].musics), hasExplicit: shelved.includes(explicit) }
    }
    expect((await mix()).mix).toEqual([explicit, clean])
    await hide(true)
    expect(await mix()).toEqual({ mix: [clean], hasExplicit: false })
    await hide(false)
  })

  it('finds none in the lists of Subsonic apps, but in what the person put together', async () => {
    await test.deps.db.musicLike.create({ data: { userID: account.id, musicID: explicit } })
    const all = async () => {
      const { searchResult3 } = await client.ask('search3', { query: 'rain' })
      const { topSongs } = await client.ask('getTopSongs', { artist: 'Mira Solane' })
      const { randomSongs } = await client.ask('getRandomSongs', { size: limits.subsonic.page })
      const { newestPodcasts } = await client.ask('getNewestPodcasts')
      const lists = [searchResult3.song, topSongs.song, randomSongs.song, newestPodcasts.episode]
      return lists.map((list: { explicitStatus: string }[] = []) =>
        list.some(({ explicitStatus }) => explicitStatus === 'explicit'),
      )
    }
    expect(await all()).toEqual([true, true, true, true])
    await hide(true)
    expect(await all()).toEqual([false, false, false, false])
    const { starred2 } = await client.ask('getStarred2')
    expect(starred2.song).toMatchObject([{ title: 'Rain (explicit)', explicitStatus: 'explicit' }])
    await hide(false)
  })
})

describe('what is explicit', () => {
  it('is marked in lists, and what is not has no mark', async () => {
    const { body } = await test.http.get('/api/main/search/rain')
    const marks = new Map(
      body.musics.map((music: { musicID: number; isExplicit?: true }) => [music.musicID, music.isExplicit]),
    )
    expect([marks.get(explicit), marks.get(clean)]).toEqual([true, undefined])
    expect((await test.http.get(`/api/podcasts/${episode}`)).body).toMatchObject({ isExplicit: true })
  })

  it('is named by its feed, whose channel is explicit if one of its items is', async () => {
    const read = async (path: string) => {
      const $ = load((await test.http.get(path).expect(200)).text, { xml: true })
      const texts = (within: string) =>
        $(within)
          .get()
          .map((each) => $(each).text())
      return {
        channel: texts('channel > itunes\\:explicit'),
        items: texts('item > itunes\\:explicit').toSorted(),
      }
    }
    expect(await read(`/feeds/dj/${djID}.xml`)).toEqual({ channel: ['true'], items: ['true'] })
    expect(await read(`/feeds/artist/${artistID}.xml`)).toEqual({
      channel: ['true'],
      items: ['false', 'true'],
    })
  })

  it('is so until a form says another, and a form without a word on it changes nothing', async () => {
    const { db } = test.deps
    const draft = await buildMusic(db, { artistIDs: [artistID], isConfirmed: false })
    await db.artistMember.create({ data: { artistID, userID: account.id } })
    const headers = await as(test, account.email)
    const form = { title: 'Rain', musicArtists: [{ artistID }] }
    const send = async (more: object) => {
      const reply = await test.http
        .put(`/api/musics/${draft.id}`)
        .set(headers)
        .send({ ...form, ...more })
      expect(reply.status).toBe(200)
      return reply.body.isExplicit
    }
    expect(await send({ isExplicit: true })).toBe(true)
    expect(await send({})).toBe(true)
    expect(await send({ isExplicit: false })).toBeUndefined()
  })
})
