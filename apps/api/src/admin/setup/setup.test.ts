import { addSetupCode } from '@nava/db/setup-code'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildUser } from '../../testing/build.ts'
import { startMailServer } from '../../testing/mail-server.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
})
afterEach(() => test.close())

/** As a browser at another machine, behind the proxy */
const afar = { 'x-forwarded-for': '203.0.113.9' }
const form = { email: 'first@example.com', name: 'Mina', password: 'a good password' }
const check = (body: object, headers: Record<string, string> = afar, app = test) =>
  app.http.post('/api/setup/check').set(headers).send(body)
const setUp = (body: object, headers: Record<string, string> = afar, app = test) =>
  app.http
    .post('/api/setup')
    .set(headers)
    .send({ ...form, ...body })
/** Returns the code that the log tells once the server listens. */
const codeIn = (app: TestApp) =>
  vi.waitFor(() => {
    const code = /\/admin#setup=([0-9A-Z-]+)/.exec(app.logged())?.[1]
    if (code === undefined) throw new Error('There is no code yet')
    return code
  }, 20_000)
const admins = () => test.deps.db.user.findMany({ where: { isAdmin: true } })

describe('an installation without an admin', () => {
  it('is set up with the code of its log, of which only the hash is stored', async () => {
    const code = await codeIn(test)
    expect(code.replaceAll('-', '')).toHaveLength(24)
    const stored = JSON.stringify(await test.deps.db.setting.findMany())
    expect(stored).not.toContain(code)
    expect((await check({ code })).status).toBe(200)
    const { status, body } = await setUp({
      code: code.toLowerCase(),
      stationName: 'رادیو نوا',
      accent: '#D6336C',
    })
    expect(status).toBe(200)
    const authorization = `Bearer ${body.data}`
    expect((await test.http.get('/api/admin/setup').set({ authorization })).status).toBe(200)
    expect(await admins()).toMatchObject([{ email: 'first@example.com', name: 'Mina' }])
    expect((await as(test, 'first@example.com')).authorization).toMatch(/^Bearer /)
    const station = await test.http.get('/api/admin/station').set({ authorization })
    expect(station.body).toMatchObject({ name: 'رادیو نوا', accent: '#d6336c' })
    expect((await check({ code })).body.code).toBe('setup.closed')
    expect((await setUp({ code, email: 'other@example.com' })).status).toBe(404)
    expect(await admins()).toHaveLength(1)
  })

  it.each([
    ['no code', '', 404],
    ['a wrong code', 'AAAAAA-AAAAAA-AAAAAA-AAAAAA', 403],
    ['something else', "' OR 1=1 --", 403],
  ])('answers %s with %s: %d', async (_, code, status) => {
    expect((await check({ code })).status).toBe(status)
    expect((await setUp({ code })).status).toBe(status)
    expect(await admins()).toEqual([])
  })

  it('takes no code after many wrong ones, until the next start', async () => {
    const code = await codeIn(test)
    await test.deps.sql.query(
      `UPDATE settings SET value = jsonb_set(value, '{tries}', '99') WHERE key = 'setup.codes'`,
    )
    expect((await check({ code })).status).toBe(200)
    expect((await check({ code: 'wrong' })).status).toBe(403)
    expect((await check({ code })).status).toBe(403)
    const next = await addSetupCode(test.deps.sql)
    expect((await check({ code: next })).status).toBe(200)
  })

  it('gets one admin if two set it up at once', async () => {
    const code = await codeIn(test)
    const both = await Promise.all(['a@example.com', 'b@example.com'].map((email) => setUp({ code, email })))
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404'])
    expect(await admins()).toHaveLength(1)
  })

  it('has no code in a log or in the database once there is an admin', async () => {
    await setUp({ code: await codeIn(test) })
    expect(await addSetupCode(test.deps.sql)).toBeUndefined()
    expect(await test.deps.db.setting.findUnique({ where: { key: 'setup.codes' } })).toBeNull()
  })
})

describe('without a code', () => {
  it('only a direct connection from this machine sets it up, which no header can pretend', async () => {
    const direct = await startTestApp()
    const host = new URL(direct.address).host
    const foreign: Record<string, string>[] = [
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-host': host },
      { forwarded: 'for=127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
      { host: 'music.example.com' },
      { host: 'localhost.example.com' },
    ]
    for (const headers of foreign) {
      expect([headers, (await check({}, headers, direct)).status]).toEqual([headers, 404])
      expect((await setUp({}, headers, direct)).status).toBe(404)
    }
    expect((await check({}, {}, direct)).status).toBe(200)
    expect((await setUp({}, {}, direct)).status).toBe(200)
    expect((await check({}, {}, direct)).status).toBe(404)
    await direct.close()
  })

  it('not even this machine does behind a proxy, whose requests look the same', async () => {
    expect((await check({}, {})).status).toBe(404)
    const named = await startTestApp({ PUBLIC_URL: 'https://music.example.com' })
    expect((await check({}, {}, named)).status).toBe(404)
    await named.close()
  })
})

describe('the list of the first set-up', () => {
  it('ticks itself, and is hidden from all admins when one dismisses it', async () => {
    const { db } = test.deps
    const admin = await as(test, (await buildUser(db, { isAdmin: true })).email)
    const list = async () => (await test.http.get('/api/admin/setup').set(admin)).body
    const nothing = {
      address: false,
      mail: false,
      backup: false,
      artist: false,
      track: false,
      isDismissed: false,
    }
    expect(await list()).toEqual(nothing)
    await buildArtist(db)
    expect(await list()).toEqual({ ...nothing, artist: true })
    await test.http.post('/api/admin/setup/dismiss').set(admin).send({})
    expect((await list()).isDismissed).toBe(true)
  })

  it('tests the mail, and says why it fails', async () => {
    const { db } = test.deps
    const email = (await buildUser(db, { isAdmin: true })).email
    const { body } = await test.http.post('/api/admin/setup/mail').set(await as(test, email))
    expect(body).toEqual({ isSent: false, email, reason: '' })
    await using mails = await startMailServer()
    const station = await startTestApp({ SMTP_URL: mails.url, PUBLIC_URL: 'https://music.example.com' })
    const admin = await as(station, (await buildUser(station.deps.db, { isAdmin: true })).email)
    const send = async () => (await station.http.post('/api/admin/setup/mail').set(admin)).body
    expect(await send()).toMatchObject({ isSent: true, reason: '' })
    expect((await station.http.get('/api/admin/setup').set(admin)).body).toMatchObject({
      mail: true,
      address: true,
    })
    mails.quirks.hangsUp = true
    const failed = await send()
    expect([failed.isSent, failed.reason]).toEqual([false, expect.stringMatching(/./)])
    await station.close()
  })
})
