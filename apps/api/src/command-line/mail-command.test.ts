import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '@nava/db'
import { createTestDatabase } from '@nava/tools/testing/postgres'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testMail } from './mail-command.ts'

const PASSWORD = 'sec/r&t@1'
const taken: string[] = []

let server: SMTPServer
let address: string
beforeAll(async () => {
  server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ password }, _session, done) =>
      password === PASSWORD ? done(null, { user: 'nava' }) : done(new Error('Invalid password')),
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        taken.push(text)
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  address = `127.0.0.1:${(listening.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

describe('mail test', () => {
  it('sends a mail, with the product’s name where the sender has none', async () => {
    const SMTP_URL = `smtp://nava:${encodeURIComponent(PASSWORD)}@${address}`
    const settings = { SMTP_URL, PRODUCT_NAME: 'Radio North', MAIL_FROM: 'no-reply@example.com' }
    expect(await testMail('you@example.com', settings)).toContain('has taken a mail')
    const named = { ...settings, MAIL_FROM: 'The north <no-reply@example.com>' }
    await testMail('you@example.com', named)
    expect(taken.map((mail) => /^From: .*$/m.exec(mail)?.[0].trim())).toEqual([
      'From: Radio North <no-reply@example.com>',
      'From: The north <no-reply@example.com>',
    ])
  })

  it('has the name that an admin gave the station', async () => {
    await using database = await createTestDatabase()
    const { sql, close } = openDatabase(database.url)
    await sql.query(`INSERT INTO station (id, "values") VALUES (1, '{"name": "رادیو نوا"}')`)
    await close()
    const settings = {
      SMTP_URL: `smtp://nava:${encodeURIComponent(PASSWORD)}@${address}`,
      PRODUCT_NAME: 'Nava',
    }
    expect(await testMail('you@example.com', { ...settings, DATABASE_URL: database.url })).toContain(
      'رادیو نوا',
    )
  })

  it('says what the mail server says, but no password', async () => {
    const wrong = testMail('you@example.com', { SMTP_URL: `smtp://nava:hunter2@${address}` })
    await expect(wrong).rejects.toThrow(/^The mail was not taken \(AUTH\): (?!.*hunter2).*Invalid password/)
    await expect(testMail('nobody', {})).rejects.toThrow('nobody is no e-mail address')
    await expect(testMail('you@example.com', {})).rejects.toThrow('SMTP_URL is not set')
  })
})
