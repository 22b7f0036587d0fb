import { limits } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildArtist, buildMusic, TEST_PASSWORD } from '../../testing/build.ts'
import { startListenBrainz } from '../../testing/contract-tests/listen-brainz.ts'
import type { OtherSite } from '../../testing/other-site.ts'
import { buildSubsonicAccount, subsonicClient, type SubsonicAccount } from '../../testing/subsonic-client.ts'

let listenBrainz: OtherSite
let test: TestApp
let account: SubsonicAccount
let trackID: number
beforeAll(async () => {
  listenBrainz = await startListenBrainz()
  test = await startTestApp({ TRUST_PROXY: '1', LISTENBRAINZ_URL: listenBrainz.address })
  account = await buildSubsonicAccount(test)
  const artist = await buildArtist(test.deps.db, { name: 'Mira Solane' })
  const track = { title: 'Distant Harbor', lengthSeconds: 200, hasAudio: true, artistIDs: [artist.id] }
  trackID = (await buildMusic(test.deps.db, track)).id
  await test.deps.db.music.update({ where: { id: trackID }, data: { isrc: 'GBAYE6700151' } })
})
afterAll(() => Promise.all([test.close(), listenBrainz.close()]))

let networks = 0
const network = () => `10.1.${(networks += 1)}.1`
const now = () => Math.floor(Date.now() / 1000)

const heard = (at: number | undefined, more: object = {}, info: object = { duration_ms: 200_000 }) => ({
  ...(at !== undefined && { listened_at: at }),
  track_metadata: {
    artist_name: 'Mira Solane',
    track_name: 'Distant Harbor',
    release_name: 'Tides',
    additional_info: info,
    ...more,
  },
})

const send = (body: unknown, { password = account.password, from = network() } = {}) =>
  test.http
    .post('/1/submit-listens')
    .set({ authorization: `Token ${password}`, 'x-forwarded-for': from, 'content-type': 'application/json' })
    .send(typeof body === 'string' ? body : JSON.stringify(body))
const submit = (listenType: string, payload: unknown[], by = account) =>
  send({ listen_type: listenType, payload }, { password: by.password })

const playsOf = ({ id }: SubsonicAccount) =>
  test.deps.db.play.findMany({ where: { userID: id }, orderBy: { playedAt: 'asc' } })

