import { limits } from '@nava/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildDj, buildMusic, buildPodcast, buildTracks } from '../../testing/build.ts'
import { buildSubsonicAccount, type SubsonicAccount, subsonicClient } from '../../testing/subsonic-client.ts'

let test: TestApp
let account: SubsonicAccount
let client: ReturnType<typeof subsonicClient>
let other: ReturnType<typeof subsonicClient>
let tracks: number[]
let hidden: number
let episode: number

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const { artistID, ids } = await buildTracks(db, 'One', 'Two', 'Three')
  tracks = ids
  hidden = (await buildMusic(db, { artistIDs: [artistID], isConfirmed: false })).id
  const { id: djID } = await buildDj(db, { name: 'DJ Dawn' })
  ;({ id: episode } = await buildPodcast(db, { title: 'Episode 1', djIDs: [djID], description: 'All of it' }))
})
afterAll(() => test.close())
beforeEach(async () => {
  account = await buildSubsonicAccount(test)
  client = subsonicClient(test, account)
  other = subsonicClient(test, await buildSubsonicAccount(test))
})

const idsOf = (...places: number[]) => places.map((place) => `tr-${tracks[place]}`)
const titles = (entries: { title: string }[]) => entries.map(({ title }) => title)

describe('shares', () => {
  const open = (url: string) => test.http.get(new URL(url).pathname)
  const visitsOf = async (id: string) =>
    (await client.ask('getShares')).shares.share.find((each: { id: string }) => each.id === id)

  it('lead to the page of an item, under an address that nobody guesses, until they end', async () => {
    const made = await client.ask('createShare', {
      id: idsOf(0),
      description: 'Hear <this>',
      expires: Date.parse('2100-01-01'),
    })
    expect(made.shares.share).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
        url: expect.stringMatching(/\/share\/[0-9a-f]{16}$/),
        description: 'Hear <this>',
        username: account.email,
        created: expect.any(String),
        expires: '2100-01-01T00:00:00.000Z',
        visitCount: 0,
        entry: [expect.objectContaining({ title: 'One' })],
      },
    ])
    const [{ id, url }] = made.shares.share
    const { status, headers } = await open(url.toUpperCase())
    expect([status, headers['location'], headers['x-robots-tag']]).toEqual([
      302,
      `/playMusic/${tracks[0]}`,
      'noindex',
    ])
    expect(await visitsOf(id)).toMatchObject({ visitCount: 1, lastVisited: expect.any(String) })
    expect((await other.ask('getShares')).shares.share).toEqual([])
    for (const call of ['updateShare', 'deleteShare']) {
      expect(await other.failure(call, { id })).toBe(70)
      for (const unknown of ['none', 'a\u0000']) expect(await client.failure(call, { id: unknown })).toBe(70)
    }
    await client.ask('updateShare', { id, description: '', expires: Date.now() - 1000 })
    expect((await open(url)).status).toBe(404)
    await client.ask('updateShare', { id, expires: 0 })
    expect((await open(url)).status).toBe(302)
    const changed = await visitsOf(id)
    expect([changed.description, changed.expires, changed.visitCount]).toEqual([undefined, undefined, 2])
    await client.ask('deleteShare', { id })
    expect((await open(url)).status).toBe(404)
    expect((await client.ask('getShares')).shares.share).toEqual([])
  })

  it('of several items are a list of those that everybody sees', async () => {
    const id = [...idsOf(2, 0), `pe-${episode}`]
    const made = await client.ask('createShare', { id, description: 'Three <things>' })
    expect(titles(made.shares.share[0].entry)).toEqual(['Three', 'One', 'Episode 1'])
    await test.deps.db.music.update({ where: { id: tracks[0] ?? 0 }, data: { isConfirmed: false } })
    const { text, type } = await open(made.shares.share[0].url)
    await test.deps.db.music.update({ where: { id: tracks[0] ?? 0 }, data: { isConfirmed: true } })
    expect(type).toBe('text/html')
    expect(text).toContain('<h1 dir="auto">Three &lt;things&gt;</h1>')
    expect([...text.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual([
      `/playMusic/${tracks[2]}`,
      `/playPodcast/${episode}`,
    ])
  })

  it('are refused for what the caller may not see', async () => {
    for (const id of ['tr-999999', `tr-${hidden}`, 'al-999999', 'pl-999999', 'ps-999999', 'nothing'])
      expect(await client.failure('createShare', { id: [...idsOf(0), id] }), id).toBe(70)
    expect(await client.failure('createShare')).toBe(10)
    expect((await client.ask('getShares')).shares.share).toEqual([])
  })

  it('make a playlist public, and private again if they made it public', async () => {
    const { playlist } = await client.ask('createPlaylist', { name: 'Shared', songId: idsOf(1) })
    const { id } = playlist
    expect(await other.failure('createShare', { id })).toBe(70)
    const share = async (by = client) => (await by.ask('createShare', { id })).shares.share[0]
    const first = await share()
    expect((await open(first.url)).headers['location']).toBe(`/myplaylists/${id.slice(3)}`)
    const second = await share()
    expect(titles((await share(other)).entry)).toEqual(['Two'])
    const isSeen = async () => (await other.failure('getPlaylist', { id })) === undefined
    await client.ask('deleteShare', { id: first.id })
    expect(await isSeen()).toBe(true)
    await client.ask('deleteShare', { id: second.id })
    expect(await isSeen()).toBe(false)
    await client.ask('updatePlaylist', { playlistId: id, public: true })
    await client.ask('deleteShare', { id: (await share()).id })
    expect(await isSeen()).toBe(true)
  })
})

describe('the chat', () => {
  it('is that of the web, for what apps write as well, with its mutes and its pace', async () => {
    await client.ask('addChatMessage', { message: 'From\u202E the app' })
    const { body } = await test.http.get('/api/chat/messages')
    expect(body).toMatchObject([{ text: 'From the app', userID: account.id }])
    const { id: userID, name } = await test.deps.db.user.findUniqueOrThrow({ where: { id: account.id } })
    const messages = async (since?: number) =>
      (await other.ask('getChatMessages', since === undefined ? {} : { since })).chatMessages.chatMessage
    const first = { username: name, time: Date.parse(body[0].created), message: 'From the app' }
    expect(await messages()).toEqual([first])
    await other.ask('addChatMessage', { message: 'Answer' })
    expect((await messages()).map(({ message }: { message: string }) => message)).toEqual([
      'Answer',
      'From the app',
    ])
    expect(await messages(first.time - 1)).toHaveLength(2)
    expect(await messages(first.time)).toMatchObject([{ message: 'Answer' }])
    expect(await client.failure('addChatMessage', { message: ' ' })).toBe(10)
    for (let n = 1; n < limits.chat.perWindow; n += 1) await client.ask('addChatMessage', { message: `${n}` })
    expect(await client.failure('addChatMessage', { message: 'too fast' })).toBe(0)
    await test.deps.db.chatMute.create({ data: { userID, until: new Date('2100-01-01') } })
    expect(await client.failure('addChatMessage', { message: 'muted' })).toBe(50)
  })
})
