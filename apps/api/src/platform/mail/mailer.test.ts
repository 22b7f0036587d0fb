import { mailLimits } from './mail-limits.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildUser } from '../../testing/build.ts'
import { startMailServer, type TakenMail, type TestMailServer } from '../../testing/mail-server.ts'
import { secretBox } from '../secret-box.ts'
import { mailer } from './mailer.ts'
import { pendingMailsStore, waitAfter } from './pending-mails.store.ts'

let server: TestMailServer
let test: TestApp
beforeAll(async () => {
  server = await startMailServer()
  test = await startTestApp({ SMTP_URL: server.url, PUBLIC_URL: 'https://music.example' })
})
beforeEach(async () => {
  server.mails.length = 0
  server.quirks.answers = {}
  await test.deps.sql.query('DELETE FROM pending_mails')
})
afterAll(async () => {
  await test.close()
  await server[Symbol.asyncDispose]()
})

/** A process on the same database */
const otherProcess = (jwtSecret = test.env.jwtSecret) =>
  mailer({
    transport: test.deps.mailTransport,
    pending: pendingMailsStore(test.deps.sql),
    box: secretBox(jwtSecret, 'mail'),
    log: pino({ level: 'silent' }),
  })
const pending = async () =>
  (
    await test.deps.sql.query<{ email: string; attempts: number; wait: number; row: string }>(
      `SELECT email, attempts, extract(epoch FROM due_at - now())::float8 AS wait,
        encode(content, 'escape') || email || topic AS row FROM pending_mails ORDER BY created_at`,
    )
  ).rows
const makeDue = () => test.deps.sql.query(`UPDATE pending_mails SET due_at = now() - interval '1 second'`)
const login = async (email: string) => (await test.http.post('/api/users/login').send({ email })).body
const verify = async (email: string, code: string) =>
  (await test.http.post('/api/users/verifycode').send({ email, code })).body.status
const codeIn = (mail: TakenMail | undefined) => /code is (\d{6})/.exec(mail?.source ?? '')?.[1] ?? ''
const recipients = () => server.mails.map(({ head }) => head.find((line) => line.startsWith('To: ')))
const mail = { to: 'a@example.com', subject: 's', text: 't', html: '<p>t</p>', headers: {} }
const GREY = '451 4.7.1 Greylisted, try again in 60 seconds'

describe('a code that the mail server wants to be asked for again', () => {
  it('is said to be late, waits encrypted, and arrives at a later try', async () => {
    const email = 'grey@example.com'
    server.quirks.answers = { 'RCPT TO': [GREY, GREY] }
    expect(await login(email)).toEqual({ status: 0, isDelayed: true })
    expect(await login(email)).toEqual({ status: 0, isDelayed: true })
    const [row, ...others] = await pending()
    expect(others).toEqual([])
    expect(row?.email).toBe(email)
    await otherProcess().sendDue()
    expect(server.quirks.answers['RCPT TO']).toEqual([GREY])
    await makeDue()
    await otherProcess().sendDue()
    await makeDue()
    await otherProcess().sendDue()
    expect(recipients()).toEqual([`To: ${email}`])
    const code = codeIn(server.mails[0])
    expect(row?.row).not.toContain(code)
    expect(await pending()).toEqual([])
    expect(await verify(email, code)).toBe(5)
  })

  it('is not sent at any step of the server that refuses for a while', async () => {
    for (const [at, answer] of [
      ['EHLO', '421 4.3.2 Busy'],
      ['MAIL FROM', '450 4.1.8 Later'],
      ['text', '452 4.3.1 Full'],
    ] as const) {
      const email = `${at.toLowerCase().replace(' ', '')}@example.com`
      server.quirks.answers = { [at]: [answer] }
      expect(await login(email), at).toEqual({ status: 0, isDelayed: true })
      await makeDue()
      await otherProcess().sendDue()
      expect(recipients(), at).toEqual([`To: ${email}`])
      server.mails.length = 0
    }
  })

  it('is not sent after its life', async () => {
    server.quirks.answers = { 'RCPT TO': [GREY] }
    await login('late@example.com')
    const { rows } = await test.deps.sql.query<{ left: number }>(
      `SELECT extract(epoch FROM c.expires_at - p.expires_at)::float8 AS left
        FROM pending_mails p JOIN login_codes c ON c.email = p.email`,
    )
    expect(rows[0]?.left).toBeGreaterThan(mailLimits.codeLeftForUse / 1000 / 2)
    await makeDue()
    await test.deps.sql.query(`UPDATE pending_mails SET expires_at = now() - interval '1 second'`)
    await otherProcess().sendDue()
    expect([server.mails, await pending()]).toEqual([[], []])
  })

  it('is not sent once a newer one was, or the other was used', async () => {
    const email = 'twice@example.com'
    server.quirks.answers = { 'RCPT TO': [GREY, GREY] }
    await login(email)
    await test.deps.sql.query(`UPDATE login_codes SET created_at = created_at - interval '11 s'`)
    const again = await test.http.post('/api/users/resend').send({ email })
    expect(again.body).toEqual({ status: 0, isDelayed: true })
    expect(await pending()).toHaveLength(1)
    await test.deps.sql.query(`UPDATE login_codes SET created_at = created_at - interval '181 s'`)
    expect((await test.http.post('/api/users/resend').send({ email })).body).toEqual({ status: 0 })
    expect(await pending()).toEqual([])
    expect(codeIn(server.mails[0])).toMatch(/^\d{6}$/)

    const used = 'used@example.com'
    await login(used)
    await otherProcess().store(test.deps.sql, { ...mail, to: used }, { topic: 'code' })
    expect(await verify(used, codeIn(server.mails[1]))).toBe(5)
    expect(await pending()).toEqual([])
  })
})

