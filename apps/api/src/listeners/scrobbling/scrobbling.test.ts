import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { emptyPlayQueue, limits } from '@nava/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildAlbum, buildArtist, buildMusic, buildUser } from '../../testing/build.ts'
import { VERSION } from '@nava/settings/release'
import { subsonicClient } from '../../testing/subsonic-client.ts'

interface ServiceRequest {
  path: string
  token: string
  agent: string
  body: string
}
/** What the fake service replies; undefined: nothing, until the connection ends */
type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | undefined

let service: Server
let requests: ServiceRequest[]
let replyOf: (requests: ServiceRequest) => Reply
let test: TestApp
beforeAll(async () => {
  service = createServer((request, response) => {
    void text(request).then((body) => {
      const { authorization: token = '', 'user-agent': agent = '' } = request.headers
      const one = { path: request.url ?? '', token, agent, body }
      requests.push(one)
      const reply = replyOf(one)
      if (reply) response.writeHead(reply.status, reply.headers).end(JSON.stringify(reply.body ?? {}))
      else request.socket.destroy()
    })
  })
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  test = await startTestApp(
    {
      TRUST_PROXY: '1',
      PRODUCT_NAME: 'Radio نوا',
      LISTENBRAINZ_URL: url,
      LASTFM_URL: url,
      LASTFM_API_KEY: 'key',
      LASTFM_API_SECRET: 'shared secret',
    },
    {},
    { scrobbleInterval: 20 },
  )
})
afterAll(async () => {
  await test.close()
  service.close()
})

/** Each has a network of its own: calls are limited by address. */
let people = 0
let user: { id: number; email: string }
let headers: Record<string, string>
beforeEach(async () => {
  requests = []
  replyOf = wellBehaved
  user = await buildUser(test.deps.db)
  people += 1
  headers = { ...(await as(test, user.email)), 'x-forwarded-for': `10.0.${people}.1` }
})

function wellBehaved({ path, token, body }: ServiceRequest): Reply {
  if (path === '/1/validate-token')
    return { status: 200, body: { valid: token === 'Token good', user_name: 'mira' } }
  if (path === '/1/submit-listens') return { status: 200, body: { status: 'ok' } }
  const method = new URLSearchParams(body).get('method')
  if (method === 'auth.getSession')
    return { status: 200, body: { session: { name: 'mira', key: 'session' } } }
  return { status: 200, body: { scrobbles: {} } }
}

const connect = (to: string, token: string, by = headers) =>
  test.http.put(`/api/scrobbling/${to}`).set(by).send({ token })
const listed = async () => (await test.http.get('/api/scrobbling').set(headers)).body
const submitted = () =>
  requests
    .filter(({ path }) => path === '/1/submit-listens')
    .map(({ body }) => JSON.parse(body) as { listen_type: string; payload: Record<string, unknown>[] })
const waiting = () => test.deps.db.scrobble.count({ where: { userID: user.id } })
const makeDue = () =>
  test.deps.db.scrobble.updateMany({ where: { userID: user.id }, data: { dueAt: new Date(0) } })
/** Returns the plays that wait for a later attempt. */
const postponed = () => test.deps.db.scrobble.count({ where: { userID: user.id, dueAt: { gt: new Date() } } })

async function song(title = 'Rain', seconds = 200) {
  const artist = await buildArtist(test.deps.db, { name: 'Mira Solane' })
  const { id: albumID } = await buildAlbum(test.deps.db, { name: 'Tides' })
  return buildMusic(test.deps.db, { title, lengthSeconds: seconds, albumID, artistIDs: [artist.id] })
}

/** Inserts a play that was heard for some seconds. */
const play = (musicID: number, heardSeconds: number, playedAt = new Date()) =>
  test.deps.db.play.create({
    data: { musicID, userID: user.id, listener: `u${user.id}`, heardSeconds, playedAt },
  })

const playAll = (musicID: number, count: number) =>
  test.deps.db.play.createMany({
    data: Array.from({ length: count }, (_, n) => ({
      ...{ musicID, userID: user.id, listener: `u${user.id}`, heardSeconds: 200 },
      playedAt: new Date(Date.now() - n * 300_000),
    })),
  })

async function appOf({ email }: { email: string }, by: Record<string, string>) {
  const { body } = await test.http.post('/api/apppasswords').set(by).send({ name: 'Phone' })
  return subsonicClient(test, { email, password: body.password })
}