describe('a submitted listen', () => {
  it('a submitted listen counts as a play of an app at its time, never twice', async () => {
    const at = now() - 3600
    for (let n = 0; n < 3; n += 1) {
      const reply = await submit('single', [heard(at)])
      expect([reply.status, reply.body]).toEqual([200, { status: 'ok' }])
    }
    await Promise.all([submit('single', [heard(at + 300)]), submit('import', [heard(at + 300)])])
    const played = { musicID: trackID, source: 'app', listener: `u${account.id}` }
    expect(await playsOf(account)).toMatchObject([
      { ...played, playedAt: new Date(at * 1000) },
      { ...played, playedAt: new Date((at + 300) * 1000) },
    ])
  })

  it('a submitted listen is not sent on to other services', async () => {
    const by = await buildSubsonicAccount(test)
    await test.http.put('/api/scrobbling/listenbrainz').set(by.headers).send({ token: 'good' }).expect(200)
    await submit('single', [heard(now() - 3600)], by).expect(200)
    expect(await playsOf(by)).toHaveLength(1)
    expect(await test.deps.db.scrobble.count({ where: { userID: by.id } })).toBe(0)
    // What an app tells at /rest is.
    const options = { id: `tr-${trackID}`, time: Date.now() - 1_800_000 }
    await subsonicClient(test, by).ask('scrobble', options)
    expect(await test.deps.db.scrobble.count({ where: { userID: by.id } })).toBe(1)
  })

  it('a submitted listen is matched in its other spellings, and not to a track of another length', async () => {
    const by = await buildSubsonicAccount(test)
    const at = now() - 86_400
    const listens = [
      heard(at, { artist_name: 'MIRA SOLANE feat. Nobody' }, { duration: 203 }),
      heard(at + 1000, { track_name: 'Distant Harbour', artist_name: 'Mira Solan' }),
      heard(at + 2000, { track_name: 'Distant Harbor (Remastered 2011)' }, {}),
      heard(at + 2500, { track_name: 'Untitled' }, { isrc: 'gb-aye-67-00151' }),
      heard(at + 3000, { track_name: 'Distant Harbour' }, { duration: 260 }),
      heard(at + 4000, { track_name: 'No such track' }),
      heard(at + 5000, { artist_name: 'Somebody Else' }),
    ]
    expect((await submit('import', listens, by)).body).toEqual({ status: 'ok' })
    expect((await playsOf(by)).map(({ playedAt }) => playedAt.getTime() / 1000 - at)).toEqual([
      0, 1000, 2000, 2500,
    ])
  })

  it('a submitted listen that is too old is ignored, and one of a clock a little ahead counts now', async () => {
    const by = await buildSubsonicAccount(test)
    const old = now() - limits.offline.maxAge / 1000 - 60
    expect((await submit('import', [heard(old), heard(now() + 20)], by)).status).toBe(200)
    const [play, ...others] = await playsOf(by)
    expect(others).toEqual([])
    expect(play?.playedAt.getTime()).toBeLessThanOrEqual(Date.now())
    expect((await submit('single', [heard(now() + 3600)], by)).status).toBe(400)
  })

  it('a submitted listen of a hidden track is accepted, and does not count', async () => {
    const by = await buildSubsonicAccount(test)
    await buildMusic(test.deps.db, { title: 'Unheard Lantern', lengthSeconds: 200, isConfirmed: false })
    const reply = await submit('single', [heard(now() - 3600, { track_name: 'Unheard Lantern' })], by)
    expect(reply.status).toBe(200)
    expect(await playsOf(by)).toEqual([])
  })

  it('submitted listens are at most 1,000 in one import, whose repetition changes nothing', async () => {
    const by = await buildSubsonicAccount(test)
    const first = now() - 20 * 86_400
    const listens = Array.from({ length: limits.listens.perRequest }, (_, n) => heard(first + n * 300))
    for (let n = 0; n < 2; n += 1) expect((await submit('import', listens, by)).status).toBe(200)
    expect(await playsOf(by)).toHaveLength(limits.listens.perRequest)
    expect((await submit('import', [...listens, heard(first)], by)).status).toBe(400)
  }, 60_000)
})

describe('what a player tells as playing now', () => {
  it('what a player tells as playing now is shown to the person’s apps, and does not count', async () => {
    const by = await buildSubsonicAccount(test)
    const info = { submission_client: 'A scrobbler' }
    expect((await submit('playing_now', [heard(undefined, {}, info)], by)).status).toBe(200)
    expect(await playsOf(by)).toEqual([])
    const { nowPlaying } = await subsonicClient(test, by).ask('getNowPlaying')
    expect(nowPlaying.entry).toMatchObject([{ id: `tr-${trackID}`, playerName: 'A scrobbler' }])
  })
})

describe('a submission', () => {
  const refused = { code: 400, error: expect.any(String) }

  it.each([
    ['no JSON', '{'],
    ['no object', []],
    ['no listens', { listen_type: 'import', payload: [] }],
    ['an unknown type', { listen_type: 'all', payload: [heard(1_700_000_000)] }],
    ['two singles', { listen_type: 'single', payload: [heard(1_700_000_000), heard(1_700_000_000)] }],
    ['no time', { listen_type: 'single', payload: [heard(undefined)] }],
    ['a time that plays now', { listen_type: 'playing_now', payload: [heard(1_700_000_000)] }],
    ['a time before 2002', { listen_type: 'single', payload: [heard(1_000_000_000)] }],
    ['a broken time', { listen_type: 'single', payload: [heard(1_700_000_000.5)] }],
    ['no artist', { listen_type: 'single', payload: [heard(1_700_000_000, { artist_name: ' ' })] }],
    ['a list of titles', { listen_type: 'single', payload: [heard(1_700_000_000, { track_name: ['a'] })] }],
    [
      'a long listen',
      { listen_type: 'single', payload: [heard(1_700_000_000, {}, { tags: ['x'.repeat(20_000)] })] },
    ],
    ['a prototype', '{"listen_type": "single", "payload": [{"__proto__": {}}]}'],
  ])('a submission with %s is refused', async (_, body) => {
    const reply = await send(body)
    expect([reply.status, reply.body]).toEqual([400, refused])
    expect(reply.type).toBe('application/json')
  })

  it('a submission with hostile names and details is accepted', async () => {
    for (const more of [
      { track_name: '\u0000Distant \u0007Harbor', artist_name: '\ud800' },
      { track_name: ' ('.repeat(2000), artist_name: ` ${'& '.repeat(2000)}x` },
      { track_name: '%_\\"\'$1', artist_name: '<script>' },
      { additional_info: { duration_ms: 'long', duration: -1, media_player: ['x'], tags: 7 } },
      { additional_info: { isrc: ['x'], duration_ms: 1e308 } },
      { additional_info: 'none' },
      { additional_info: null },
    ])
      expect((await submit('single', [heard(now() - 7200, more)])).body, JSON.stringify(more)).toEqual({
        status: 'ok',
      })
    const deep = `{"listen_type":"single","payload":[{"listened_at":${now()},"track_metadata":{"artist_name":"a","track_name":"b","additional_info":${'['.repeat(4000)}${']'.repeat(4000)}}}]}`
    expect((await send(deep)).status).toBe(200)
  })

  it('a submission that is too large is refused', async () => {
    const reply = await send('x'.repeat(limits.listens.perRequest * limits.listens.bytes + 1))
    expect([reply.status, reply.body.code]).toEqual([413, 413])
  })
})

