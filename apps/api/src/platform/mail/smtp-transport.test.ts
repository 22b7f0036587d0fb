import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, describe, expect, it, test } from 'vitest'
import { type MailServerQuirks, startMailServer } from '../../testing/mail-server.ts'
import { MailFailure } from './mail-transport.ts'
import { smtpTransport } from './smtp-transport.ts'

const FROM = { name: 'Nava', address: 'no-reply@example.com' }
const mail = {
  to: 'listener@example.com',
  subject: 'Your code',
  text: 'Your code is 123456\n\nنوا ✉️\n',
  html: '<p>Your code is 123456</p>',
  headers: { 'Auto-Submitted': 'auto-generated' },
}

const open = (url: string, { from = FROM, greeting }: { from?: typeof FROM; greeting?: string } = {}) =>
  smtpTransport(url, { from, greeting })
const send = (url: string, options?: Parameters<typeof open>[1]) =>
  open(url, options).send(mail, randomUUID())

async function failureOf(work: Promise<unknown>): Promise<MailFailure> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof MailFailure) return error
  throw new Error(`not refused: ${String(error)}`)
}

describe('mail through SMTP', () => {
  it('arrives at the server complete', async () => {
    await using server = await startMailServer()
    const id = randomUUID()
    await open(server.url).send(mail, id)
    const [{ head, source } = { head: [], source: '' }] = server.mails
    expect(head).toEqual(
      expect.arrayContaining([
        'To: listener@example.com',
        'From: Nava <no-reply@example.com>',
        'Auto-Submitted: auto-generated',
        `Message-ID: <${id}@example.com>`,
      ]),
    )
    expect(source).toContain('Content-Type: multipart/alternative')
    expect(source).toContain('Content-Type: text/html; charset=utf-8')
    expect(server.said).toContain('MAIL FROM:<no-reply@example.com>')
  })

  test.each([
    ['DJ <3', '"DJ <3" <no-reply@example.com>'],
    ['Nava: The Station', '"Nava: The Station" <no-reply@example.com>'],
    ['North, South; & Co.', '"North, South; & Co." <no-reply@example.com>'],
    ['The "North" \\o/', String.raw`"The \"North\" \\o/" <no-reply@example.com>`],
    ['me@home', '"me@home" <no-reply@example.com>'],
    ['نوا', '=?UTF-8?B?2YbZiNin?= <no-reply@example.com>'],
    [
      'Nava\r\nBcc: all@example.com',
      expect.stringMatching(/^=\?UTF-8\?.*\?= <no-reply@example.com>$|^"Nava/),
    ],
    ['', 'no-reply@example.com'],
  ])('has one sender if its name is %s', async (name, expected) => {
    await using server = await startMailServer()
    await send(server.url, { from: { ...FROM, name } })
    const [{ head } = { head: [] }] = server.mails
    const froms = head.filter((line) => /^(from|bcc):/i.test(line)).map((line) => line.replace(/^From: /, ''))
    expect(froms).toEqual([expected])
    expect(server.said).toContain('MAIL FROM:<no-reply@example.com>')
  })

  it('greets with the name of the site, and with that of SMTP_URL before it', async () => {
    await using server = await startMailServer({ wantsFullName: true })
    await send(server.url, { greeting: 'music.example.com' })
    await send(`${server.url}?name=radio.example.org`, { greeting: 'music.example.com' })
    expect(server.mails).toHaveLength(2)
    expect(server.said.filter((line) => line.startsWith('EHLO'))).toEqual([
      'EHLO music.example.com',
      'EHLO radio.example.org',
    ])
  })

  it('is signed in with special characters, by TLS that the server offers', async () => {
    const password = 'a/b@c:d%#?ü'
    await using server = await startMailServer({
      tls: 'required',
      user: { name: 'me@example.com', password },
    })
    const url = `smtp://me@example.com:${encodeURIComponent(password)}@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`
    await send(url)
    await open(url).check()
    expect(server.mails).toHaveLength(1)
  })
})

describe('a mail server that refuses', () => {
  test.each<[string, MailServerQuirks, string, RegExp]>([
    ['nobody', { greeting: '554 No' }, 'greeting', /block list/],
    ['names', { wantsFullName: true }, 'EHLO', /\?name=/],
    ['certificates', { tls: 'later' }, 'TLS', /NODE_EXTRA_CA_CERTS.*\?tls\.rejectUnauthorized=false/],
    ['TLS', { tls: 'later', answers: { STARTTLS: ['454 Not now'] } }, 'TLS', /ignoreTLS/],
    [
      'senders',
      { senders: 'example.org' },
      'MAIL FROM',
      /no-reply@example\.com: set MAIL_FROM.*It said: 553/,
    ],
    ['strangers', { user: { name: 'a', password: 'b' } }, 'MAIL FROM', /wants a user and a password: write/],
    ['connections', { hangsUp: true }, 'connection', /closed the connection/],
    ['SMTP', { greeting: '* OK IMAP4rev1 ready' }, 'greeting', /no server that takes mails/],
  ])('%s is found by a check, at the step', async (_, quirks, step, sentence) => {
    for (const act of ['check', 'send'] as const) {
      await using server = await startMailServer(structuredClone(quirks))
      const transport = open(server.url, { greeting: 'box' })
      const failure = await failureOf(
        act === 'check' ? transport.check() : transport.send(mail, randomUUID()),
      )
      expect([failure.step, failure.message]).toEqual([step, expect.stringMatching(sentence)])
      expect(transport.failure()).toBe(failure.message)
      expect(server.mails).toEqual([])
    }
  })

  it('a password is found by a check, which does not repeat it', async () => {
    await using server = await startMailServer({ user: { name: 'nava', password: 'right' } })
    const transport = open(`smtp://nava:hunter2@127.0.0.1:${server.port}`)
    const failure = await failureOf(transport.check())
    expect(failure).toMatchObject({ step: 'AUTH', hindrance: 'server' })
    expect(failure.message).toMatch(/refuses the user or the password.*535/)
    expect(failure.message).not.toContain('hunter2')
    server.quirks.user = { name: 'nava', password: 'hunter2' }
    await transport.check()
    expect(transport.failure()).toBeUndefined()
  })

  it('a recipient says nothing of others', async () => {
    await using server = await startMailServer({
      answers: { 'RCPT TO': ['550 No such user'], text: ['554 Spam'] },
    })
    const transport = open(server.url)
    for (const step of ['RCPT TO', 'DATA'])
      expect(await failureOf(transport.send(mail, randomUUID()))).toMatchObject({ step, hindrance: 'mail' })
    expect(transport.failure()).toBeUndefined()
    await transport.send(mail, randomUUID())
    expect(server.mails).toHaveLength(1)
  })
})

describe('a check', () => {
  it('names the sender and takes it back, without a recipient or a text', async () => {
    await using server = await startMailServer({ user: { name: 'a', password: 'b' } })
    await open(`smtp://a:b@127.0.0.1:${server.port}`, { greeting: 'music.example.com' }).check()
    await expect
      .poll(() => server.said)
      .toEqual(['EHLO music.example.com', 'AUTH PLAIN', 'MAIL FROM:<no-reply@example.com>', 'RSET', 'QUIT'])
  })

  it('writes domains in ASCII', async () => {
    await using server = await startMailServer()
    await open(server.url, { from: { name: '', address: 'radio@münchen.example' } }).check()
    expect(server.said).toContain('MAIL FROM:<radio@xn--mnchen-3ya.example>')
  })
})

describe('a port', () => {
  const silent = createServer(() => undefined)
  afterAll(() => void silent.close())

  it('that speaks TLS at once is told from one that is silent', async () => {
    await using server = await startMailServer({ tls: 'at once' })
    const address = `127.0.0.1:${server.port}`
    const impatient = (url: string) => failureOf(open(`${url}?greetingTimeout=300`).check())
    expect((await impatient(`smtp://${address}`)).message).toBe(
      `This port (${server.port}) speaks TLS at once: write smtps:// in SMTP_URL.`,
    )
    expect(await failureOf(send(`smtps://${address}`))).toMatchObject({
      step: 'TLS',
      message: expect.stringContaining('self-signed'),
    })
    await send(`smtps://${address}?tls.rejectUnauthorized=false`)
    expect(server.mails).toHaveLength(1)
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const { port } = silent.address() as AddressInfo
    expect((await impatient(`smtp://127.0.0.1:${port}`)).message).toContain('greets nobody')
  })

  it('that does not speak TLS at once is told so', async () => {
    await using server = await startMailServer()
    const failure = await failureOf(send(`smtps://127.0.0.1:${server.port}`))
    expect(failure.message).toBe(
      `This port (${server.port}) does not speak TLS at once: write smtp:// in SMTP_URL.`,
    )
  })

  it('without a server is named', async () => {
    const server = await startMailServer()
    await server[Symbol.asyncDispose]()
    expect((await failureOf(send(server.url))).message).toContain(
      `Nothing answers at 127.0.0.1:${server.port}`,
    )
  })
})
