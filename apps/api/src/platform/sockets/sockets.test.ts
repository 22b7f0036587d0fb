import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { wave } from '../../testing/files.ts'

let test: TestApp
let owner: { authorization: string }
let other: { authorization: string }
let admin: { authorization: string }
let id: number
const sockets: Socket[] = []
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const users = [await buildUser(db), await buildUser(db), await buildUser(db, { isAdmin: true })] as const
  const artist = await buildArtist(db, { memberID: users[0].id })
  await buildArtist(db, { memberID: users[1].id })
  owner = await as(test, users[0].email)
  other = await as(test, users[1].email)
  admin = await as(test, users[2].email)
  id = (await buildMusic(db, { artistIDs: [artist.id], isConfirmed: false, hasAudio: false })).id
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => test.close())

const token = (headers: { authorization: string }) => headers.authorization.slice('Bearer '.length)

async function connect(
  auth: object = {},
  path = '/music/chatHub',
  transports = ['websocket'],
  extraHeaders: Record<string, string> = {},
): Promise<Socket> {
  const socket = io(test.address, {
    path,
    auth,
    transports,
    extraHeaders,
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return socket
}
const watch = (socket: Socket, what: unknown): Promise<boolean> =>
  socket.timeout(3000).emitWithAck('watchUpload', what)

describe('the socket', () => {
  it('is found at its path in any letter case, by either transport', async () => {
    for (const path of ['/music/chatHub', '/music/chathub', '/MUSIC/CHATHUB/'])
      for (const transport of ['websocket', 'polling'])
        expect((await connect({}, path, [transport])).connected).toBe(true)
  })

  it('is refused to pages of other sites', async () => {
    const publicUrl = 'https://nava.example'
    const site = await startTestApp({ PUBLIC_URL: `${publicUrl}/`, TRUST_PROXY: '1' })
    const own = new URL(test.address).host
    const handshake = async (app: TestApp, headers: Record<string, string>) =>
      (await app.http.get('/music/chatHub/?EIO=4&transport=polling').set(headers)).status
    for (const origin of ['http://evil.example', 'https://nava.example.evil.example', 'null', 'rubbish', ''])
      expect([origin, await handshake(test, { origin }), await handshake(site, { origin })]).toEqual([
        origin,
        403,
        403,
      ])
    // Without a public address, the requested host is compared.
    expect(await handshake(test, { origin: publicUrl })).toBe(403)
    expect(await handshake(test, { origin: `http://${own}` })).toBe(200)
    expect(await handshake(test, {})).toBe(200)
    expect(await handshake(site, { origin: publicUrl })).toBe(200)
    expect(await handshake(site, { origin: 'http://nava.example' })).toBe(403)
    expect(await handshake(site, {})).toBe(200)
    const forwarded = { origin: 'https://front.example', 'x-forwarded-host': 'front.example' }
    expect([await handshake(site, forwarded), await handshake(test, forwarded)]).toEqual([200, 403])
    const socket = (origin: string) => connect({}, '/music/chatHub', ['websocket'], { origin })
    await expect(socket('http://evil.example')).rejects.toThrow('websocket error')
    expect((await socket(`http://${own}`)).connected).toBe(true)
    await site.close()
  })

  it('is open to every page that the server itself has served, however its host is written or passed on', async () => {
    const handshake = async (headers: Record<string, string>) =>
      (await test.http.get('/music/chatHub/?EIO=4&transport=polling').set(headers)).status
    const own: [host: string, origin: string][] = [
      ['nava.test', 'https://nava.test:11443'], // the proxy has dropped the port
      ['Nava.Test:8080', 'http://nava.test:8080'],
      ['nava.test.', 'http://nava.test'],
      ['nava.test', 'http://nava.test.'],
      ['nava.test:443', 'https://nava.test'],
      ['nava.test:80', 'http://nava.test'],
      ['[::1]:8080', 'http://[::1]:8080'],
      ['[2001:DB8:0::5]:8080', 'http://[2001:db8::5]:8080'],
    ]
    for (const [host, origin] of own)
      expect([host, origin, await handshake({ host, origin })]).toEqual([host, origin, 200])
    const other: [host: string, origin: string][] = [
      ['nava.test:8080', 'http://nava.test:3000'],
      ['nava.test', 'http://evil.nava.test'],
      ['[2001:db8::5]:8080', 'http://[2001:db8::6]:8080'],
      ['nava.test', 'https://nava.test.evil.example'],
    ]
    for (const [host, origin] of other)
      expect([host, origin, await handshake({ host, origin })]).toEqual([host, origin, 403])
    const rewritten = { host: '127.0.0.1:8080', origin: 'https://nava.test' }
    expect(await handshake({ ...rewritten, 'sec-fetch-site': 'same-origin' })).toBe(200)
    for (const site of ['same-site', 'cross-site', 'none'])
      expect(await handshake({ ...rewritten, 'sec-fetch-site': site })).toBe(403)
  })

  it('lets only an owner and admins watch an upload', async () => {
    expect(await watch(await connect({ token: token(owner) }), id)).toBe(true)
    expect(await watch(await connect({ token: token(admin) }), id)).toBe(true)
    expect(await watch(await connect({ token: token(other) }), id)).toBe(false)
    expect(await watch(await connect(), id)).toBe(false)
    const stream = (await test.http.post('/api/streams/token').set(owner)).text
    for (const wrong of ['rubbish', stream, `${token(owner)}x`, 5, { $ne: '' }])
      expect(await watch(await connect({ token: wrong }), id)).toBe(false)
    const socket = await connect({ token: token(owner) })
    for (const wrong of [0, -1, 1.5, '1001', null, {}, [id], 99_999_999])
      expect(await watch(socket, wrong)).toBe(false)
  })

  it('lets only the members of its first DJ and admins watch the upload of an episode', async () => {
    const { db } = test.deps
    const member = await buildUser(db)
    const [first, second] = [
      await buildDj(db, { memberID: member.id }),
      await buildDj(db, { memberID: (await buildUser(db)).id }),
    ]
    const episode = await buildPodcast(db, { djIDs: [first.id, second.id], isConfirmed: false })
    const watches = async (auth: object) =>
      (await connect(auth)).timeout(3000).emitWithAck('watchPodcastUpload', episode.id)
    expect(await watches({ token: token(await as(test, member.email)) })).toBe(true)
    expect(await watches({ token: token(admin) })).toBe(true)
    expect(await watches({ token: token(owner) })).toBe(false)
    expect(await watches({})).toBe(false)
  })

  it('asks the database for no upload of a token that belongs to nobody', async () => {
    const socket = await connect({ token: 'rubbish' })
    const asked = await countQueries(test.deps.sql, async () => {
      expect(await watch(socket, id)).toBe(false)
      expect(await socket.timeout(60_000).emitWithAck('watchPodcastUpload', id)).toBe(false)
    })
    expect(asked).toBe(0)
  })

  it('stays connected whatever it is sent', async () => {
    const socket = await connect({ token: token(owner) })
    socket.emit('watchUpload')
    socket.emit('watchUpload', id, 'no function')
    socket.emit('unwatchUpload', { toString: 5 })
    socket.emit('nothing like this', { __proto__: null })
    expect(await watch(socket, id)).toBe(true)
  })

  it('pushes the state of an upload to those who watch it, until they stop', async () => {
    const watching = await connect({ token: token(owner) })
    const foreign = await connect({ token: token(other) })
    await watch(watching, id)
    await watch(foreign, id)
    const heard: unknown[] = []
    const overheard: unknown[] = []
    watching.on('upload', (event) => heard.push(event))
    foreign.on('upload', (event) => overheard.push(event))
    const upload = () =>
      test.http.post(`/music/upload/music/${id}`).set(owner).attach('file', wave(), 'a.wav')
    await upload()
    await expect.poll(() => heard).toContainEqual({ musicID: id, kind: 'audio', status: { state: 'queued' } })
    watching.emit('unwatchUpload', id)
    // Events of a socket are handled in order, so earlier ones are done.
    await watch(watching, 0)
    heard.length = 0
    const still = await connect({ token: token(owner) })
    await watch(still, id)
    const told = new Promise((resolve) => still.once('upload', resolve))
    await upload()
    expect(await told).toMatchObject({ musicID: id })
    for (const socket of [watching, foreign]) await watch(socket, 0)
    expect([heard, overheard]).toEqual([[], []])
  })
})
