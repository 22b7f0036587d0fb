import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { outboxMailer, smtpMailer } from './mailer.ts'

const from = 'Nava <no-reply@example.com>'
const mail = { to: 'listener@example.com', subject: 'Your code', text: 'Your code is 123456\n\nنوا ✉️\n' }

describe('mail through SMTP', () => {
  let server: SMTPServer | undefined
  afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

  async function listen(refuse: boolean): Promise<{ url: string; taken: string[] }> {
    const taken: string[] = []
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: (_address, _session, done) => done(refuse ? new Error('no such mailbox') : null),
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
    // The cast holds: a server that listens on TCP has an address with a port.
    return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, taken }
  }

  it('reaches the server whole', async () => {
    const { url, taken } = await listen(false)
    const mailer = smtpMailer(url, from)
    await mailer.send(mail)
    mailer.close()
    expect(taken).toHaveLength(1)
    expect(taken[0]).toContain('To: listener@example.com')
    expect(taken[0]).toContain('From: Nava <no-reply@example.com>')
  })

  it('is refused to its sender where the server does not take it', async () => {
    const { url, taken } = await listen(true)
    const mailer = smtpMailer(url, from)
    await expect(mailer.send(mail)).rejects.toThrow('no such mailbox')
    mailer.close()
    expect(taken).toEqual([])
  })
})

describe('mail without a server', () => {
  it('becomes a file that only the owner of the data may read', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'nava-outbox-'))
    const mailer = outboxMailer(join(dir, 'outbox'), from)
    await mailer.send(mail)
    const [name = ''] = await readdir(join(dir, 'outbox'))
    expect(name).toMatch(/\.eml$/)
    expect(await readFile(join(dir, 'outbox', name), 'utf8')).toContain('Subject: Your code')
    expect((await stat(join(dir, 'outbox', name))).mode & 0o077).toBe(0)
    await rm(dir, { recursive: true })
  })
})
