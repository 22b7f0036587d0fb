import { limits } from '@nava/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { makeDeps } from '../../deps.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildArtist, buildMusic, buildSession, buildUser, TEST_PASSWORD } from '../../testing/build.ts'
import { publishAudio } from '../../testing/publish.ts'
import { sessionsStore } from './sessions.store.ts'

type Headers = Record<string, string>
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let user: { id: number; email: string }
beforeEach(async () => {
  user = await buildUser(test.deps.db)
})

async function signIn(agent = 'Firefox', email = user.email): Promise<Headers> {
  const reply = await test.http
    .post('/api/users/login')
    .set('user-agent', agent)
    .send({ email, password: TEST_PASSWORD })
  expect(reply.body.status).toBe(2)
  return { authorization: `Bearer ${reply.body.data}` }
}

interface Listed {
  sessionID: number
  agent: string
  created: string
  lastUsed: string
  isCurrent: boolean
}
const list = async (headers: Headers): Promise<Listed[]> =>
  (await test.http.get('/api/users/me/sessions').set(headers)).body
const remove = (path: string, headers: Headers = {}) =>
  test.http.delete(`/api/users/me/sessions${path}`).set(headers)
const statusOf = async (headers: Headers) => (await test.http.post('/api/streams/token').set(headers)).status

