import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { outboxTransport } from './outbox-transport.ts'
import { MAX_MAILS, pruneOutbox } from './prune-outbox.ts'

const FROM = { name: 'Nava', address: 'no-reply@example.com' }
const mail = {
  to: 'listener@example.com',
  subject: 'Your code',
  text: 'Your code is 123456\n\nنوا ✉️\n',
  html: '<p>Your code is 123456</p>',
  headers: { 'Auto-Submitted': 'auto-generated' },
}

describe('mail without a server', () => {
  const log = pino({ level: 'silent' })
  let folder: string
  let outbox: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nava-outbox-'))
    outbox = join(folder, 'outbox')
  })
  afterEach(() => rm(folder, { recursive: true }))

  const daysAgo = async (name: string, days: number): Promise<void> => {
    await mkdir(outbox, { recursive: true })
    await writeFile(join(outbox, name), 'Subject: x')
    const writtenAt = Date.now() / 1000 - days * 24 * 60 * 60
    await utimes(join(outbox, name), writtenAt, writtenAt)
  }

  it('becomes a file that only the owner of the data may read', async () => {
    const transport = outboxTransport(outbox, FROM, { days: 7, log })
    await transport.send(mail, randomUUID())
    transport.close()
    const [name = ''] = await readdir(outbox)
    expect(name).toMatch(/\.eml$/)
    expect(await readFile(join(outbox, name), 'utf8')).toContain('Subject: Your code')
    expect((await stat(join(outbox, name))).mode & 0o077).toBe(0)
  })

  it('is deleted after the configured days', async () => {
    await daysAgo('2026-01-01-a.eml', 8)
    await daysAgo('2026-01-01-b.eml.part', 8)
    await daysAgo('2026-01-03-c.eml', 6)
    const transport = outboxTransport(outbox, FROM, { days: 7, log })
    await vi.waitFor(async () => expect(await readdir(outbox)).toEqual(['2026-01-03-c.eml']))
    transport.close()
  })

  it('is deleted if there are too many, oldest first', async () => {
    await mkdir(outbox)
    const names = Array.from(
      { length: MAX_MAILS + 2 },
      (_, index) => `2026-${String(index).padStart(6, '0')}.eml`,
    )
    for (const name of names) await writeFile(join(outbox, name), '')
    await pruneOutbox(outbox, 7)
    expect((await readdir(outbox)).toSorted()).toEqual(names.slice(2))
  })

  it('that was never sent leaves nothing to delete', async () => {
    await pruneOutbox(outbox, 7)
    expect(await readdir(folder)).toEqual([])
  })
})
