import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addSetupCode } from '@nava/db/setup-code'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppOptions } from '../../app.ts'
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
    ['a wrong code', 'AAAAAA-AAAAAA-AAAAAA-AAAAAA', 404],
    ['something else', "' OR 1=1 --", 404],
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
    expect((await check({ code: 'wrong' })).status).toBe(404)
    expect((await check({ code })).status).toBe(404)
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
      demo: { state: 'possible', playable: 0, total: 0, reason: '' },
      isDismissed: false,
    }
    expect(await list()).toEqual(nothing)
    await buildArtist(db)
    expect(await list()).toEqual({
      ...nothing,
      artist: true,
      demo: { ...nothing.demo, state: 'occupied' },
    })
    await test.http.post('/api/admin/setup/dismiss').set(admin).send({})
    expect((await list()).isDismissed).toBe(true)
  })

  it('is not hidden if that cannot be audited', async () => {
    const { db, sql } = test.deps
    const admin = await as(test, (await buildUser(db, { isAdmin: true })).email)
    await sql.query(`ALTER TABLE admin_audit ADD CHECK (action <> 'dismiss')`)
    expect((await test.http.post('/api/admin/setup/dismiss').set(admin).send({})).status).toBe(500)
    expect((await test.http.get('/api/admin/setup').set(admin)).body.isDismissed).toBe(false)
  })

  it('ticks the mail once a mail server has taken the test', async () => {
    await using mails = await startMailServer()
    const station = await startTestApp({ SMTP_URL: mails.url, PUBLIC_URL: 'https://music.example.com' })
    const admin = await as(station, (await buildUser(station.deps.db, { isAdmin: true })).email)
    const send = async () =>
      (await station.http.post('/api/admin/settings/test').set(admin).send({ service: 'mail' })).body
    const list = async () => (await station.http.get('/api/admin/setup').set(admin)).body
    mails.quirks.hangsUp = true
    expect((await send()).result).toBe('failed')
    expect(await list()).toMatchObject({ mail: false, address: true })
    mails.quirks.hangsUp = false
    expect((await send()).result).toBe('works')
    expect(await list()).toMatchObject({ mail: true })
    await station.close()
  })
})

describe('the demo of the first set-up', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nava-setup-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const open = async (options: AppOptions) => {
    const station = await startTestApp({}, {}, { importInterval: 600_000, ...options })
    const admin = await as(station, (await buildUser(station.deps.db, { isAdmin: true })).email)
    const read = async () => (await station.http.get('/api/admin/setup').set(admin)).body.demo
    const fill = () => station.http.post('/api/admin/setup/demo').set(admin)
    return { ...station, read, fill }
  }

  it('is made by the program of the demo, a failure is told, and it can be tried again', async () => {
    const program = join(folder, 'demo.mjs')
    await writeFile(program, 'console.error("No ffmpeg"); process.exitCode = 1')
    const station = await open({ demoProgram: program })
    expect(await station.read()).toMatchObject({ state: 'possible' })
    expect((await station.fill()).body.demo.state).toBe('making')
    const until = (state: string) =>
      vi.waitFor(async () => expect(await station.read()).toMatchObject({ state }), 60_000)
    await until('failed')
    expect((await station.read()).reason).toBe('No ffmpeg')
    await writeFile(program, '')
    expect((await station.fill()).status).toBe(200)
    await until('ready')
    expect((await station.fill()).body.code).toBe('setup.demo')
    const audit = await station.deps.db.adminAudit.findMany({ where: { kind: 'demo' } })
    expect(audit.map(({ action }) => action)).toEqual(['fill', 'fill'])
    await station.close()
  }, 180_000)

  it('is not offered without its files, or where there is content', async () => {
    const station = await open({ demoProgram: join(folder, 'nothing.ts') })
    expect(await station.read()).toMatchObject({ state: 'noFiles' })
    expect((await station.fill()).status).toBe(409)
    await buildArtist(station.deps.db)
    expect(await station.read()).toMatchObject({ state: 'occupied' })
    await station.close()
  })
})

it('leads the browser of this machine, and no other, from the home page to the set-up', async () => {
  const webDir = await mkdtemp(join(tmpdir(), 'nava-web-'))
  await writeFile(join(webDir, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>')
  await writeFile(join(webDir, 'manifest.webmanifest'), '{}')
  const station = await startTestApp({ WEB_DIR: webDir }, {}, { leadsToSetup: true })
  const home = (headers: Record<string, string> = {}) => station.http.get('/').set(headers)
  const { status, headers } = await home()
  expect([status, headers['location'], headers['cache-control']]).toEqual([302, '/admin#setup', 'no-store'])
  expect((await home(afar)).status).toBe(200)
  expect((await home({ host: 'music.example.com' })).status).toBe(200)
  await buildUser(station.deps.db, { isAdmin: true })
  expect((await home()).status).toBe(200)
  await station.close()
  await rm(webDir, { recursive: true })
})