describe('an account at another service', () => {
  it('is connected with a right token, listed, replaced and disconnected', async () => {
    expect(await listed()).toEqual([
      { service: 'listenbrainz', name: null, isRefused: false, connectAt: null },
      {
        service: 'lastfm',
        name: null,
        isRefused: false,
        connectAt: expect.stringContaining('last.fm/api/auth'),
      },
    ])
    expect((await connect('listenbrainz', 'good')).body).toMatchObject({ name: 'mira' })
    expect(await listed()).toMatchObject([{ name: 'mira' }, { name: null }])
    await connect('listenbrainz', 'good').expect(200)
    await test.http.delete('/api/scrobbling/listenbrainz').set(headers).expect(200)
    expect(await listed()).toMatchObject([{ name: null }, { name: null }])
  })

  it('is not connected with a wrong token, nor while the service is away', async () => {
    const wrong = await connect('listenbrainz', 'bad')
    expect([wrong.status, wrong.body.code]).toEqual([422, 'scrobbling.refused'])
    replyOf = () => undefined
    const away = await connect('listenbrainz', 'good')
    expect([away.status, away.body.code]).toEqual([503, 'scrobbling.unreachable'])
    replyOf = () => ({ status: 403, body: { error: 14, message: 'not authorized' } })
    expect((await connect('lastfm', 'x')).status).toBe(422)
    expect(await listed()).toMatchObject([{ name: null }, { name: null }])
    expect((await connect('myspace', 'x')).status).toBe(404)
    for (const token of ['', 'with space', 'نشانه', '🎶'])
      expect((await connect('listenbrainz', token)).status, token).toBe(400)
    expect((await connect('listenbrainz', 'good', {})).status).toBe(401)
  })

  it('is stored without a readable token', async () => {
    await connect('listenbrainz', 'good')
    const { rows } = await test.deps.sql.query('SELECT secret FROM scrobble_accounts WHERE user_id = $1', [
      user.id,
    ])
    expect((rows[0] as { secret: Buffer }).secret.toString('latin1')).not.toContain('good')
  })

  it('an account at Last.fm is asked for with a signature', async () => {
    await connect('lastfm', 'token').expect(200)
    const sent = new URLSearchParams(requests[0]?.body)
    const signed = 'api_keykeymethodauth.getSessiontokentokenshared secret'
    expect(sent.get('api_sig')).toBe(createHash('md5').update(signed).digest('hex'))
    expect(requests[0]?.body).not.toContain('shared')
  })
})

