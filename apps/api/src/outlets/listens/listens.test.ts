import { limits, type PlayedListen } from '@nava/contracts'
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
  it('counts as a play of an app at its time, never twice', async () => {
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

  it('is not sent on to other services', async () => {
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

  it('is matched in its other spellings, and not to a track of another length', async () => {
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

  it('that is too old is ignored, and one of a clock a little ahead counts now', async () => {
    const by = await buildSubsonicAccount(test)
    const old = now() - limits.offline.maxAge / 1000 - 60
    expect((await submit('import', [heard(old), heard(now() + 20)], by)).status).toBe(200)
    const [play, ...others] = await playsOf(by)
    expect(others).toEqual([])
    expect(play?.playedAt.getTime()).toBeLessThanOrEqual(Date.now())
    expect((await submit('single', [heard(now() + 3600)], by)).status).toBe(400)
  })

  it('has its time in any form that players use, and its key as Token or Bearer', async () => {
    const by = await buildSubsonicAccount(test)
    const at = now() - 86_400
    for (const [place, listenedAt] of [`${at}`, at + 1000.7, at + 2000].entries())
      await test.http
        .post('/1/submit-listens')
        .set('authorization', `${place === 0 ? 'Bearer' : 'TOKEN'} ${by.password}`)
        .send({ listen_type: 'single', payload: [{ ...heard(0), listened_at: listenedAt }] })
        .expect(200)
    expect((await playsOf(by)).map(({ playedAt }) => playedAt.getTime() / 1000 - at)).toEqual([0, 1000, 2000])
    const playing = { ...heard(undefined), listened_at: null }
    expect((await submit('playing_now', [playing], by)).status).toBe(200)
    for (const wrong of ['soon', true, [], {}])
      expect((await submit('single', [{ ...heard(0), listened_at: wrong }], by)).status).toBe(400)
  })

  it('is listed for the person alone, by time', async () => {
    const by = await buildSubsonicAccount(test)
    const at = now() - 86_400
    await submit(
      'import',
      [0, 1000, 2000].map((after) => heard(at + after)),
      by,
    ).expect(200)
    const ask = (path: string, query: object = {}) =>
      test.http.get(path).query(query).set('authorization', `Token ${by.password}`)
    const { body } = await ask('/1/validate-token')
    const name = body.user_name as string
    const timesOf = async (query: object) => {
      const { status, body: listed } = await ask(`/1/user/${name}/listens`, query)
      expect(status).toBe(200)
      expect(listed.payload).toMatchObject({
        user_id: name,
        latest_listen_ts: at + 2000,
        oldest_listen_ts: at,
      })
      return listed.payload.listens.map((listen: { listened_at: number }) => listen.listened_at - at)
    }
    expect(await timesOf({})).toEqual([2000, 1000, 0])
    expect(await timesOf({ count: 1 })).toEqual([2000])
    expect(await timesOf({ min_ts: at, count: 1 })).toEqual([1000])
    expect(await timesOf({ max_ts: at + 2000, count: '9999', min_ts: 'x' })).toEqual([1000, 0])
    const latest = await ask('/1/latest-import', { user_name: name })
    expect(latest.body).toEqual({ musicbrainz_id: name, latest_import: at + 2000 })
    const tell = (ts: unknown) =>
      test.http.post('/1/latest-import').set('authorization', `Token ${by.password}`).send({ ts })
    for (const [ts, told] of [
      [at, at],
      [`${at + 5}.7`, at + 5],
    ]) {
      expect((await tell(ts)).body).toEqual({ status: 'ok' })
      expect((await ask('/1/latest-import')).body.latest_import).toBe(told)
    }
    expect((await tell(-1)).body).toMatchObject({ code: 400 })
    for (const path of ['/1/user/somebody/listens', '/1/latest-import?user_name=somebody'])
      expect((await ask(path)).status).toBe(404)
    expect((await test.http.get(`/1/user/${name}/listens`)).status).toBe(401)
    const { body: byEmail } = await ask(`/1/user/${encodeURIComponent(by.email)}/listens`)
    expect(byEmail.payload).toMatchObject({ user_id: name, count: 3 })
  })

  it('is listed for a person without a name, too', async () => {
    const by = await buildSubsonicAccount(test, { name: '' })
    const token = { authorization: `Token ${by.password}` }
    const { user_name: name } = (await test.http.get('/1/validate-token').set(token)).body
    expect(name).not.toBe('')
    expect((await test.http.get(`/1/user/${name}/listens`).set(token)).status).toBe(200)
  })

  it('of a track that was withdrawn since is not listed, as in the history', async () => {
    const by = await buildSubsonicAccount(test)
    const { id } = await buildMusic(test.deps.db, { title: 'Withdrawn Lantern' })
    await test.deps.db.play.create({ data: { userID: by.id, listener: `u${by.id}`, musicID: id } })
    const token = { authorization: `Token ${by.password}` }
    const { user_name: name } = (await test.http.get('/1/validate-token').set(token)).body
    const titles = async () => {
      const { body } = await test.http.get(`/1/user/${name}/listens`).set(token)
      return body.payload.listens.map(({ track_metadata: track }: PlayedListen) => track.track_name)
    }
    expect(await titles()).toEqual(['Withdrawn Lantern'])
    await test.deps.db.music.update({ where: { id }, data: { isConfirmed: false } })
    expect(await titles()).toEqual([])
    expect((await test.http.get('/api/history').set(by.headers)).body).toEqual([])
    await test.deps.db.music.update({ where: { id }, data: { createdByID: by.id } })
    expect(await titles()).toEqual(['Withdrawn Lantern'])
  })

  it('of a hidden track is accepted, and does not count', async () => {
    const by = await buildSubsonicAccount(test)
    await buildMusic(test.deps.db, { title: 'Unheard Lantern', lengthSeconds: 200, isConfirmed: false })
    const reply = await submit('single', [heard(now() - 3600, { track_name: 'Unheard Lantern' })], by)
    expect(reply.status).toBe(200)
    expect(await playsOf(by)).toEqual([])
  })

  it('submitted listens are at most 1,000 in one import, whose repetition changes nothing', async () => {
    const by = await buildSubsonicAccount(test)
    // At midnight, so that more than count of a day are told of each day
    const first = (Math.floor(now() / 86_400) - 20) * 86_400
    const listens = Array.from({ length: limits.listens.perRequest }, (_, n) => heard(first + n * 300))
    for (let n = 0; n < 2; n += 1) expect((await submit('import', listens, by)).status).toBe(200)
    expect(await playsOf(by)).toHaveLength(limits.listens.perRequest)
    const counted = await test.deps.db.play.groupBy({
      by: ['isCounted'],
      where: { userID: by.id },
      _count: true,
    })
    const days = new Set(listens.map(({ listened_at: at = 0 }) => Math.floor(at / 86_400))).size
    expect(counted.find(({ isCounted }) => isCounted)?._count).toBe(days * limits.listening.playsPerDay)
    expect((await submit('import', [...listens, heard(first)], by)).status).toBe(400)
  })
})

describe('what a player tells as playing now', () => {
  it('is shown to the person’s apps, and does not count', async () => {
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
    ['a broken time', { listen_type: 'single', payload: [{ ...heard(0), listened_at: 'soon' }] }],
    ['no artist', { listen_type: 'single', payload: [heard(1_700_000_000, { artist_name: ' ' })] }],
    ['a list of titles', { listen_type: 'single', payload: [heard(1_700_000_000, { track_name: ['a'] })] }],
    [
      'a long listen',
      { listen_type: 'single', payload: [heard(1_700_000_000, {}, { tags: ['x'.repeat(20_000)] })] },
    ],
    ['a prototype', '{"listen_type": "single", "payload": [{"__proto__": {}}]}'],
  ])('with %s is refused', async (_, body) => {
    const reply = await send(body)
    expect([reply.status, reply.body]).toEqual([400, refused])
    expect(reply.type).toBe('application/json')
  })

  it('with hostile names and details is accepted', async () => {
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
    expect((await send(deep)).status).toBe(400)
  })

  it('of more different tracks than an import may have is refused', async () => {
    const listens = (count: number) =>
      Array.from({ length: count }, (_, n) => heard(now() - 3600 - n, { track_name: `Track ${n}` }))
    expect((await submit('import', listens(limits.listens.titles))).status).toBe(200)
    expect((await submit('import', listens(limits.listens.titles + 1))).status).toBe(400)
  })

  it('counts by its listens, in however few requests they come', async () => {
    const by = await buildSubsonicAccount(test)
    const old = Array.from({ length: limits.listens.perRequest }, () => heard(limits.listens.earliest))
    for (let sent = 0; sent < limits.listens.perMinute; sent += limits.listens.perRequest)
      expect((await submit('import', old, by)).status).toBe(200)
    const refused = await submit('import', old.slice(0, 1), by)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const other = await buildSubsonicAccount(test)
    expect((await submit('import', old.slice(0, 1), other)).status).toBe(200)
  })

  it('that is too large is refused', async () => {
    const reply = await send('x'.repeat(limits.jsonBodyBytes + 1))
    expect([reply.status, reply.body.code]).toEqual([413, 413])
  })
})

describe('the token of a player', () => {
  const refused = { code: 401, error: 'Invalid authorization token.' }

  it('is an app password, with or without its groups, and nothing else', async () => {
    const body = { listen_type: 'playing_now', payload: [heard(undefined)] }
    for (const password of [account.password, account.password.replaceAll('-', '')])
      expect((await send(body, { password })).status).toBe(200)
    for (const authorization of [
      '',
      'Token',
      `Token ${TEST_PASSWORD}`,
      `Token ${'x'.repeat(5000)}`,
      `Basic ${account.password}`,
      account.headers.authorization,
    ]) {
      const reply = await test.http.post('/1/submit-listens').set({ authorization }).send(body)
      expect([reply.status, reply.body], authorization.slice(0, 20)).toEqual([401, refused])
    }
  })

  it('opens no call of the web client', async () => {
    const reply = await test.http.get('/api/apppasswords').set({ authorization: `Token ${account.password}` })
    expect(reply.status).toBe(401)
  })

  it('is validated, in the header or the query', async () => {
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
    const locked = await send(body, { password: 'wrong10', from })
    expect([locked.status, locked.body.code]).toEqual([429, 429])
    expect(Number(locked.headers['x-ratelimit-reset-in'])).toBeGreaterThan(0)
    expect((await send(body, { from })).status).toBe(200)
  })

  it('no longer counts once its app password is deleted', async () => {
    const by = await buildSubsonicAccount(test)
    const body = { listen_type: 'single', payload: [heard(now() - 3600)] }
    expect((await send(body, by)).status).toBe(200)
    const { body: passwords } = await test.http.get('/api/apppasswords').set(by.headers)
    await test.http.delete(`/api/apppasswords/${passwords[0].id}`).set(by.headers).expect(200)
    expect((await send(body, by)).status).toBe(401)
  })
})

it('other addresses below /1 are unknown', async () => {
  expect((await test.http.get('/1/user/somebody/playing-now')).body.code).toBe('address.not-found')
  expect((await test.http.get('/1/submit-listens')).status).toBe(405)
})
