import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '@nava/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tools/testing/postgres.ts'
import { buildMusic, buildUser } from '../testing/build.ts'
import { runWords } from './cli.ts'

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url, { connections: 2 })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const audits = () => opened.db.adminAudit.findMany({ orderBy: { id: 'asc' } })

describe('the admin’s command line', () => {
  it('creates the first admin of an empty server, and prints how to sign in', async () => {
    expect(await runWords(opened.db, ['make-admin', ' First@Example.com'])).toContain('a code is mailed')
    expect(await opened.db.user.findUnique({ where: { email: 'first@example.com' } })).toMatchObject({
      isAdmin: true,
      passwordHash: null,
    })
    expect(await audits()).toEqual([
      expect.objectContaining({ adminID: null, action: 'make admin', kind: 'users' }),
    ])
  })

  it('makes an existing account an admin, once', async () => {
    const { email, id } = await buildUser(opened.db)
    expect(await runWords(opened.db, ['make-admin', email])).toBe(`${email} is an admin now.`)
    expect(await opened.db.user.findUnique({ where: { id } })).toMatchObject({ isAdmin: true })
    expect(await runWords(opened.db, ['make-admin', email])).toBe(`${email} is an admin already.`)
    await expect(runWords(opened.db, ['make-admin', 'nobody'])).rejects.toThrow('nobody is no e-mail address')
  })

  it('confirms a track, once', async () => {
    const { id, title } = await buildMusic(opened.db, { isConfirmed: false })
    expect(await runWords(opened.db, ['confirm', String(id)])).toBe(`"${title}" is confirmed.`)
    expect(await runWords(opened.db, ['confirm', String(id)])).toBe(`"${title}" is confirmed already.`)
    for (const wrong of ['99999999', '0', 'x', '1 OR 1=1'])
      await expect(runWords(opened.db, ['confirm', wrong])).rejects.toThrow('There is no track')
  })

  it('lists active and failed jobs', async () => {
    expect(await runWords(opened.db, ['jobs'])).toBe('Nothing is under way and nothing has failed.')
    const { id: musicID, title } = await buildMusic(opened.db)
    const source = { sourceVersion: 'v', sourceType: 'wav', sourceName: 'a.wav', sourceBytes: 1 }
    await opened.db.mediaAsset.create({
      data: {
        musicID,
        kind: 'audio',
        state: 'failed',
        reasonCode: 'audio.codec',
        reasonParams: { codec: 'atrac3' },
        ...source,
      },
    })
    expect(await runWords(opened.db, ['jobs'])).toMatch(
      new RegExp(`^\\d+\\taudio\\tfailed\\t${title}\\tThis recording is encoded as “atrac3”, .*$`),
    )
  })

  it('runs as a program, and prints its usage in one line', async () => {
    const program = fileURLToPath(new URL('cli.ts', import.meta.url))
    const run = (words: string[], settings: Record<string, string>) =>
      promisify(execFile)(process.execPath, [program, ...words], {
        env: { PATH: process.env['PATH'], ...settings },
      })
    const { stdout } = await run(['make-admin', 'program@example.com'], { DATABASE_URL: database.url })
    expect(stdout).toContain('program@example.com is an admin now')
    const usage = { code: 1, stderr: expect.stringMatching(/^Usage: .*\n$/) }
    const unset = { code: 1, stderr: 'Wrong settings: DATABASE_URL must be set.\n' }
    await Promise.all([
      ...[[], ['jobs', 'x'], ['make-admin'], ['drop', 'tables']].map((words) =>
        expect(run(words, { DATABASE_URL: database.url })).rejects.toMatchObject(usage),
      ),
      expect(run(['jobs'], {})).rejects.toMatchObject(unset),
    ])
  }, 60_000)
})