describe('a play', () => {
  it('is sent once, when half of the track was heard', async () => {
    await connect('listenbrainz', 'good')
    const { id } = await song()
    const { id: playID } = await play(id, 99)
    expect(await waiting()).toBe(0)
    const hear = (heardSeconds: number) =>
      test.deps.db.play.update({ where: { id: playID }, data: { heardSeconds } })
    await hear(100)
    await expect.poll(submitted).toHaveLength(1)
    await hear(150)
    await expect.poll(waiting).toBe(0)
    expect(submitted()).toHaveLength(1)
  })

  it('is described by title, artists, album, length and time', async () => {
    await connect('listenbrainz', 'good')
    await connect('lastfm', 'token')
    const { id } = await song('Rain 🎶 باران')
    const playedAt = new Date(Date.now() - 60_000)
    await play(id, 200, playedAt)
    const seconds = Math.floor(playedAt.getTime() / 1000)
    await expect.poll(submitted).toMatchObject([
      {
        listen_type: 'single',
        payload: [
          {
            listened_at: seconds,
            track_metadata: {
              artist_name: 'Mira Solane',
              track_name: 'Rain 🎶 باران',
              release_name: 'Tides',
              additional_info: {
                media_player: 'Radio نوا',
                submission_client: 'Radio نوا',
                submission_client_version: VERSION,
                duration_ms: 200_000,
              },
            },
          },
        ],
      },
    ])
    const scrobbled = () =>
      requests
        .map(({ body }) => new URLSearchParams(body))
        .filter((sent) => sent.get('method') === 'track.scrobble')
    await expect.poll(() => scrobbled().length).toBe(1)
    const [sent] = scrobbled()
    expect(sent && Object.fromEntries(sent)).toMatchObject({
      'artist[0]': 'Mira Solane',
      'track[0]': 'Rain 🎶 باران',
      'album[0]': 'Tides',
      'timestamp[0]': String(seconds),
      sk: 'session',
    })
    await expect.poll(waiting).toBe(0)
    expect(new Set(requests.map(({ agent }) => agent))).toEqual(new Set([`Radio/${VERSION}`]))
  })

  it('is heard enough after four minutes of a long track, and never with a short one', async () => {
    await connect('listenbrainz', 'good')
    const [long, short] = [await song('Long', 3000), await song('Short', 30)]
    await play(long.id, 239)
    await play(short.id, 30)
    await play(long.id, 240)
    await expect.poll(submitted).toHaveLength(1)
    await expect.poll(waiting).toBe(0)
  })

  it('many plays go in batches of limited size', async () => {
    replyOf = (one) => (one.path === '/1/submit-listens' ? { status: 500 } : wellBehaved(one))
    await connect('listenbrainz', 'good')
    const { id } = await song('A title of some length, with many words')
    // All at once, so that several batches are read together
    await playAll(id, 120)
    await expect.poll(postponed).toBe(120)
    replyOf = wellBehaved
    requests = []
    await makeDue()
    await expect.poll(waiting).toBe(0)
    const sizes = submitted().map(({ payload }) => payload.length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(120)
    expect(sizes.length).toBeLessThan(12)
    for (const { body } of requests)
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(limits.scrobbling.batch.bytes)
  })

  it.each([
    ['500', { status: 500 }],
    ['429', { status: 429, headers: { 'x-ratelimit-reset-in': '7' } }],
    ['nothing', undefined],
  ] as const)('a play waits where the service replies %s, and is sent later', async (_, reply) => {
    await connect('listenbrainz', 'good')
    const { id } = await song()
    let requestedAt = 0
    replyOf = () => {
      requestedAt ||= Date.now()
      return reply
    }
    await play(id, 200)
    await expect.poll(postponed).toBe(1)
    const { dueAt } = await test.deps.db.scrobble.findFirstOrThrow({ where: { userID: user.id } })
    const wait = reply?.status === 429 ? 7000 : 60_000
    expect(dueAt.getTime()).toBeGreaterThan(requestedAt + wait - 5000)
    expect(dueAt.getTime()).toBeLessThanOrEqual(Date.now() + wait)
    replyOf = wellBehaved
    await makeDue()
    await expect.poll(waiting).toBe(0)
    expect(await listed()).toMatchObject([{ isRefused: false }, {}])
  })

  it('waits no longer than the longest delay, whatever the service says', async () => {
    await connect('listenbrainz', 'good')
    const { id } = await song()
    const unlimited = { status: 429, headers: { 'x-ratelimit-reset-in': '1e12' } }
    replyOf = (one) => (one.path === '/1/submit-listens' ? unlimited : wellBehaved(one))
    await play(id, 200)
    await expect.poll(submitted).toHaveLength(1)
    const dueIn = async () => {
      const { dueAt } = await test.deps.db.scrobble.findFirstOrThrow({ where: { userID: user.id } })
      return dueAt.getTime() - Date.now()
    }
    await expect.poll(dueIn).toBeGreaterThan(2 * limits.scrobbling.firstWait)
    expect(await dueIn()).toBeLessThanOrEqual(limits.scrobbling.maxWait)
  })

  it('waits for a new token where the service refuses the old one', async () => {
    await connect('listenbrainz', 'good')
    const { id } = await song()
    replyOf = (one) => (one.path === '/1/submit-listens' ? { status: 401 } : wellBehaved(one))
    await play(id, 200)
    await expect.poll(async () => (await listed())[0].isRefused).toBe(true)
    expect(await waiting()).toBe(1)
    replyOf = wellBehaved
    await connect('listenbrainz', 'good')
    await expect.poll(waiting).toBe(0)
    expect(submitted().at(-1)?.payload).toHaveLength(1)
  })

  it('that the service finds invalid does not stop the others', async () => {
    replyOf = (one) => (one.path === '/1/submit-listens' ? { status: 500 } : wellBehaved(one))
    await connect('listenbrainz', 'good')
    for (const title of ['Good', 'Bad', 'Better']) await play((await song(title)).id, 200)
    await expect.poll(postponed).toBe(3)
    replyOf = (one) => (one.body.includes('"Bad"') ? { status: 400 } : wellBehaved(one))
    requests = []
    await makeDue()
    await expect.poll(waiting).toBe(0)
    const taken = submitted().filter(({ payload }) => !JSON.stringify(payload).includes('"Bad"'))
    expect(JSON.stringify(taken)).toContain('Good')
    expect(JSON.stringify(taken)).toContain('Better')
  })

  it('waits with the others of its batch if the service fails while they are sent one by one', async () => {
    replyOf = (one) => {
      if (one.path !== '/1/submit-listens') return wellBehaved(one)
      return { status: JSON.parse(one.body).payload.length > 1 ? 400 : 500 }
    }
    await connect('listenbrainz', 'good')
    await playAll((await song()).id, 5)
    await expect.poll(postponed).toBe(5)
  })

  it('is dropped after two weeks, with a disconnected account, and of a deleted one', async () => {
    replyOf = (one) => (one.path === '/1/submit-listens' ? { status: 500 } : wellBehaved(one))
    await connect('listenbrainz', 'good')
    const { id } = await song()
    await play(id, 200, new Date(Date.now() - (limits.scrobbling.maxAgeDays + 1) * 86_400_000))
    await expect.poll(waiting).toBe(0)
    await play(id, 200)
    expect(await waiting()).toBe(1)
    await test.http.delete('/api/scrobbling/listenbrainz').set(headers)
    expect(await waiting()).toBe(0)
  })

  it('of an app is queued once, also if it is heard on the web within its length', async () => {
    replyOf = (one) => (one.path === '/1/submit-listens' ? { status: 500 } : wellBehaved(one))
    await connect('listenbrainz', 'good')
    const { id } = await song()
    await appOf(user, headers).then((app) => app.ask('scrobble', { id: `tr-${id}` }))
    expect(await waiting()).toBe(1)
    const heard = await test.http
      .post(`/api/musics/heard/${id}`)
      .set(headers)
      .send({ seconds: 190, ended: 'finished' })
    expect(heard.text).toBe('true')
    expect(await waiting()).toBe(1)
  })

  it('of an app that cannot be queued is not counted, so the app sends it again', async () => {
    replyOf = (one) => (one.path === '/1/submit-listens' ? { status: 500 } : wellBehaved(one))
    await connect('listenbrainz', 'good')
    const { id } = await song()
    const app = await appOf(user, headers)
    const told = { id: `tr-${id}`, time: Date.now() - 60_000 }
    await test.deps.sql.query('ALTER TABLE scrobbles ADD CONSTRAINT broken CHECK (false) NOT VALID')
    expect(await app.failure('scrobble', told)).toBe(0)
    await test.deps.sql.query('ALTER TABLE scrobbles DROP CONSTRAINT broken')
    await app.ask('scrobble', told)
    expect(await waiting()).toBe(1)
    expect(await test.deps.db.play.count({ where: { musicID: id } })).toBe(1)
  })

  it('of an app that cannot be counted in the end is not queued', async () => {
    replyOf = (one) => (one.path === '/1/submit-listens' ? { status: 500 } : wellBehaved(one))
    await connect('listenbrainz', 'good')
    const { id } = await song()
    const app = await appOf(user, headers)
    const { sql } = test.deps
    await sql.query(
      `CREATE FUNCTION refuse_play() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''refused''; END'`,
    )
    await sql.query(`CREATE CONSTRAINT TRIGGER refuse_play AFTER INSERT ON plays
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_play()`)
    expect(await app.failure('scrobble', { id: `tr-${id}` })).toBe(0)
    await sql.query('DROP FUNCTION refuse_play CASCADE')
    expect(await test.deps.db.play.count({ where: { musicID: id } })).toBe(0)
    expect(await waiting()).toBe(0)
  })

  it('of a person without accounts is not queued', async () => {
    await play((await song()).id, 200)
    expect(await waiting()).toBe(0)
  })
})

describe('what plays now', () => {
  it('is told once for each change', async () => {
    await connect('listenbrainz', 'good')
    const [one, two] = [await song('One'), await song('Two')]
    const write = (index: number, playback: 'playing' | 'paused') =>
      test.http
        .put('/api/queue')
        .set(headers)
        .send({
          ...emptyPlayQueue,
          items: [one, two].map(({ id }) => ({ kind: 'music', id })),
          index,
          playback,
        })
        .expect(200)
    const told = () => submitted().filter(({ listen_type: type }) => type === 'playing_now')
    await write(0, 'paused')
    await write(0, 'playing')
    await expect.poll(told).toHaveLength(1)
    await write(0, 'playing')
    await write(1, 'playing')
    await expect
      .poll(told)
      .toMatchObject([
        { payload: [{ track_metadata: { track_name: 'One' } }] },
        { payload: [{ track_metadata: { track_name: 'Two' } }] },
      ])
    expect(await waiting()).toBe(0)
  })
})