describe('the token of a player', () => {
  const refused = { code: 401, error: 'Invalid authorization token.' }

  it('the token of a player is an app password, with or without its groups, and nothing else', async () => {
    const body = { listen_type: 'playing_now', payload: [heard(undefined)] }
    for (const password of [account.password, account.password.replaceAll('-', '')])
      expect((await send(body, { password })).status).toBe(200)
    for (const authorization of [
      '',
      'Token',
      `Token ${TEST_PASSWORD}`,
      `Token ${'x'.repeat(5000)}`,
      `Bearer ${account.password}`,
      account.headers.authorization,
    ]) {
      const reply = await test.http.post('/1/submit-listens').set({ authorization }).send(body)
      expect([reply.status, reply.body], authorization.slice(0, 20)).toEqual([401, refused])
    }
  })

  it('the token of a player opens no call of the web client', async () => {
    const reply = await test.http.get('/api/apppasswords').set({ authorization: `Token ${account.password}` })
    expect(reply.status).toBe(401)
  })

  it('the token of a player is validated, in the header or the query', async () => {
    const validate = (authorization: string, query: object = {}) =>
      test.http
        .get('/1/validate-token')
        .query(query)
        .set({ 'x-forwarded-for': network(), ...(authorization && { authorization }) })
    const { name } = await test.deps.db.user.findUniqueOrThrow({ where: { id: account.id } })
    const valid = { code: 200, message: 'Token valid.', valid: true, user_name: name }
    expect((await validate(`token ${account.password}`)).body).toEqual(valid)
    expect((await validate('', { token: account.password })).body).toEqual(valid)
    const wrong = await validate('Token wrong')
    expect([wrong.status, wrong.body]).toEqual([200, { code: 200, message: 'Token invalid.', valid: false }])
    const none = await validate('')
    expect([none.status, none.body.code]).toEqual([400, 400])
  })

  it('wrong tokens of players are refused after too many from their network', async () => {
    const from = network()
    const body = { listen_type: 'playing_now', payload: [heard(undefined)] }
    for (let n = 0; n < limits.login.failures; n += 1)
      expect((await send(body, { password: `wrong${n}`, from })).status).toBe(401)
    const locked = await send(body, { from })
    expect([locked.status, locked.body.code]).toEqual([429, 429])
    expect(Number(locked.headers['x-ratelimit-reset-in'])).toBeGreaterThan(0)
    expect((await send(body)).status).toBe(200)
  })

  it('the token of a player no longer counts once its app password is deleted', async () => {
    const by = await buildSubsonicAccount(test)
    const body = { listen_type: 'single', payload: [heard(now() - 3600)] }
    expect((await send(body, by)).status).toBe(200)
    const { body: passwords } = await test.http.get('/api/apppasswords').set(by.headers)
    await test.http.delete(`/api/apppasswords/${passwords[0].id}`).set(by.headers).expect(200)
    expect((await send(body, by)).status).toBe(401)
  })
})

it('other addresses below /1 are unknown', async () => {
  expect((await test.http.get('/1/user/somebody/listens')).body.code).toBe('address.not-found')
  expect((await test.http.get('/1/submit-listens')).status).toBe(405)
})