describe('the list of sessions', () => {
  it('has every device that signed in, the last used first, and marks the one that asks', async () => {
    const phone = await signIn('A phone')
    const laptop = await signIn('A laptop')
    const [first, second] = await list(phone)
    expect([first, second]).toEqual([
      expect.objectContaining({ agent: 'A laptop', isCurrent: false }),
      expect.objectContaining({ agent: 'A phone', isCurrent: true }),
    ])
    expect((await list(laptop)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    // IDs that follow each other could be guessed.
    expect(Math.abs((first?.sessionID ?? 0) - (second?.sessionID ?? 0))).toBeGreaterThan(1)
    expect(new Date(first?.created ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  it('has both of two sessions that were given the same ID', async () => {
    const headers = await signIn()
    const sessionID = (await list(headers))[0]?.sessionID ?? 0
    const ids = [sessionID, sessionID + 1]
    const started = await sessionsStore(test.deps.sql).start(
      user.id,
      { agent: 'Second' },
      () => ids.shift() ?? 0,
    )
    expect(started).toBe(sessionID + 1)
    expect((await list(headers)).map(({ agent }) => agent)).toContain('Second')
  })

  it('shows a session as used again once it is called after a while', async () => {
    const headers = await signIn()
    const [session] = await list(headers)
    const idle = new Date(Date.now() - limits.session.usedWithin - 1000)
    await test.deps.db.session.update({
      where: { id: session?.sessionID ?? 0 },
      data: { lastUsedAt: idle },
    })
    await statusOf(headers)
    const [used] = await list(headers)
    expect(new Date(used?.lastUsed ?? '').getTime()).toBeGreaterThan(idle.getTime() + 60_000)
  })

  it('leaves out expired sessions, and sessions of others', async () => {
    await buildSession(test.deps.db, user.id, { expiresAt: new Date(Date.now() - 1000) })
    await signIn('Theirs', (await buildUser(test.deps.db)).email)
    const headers = await signIn('Mine')
    expect((await list(headers)).map(({ agent }) => agent)).toEqual(['Mine'])
  })

  it('keeps no more of a device’s description than it needs', async () => {
    const headers = await signIn('x'.repeat(1000))
    expect((await list(headers))[0]?.agent).toHaveLength(limits.session.agent)
  })

  it('is refused to visitors', async () => {
    expect((await test.http.get('/api/users/me/sessions')).status).toBe(401)
    expect((await remove('')).status).toBe(401)
    expect((await remove('/1001')).status).toBe(401)
  })
})

describe('a session that ends', () => {
  it('has its token refused at once, by every process of the server', async () => {
    const deps = await makeDeps(test.env, test.app.log)
    const other = await buildApp(deps, test.app.log, { strict: true, staleness: 0 })
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const elsewhere = async (headers: Headers) =>
      (await fetch(`${address}/api/streams/token`, { method: 'POST', headers })).status
    try {
      const [mine, lost] = [await signIn('Mine'), await signIn('Lost')]
      expect([await statusOf(lost), await elsewhere(lost)]).toEqual([200, 200])
      const { sessionID } = (await list(mine)).find(({ agent }) => agent === 'Lost') ?? { sessionID: 0 }
      const ended = await remove(`/${sessionID}`, mine)
      expect([ended.status, ended.text]).toEqual([200, 'true'])
      expect([await statusOf(lost), await elsewhere(lost)]).toEqual([401, 401])
      expect([await statusOf(mine), await elsewhere(mine)]).toEqual([200, 200])
    } finally {
      await other.app.close()
      await deps.close()
    }
  })

  it('ends the tokens for streams that were made with it', async () => {
    const headers = await signIn()
    const { text } = await test.http.post('/api/streams/token').set(headers)
    const artist = await buildArtist(test.deps.db, { memberID: user.id })
    const music = await buildMusic(test.deps.db, { artistIDs: [artist.id], isConfirmed: false })
    await publishAudio(test.deps, { musicID: music.id }, { bytes: 500 })
    const stream = async () => (await test.http.get(`/music/music/128/${music.id}.mp3?token=${text}`)).status
    expect(await stream()).toBe(200)
    await remove('?which=current', headers)
    expect(await stream()).toBe(404)
  })

  it('only an existing session of one’s own can be ended', async () => {
    const theirs = await signIn('Theirs', (await buildUser(test.deps.db)).email)
    const [session] = await list(theirs)
    const mine = await signIn()
    for (const id of [session?.sessionID, 99_999_999, 'mine'])
      expect((await remove(`/${id}`, mine)).status, String(id)).toBe(404)
    expect(await statusOf(theirs)).toBe(200)
  })

  it.each([
    ['current', [401, 200, 200]],
    ['others', [200, 401, 401]],
    ['all', [401, 401, 401]],
  ])('ending %s sessions refuses their tokens and no others', async (which, statuses) => {
    const devices = [await signIn('One'), await signIn('Two'), await signIn('Three')]
    const theirs = await signIn('Theirs', (await buildUser(test.deps.db)).email)
    expect((await remove(`?which=${which}`, devices[0])).text).toBe('true')
    expect(await Promise.all(devices.map(statusOf))).toEqual(statuses)
    expect(await statusOf(theirs)).toBe(200)
  })

  it('ending all sessions is the default, and anything else is bad input', async () => {
    const headers = await signIn()
    expect((await remove('?which=some', headers)).status).toBe(400)
    expect((await remove('', headers)).status).toBe(200)
    expect(await statusOf(headers)).toBe(401)
  })

  it('a session that has expired has its token refused even if the token itself has not expired', async () => {
    const headers = await signIn()
    await test.deps.db.session.updateMany({
      where: { userID: user.id },
      data: { expiresAt: new Date(Date.now() - 1000) },
    })
    expect(await statusOf(headers)).toBe(401)
  })

  it('is the least recently used one if an account has too many', async () => {
    const first = await signIn('First')
    const second = await signIn('Second')
    await test.deps.db.session.createMany({
      data: Array.from({ length: limits.session.perUser - 2 }, () => ({
        userID: user.id,
        agent: 'Many',
        expiresAt: new Date('2100-01-01'),
      })),
    })
    await signIn('One more')
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
    expect(await test.deps.db.session.count({ where: { userID: user.id } })).toBe(limits.session.perUser)
  })
})

describe('a new password', () => {
  const change = (headers: Headers, body: object) =>
    test.http
      .post('/api/users/updateProfile')
      .set(headers)
      .send({ name: 'Me', ...body })

  it('ends all sessions but the one that set it', async () => {
    const [mine, other] = [await signIn('Mine'), await signIn('Other')]
    const [before] = (await list(mine)).filter(({ isCurrent }) => isCurrent)
    const reply = await change(mine, { password: 'another one', currentPassword: TEST_PASSWORD })
    const renewed = { authorization: `Bearer ${reply.text}` }
    expect([await statusOf(mine), await statusOf(other), await statusOf(renewed)]).toEqual([401, 401, 200])
    expect((await list(renewed)).map(({ sessionID }) => sessionID)).toEqual([before?.sessionID])
  })

  it('by a mailed code ends all sessions, and starts one', async () => {
    const old = await signIn('Old')
    await test.http.post('/api/users/resend').send({ email: user.email })
    const code = await test.mailedCode(user.email)
    const { body } = await test.http.post('/api/users/verifyCode').send({ email: user.email, code })
    const profile = { authorization: `Bearer ${body.data}` }
    expect((await test.http.get('/api/users/me/sessions').set(profile)).status).toBe(401)
    const { text } = await change({ ...profile, 'user-agent': 'New' }, { password: 'another one' })
    expect(await statusOf(old)).toBe(401)
    const sessions = await list({ authorization: `Bearer ${text}` })
    expect(sessions.map(({ agent, isCurrent }) => [agent, isCurrent])).toEqual([['New', true]])
  })
})