describe('a code that cannot be sent', () => {
  it('is answered at once if a person waits for it, and leaves nothing', async () => {
    for (const answers of [{ 'MAIL FROM': ['553 Not yours'] }, { 'RCPT TO': ['550 No such user'] }]) {
      server.quirks.answers = answers
      const reply = await test.http.post('/api/users/login').send({ email: 'refused@example.com' })
      expect([reply.status, reply.body.code]).toEqual([503, 'login.mail-failed'])
      expect(await pending()).toEqual([])
    }
    expect(await login('refused@example.com')).toEqual({ status: 0 })
  })

  it('is sent later if the person was told that it comes', async () => {
    const { email } = await buildUser(test.deps.db)
    server.quirks.answers = { 'MAIL FROM': ['553 Not yours'] }
    expect((await test.http.post(`/api/users/forgetpassword/${email}`)).body).toEqual({ status: 0 })
    await expect.poll(async () => (await pending())[0]?.wait ?? 1000).toBeLessThan(60)
    await makeDue()
    await otherProcess().sendDue()
    expect(recipients()).toEqual([`To: ${email}`])
  })
})

describe('a mail', () => {
  it('of a process that has died is sent by another, once', async () => {
    await otherProcess().store(test.deps.sql, mail)
    await otherProcess().sendDue()
    expect(server.mails).toEqual([])
    await makeDue()
    await Promise.all([otherProcess().sendDue(), otherProcess().sendDue(), otherProcess().sendDue()])
    expect(recipients()).toEqual(['To: a@example.com'])
    expect(await pending()).toEqual([])
  })

  it('whose connection breaks has the same number at the next try', async () => {
    server.quirks.dropsData = 1
    expect(await otherProcess().send(mail)).toBe('later')
    await makeDue()
    await otherProcess().sendDue()
    const { rows } = await test.deps.sql.query('SELECT FROM pending_mails')
    expect(rows).toEqual([])
    expect(server.mails).toHaveLength(1)
  })

  it('is tried again less and less often, and given up once it is refused', async () => {
    server.quirks.answers = { 'RCPT TO': [GREY, GREY, GREY, '550 No such user'] }
    await otherProcess().send(mail)
    const waits: number[] = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      waits.push(Math.round(((await pending())[0]?.wait ?? 0) / 5) * 5)
      await makeDue()
      await otherProcess().sendDue()
    }
    expect(waits).toEqual([10, 20, 40])
    expect([server.mails, await pending()]).toEqual([[], []])
  })

  it('does not make the others wait for a server that is away', async () => {
    for (const to of ['a@example.com', 'b@example.com', 'c@example.com'])
      await otherProcess().store(test.deps.sql, { ...mail, to })
    await makeDue()
    server.quirks.answers = { 'MAIL FROM': ['553 Not yours'] }
    await otherProcess().sendDue()
    expect(server.mails).toEqual([])
    await makeDue()
    await otherProcess().sendDue()
    expect(new Set(recipients())).toEqual(
      new Set(['To: a@example.com', 'To: b@example.com', 'To: c@example.com']),
    )
  })

  it('that would wait for years, because a clock was ahead, is sent', async () => {
    await otherProcess().store(test.deps.sql, mail)
    await test.deps.sql.query(`UPDATE pending_mails SET due_at = now() + interval '1 year'`)
    await otherProcess().sendDue()
    expect(server.mails).toHaveLength(1)
  })

  it('that nobody can read any more is given up', async () => {
    await otherProcess('another secret').store(test.deps.sql, mail)
    await makeDue()
    await otherProcess().sendDue()
    expect([server.mails, await pending()]).toEqual([[], []])
  })

  it('is sent by a server that runs', async () => {
    const running = await startTestApp({ SMTP_URL: server.url }, {}, { mailInterval: 20 })
    try {
      server.quirks.answers = { 'RCPT TO': [GREY] }
      await running.http.post('/api/users/login').send({ email: 'soon@example.com' })
      await running.deps.sql.query(`UPDATE pending_mails SET due_at = now() - interval '1 second'`)
      await expect.poll(recipients).toEqual(['To: soon@example.com'])
    } finally {
      await running.close()
    }
  })
})

it('mails that soon expire wait shorter', () => {
  const waits = (lifetime: number) =>
    [1, 2, 3, 4, 5, 9, 99].map((attempts) => waitAfter({ attempts, lifetime }) / 1000)
  expect(waits(mailLimits.lifetime)).toEqual([10, 20, 40, 80, 160, 900, 900])
  expect(waits(540_000)).toEqual([10, 20, 40, 54, 54, 54, 54])
})
