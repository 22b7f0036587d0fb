import { execFile } from 'node:child_process'
import { rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { migrationNames } from '@nava/db/schema-version'
import { mediaFolder } from '@nava/media/storage/local-storage'
import { Client } from 'pg'
import { StorageFull } from '@nava/media/storage/storage'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildServiceAccount } from '../../testing/service-account.ts'
import { release } from './release.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ PRODUCT_NAME: 'Sound & Co 2' })
})
afterAll(() => test.close())

async function withoutDatabase(during: () => Promise<void>) {
  const name = new URL(test.env.databaseUrl).pathname.slice(1)
  const client = new Client({ connectionString: inject('postgres').administration })
  await client.connect()
  try {
    await client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`)
    // Ends only client backends, because not everyone may end an autovacuum.
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
      [name],
    )
    await during()
  } finally {
    await client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`)
    await client.end()
  }
}

describe('the site', () => {
  it('returns its name and its settings', async () => {
    expect((await test.http.get('/api/site')).body).toMatchObject({
      productName: 'Sound & Co 2',
      productKey: 'soundco2',
      googleClientId: '',
      publicUrl: '',
    })
  })
})

describe('the version', () => {
  it('is returned with its commit and the last migration', async () => {
    const { stdout: commit } = await promisify(execFile)('git', ['rev-parse', 'HEAD']).catch(() => ({
      stdout: undefined,
    }))
    const known = await migrationNames()
    expect((await test.http.get('/api/version')).body).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      ...(commit !== undefined && { commit: commit.trim() }),
      migration: known.at(-1),
    })
  })

  it('has the commit that an image was built from where there is no clone', async () => {
    const commitOf = async (built?: string, cloned?: string) =>
      (await release(test.deps.sql, built, Promise.resolve(cloned))()).commit
    expect(await commitOf('a1b2c3')).toBe('a1b2c3')
    expect(await commitOf('a1b2c3', 'd4e5f6')).toBe('d4e5f6')
    expect(await commitOf()).toBeUndefined()
  })

  it('is not told to strangers', async () => {
    const reply = await test.http.get('/api/version').set('x-forwarded-for', '203.0.113.5')
    expect(reply.status).toBe(401)
    expect(reply.text).not.toContain('migration')
  })
})

describe('the progress of the demo', () => {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
  const demoWhile = async (value: object) => {
    const { db } = test.deps
    await db.setting.upsert({ where: { key: 'demo' }, create: { key: 'demo', value }, update: { value } })
    return (await test.http.get('/api/site')).body.demo
  }

  it('is returned only while it is being prepared and reported', async () => {
    const pending = { seededAt: ago(60), media: 'pending', playable: 3, total: 82 }
    expect((await test.http.get('/api/site')).body.demo).toBeUndefined()
    expect(await demoWhile({ ...pending, reportedAt: ago(2) })).toEqual({
      ...{ playable: 3, total: 82, failed: 0 },
    })
    expect(await demoWhile({ ...pending, playable: 4, failed: 5, reportedAt: ago(2) })).toEqual({
      playable: 4,
      total: 82,
      failed: 5,
    })
    expect(await demoWhile({ ...pending, reportedAt: ago(90) })).toBeUndefined()
    // Rows of older versions lack `reportedAt`.
    expect(await demoWhile({ seededAt: ago(60), media: 'pending' })).toBeUndefined()
    expect(await demoWhile({ seededAt: ago(60), media: 'complete' })).toBeUndefined()
  })

  it('is omitted, without delay, while the database is down', async () => {
    await withoutDatabase(async () => {
      const { status, body } = await test.http.get('/api/site')
      expect([status, body.productName]).toEqual([200, 'Sound & Co 2'])
    })
  })
})

describe('the settings of the site', () => {
  const site = async (settings: Record<string, string> = {}) => {
    const app = await startTestApp(settings)
    try {
      return (await app.http.get('/api/site')).body
    } finally {
      await app.close()
    }
  }

  it('contain the configured links, apps, mailboxes and keys for notifications', async () => {
    const config = { apiKey: 'a', projectId: 'p', messagingSenderId: '1', appId: '1:1:web:1' }
    const body = await site({
      SOCIAL_LINKS: 'https://www.instagram.com/nava, https://t.me/nava,https://x.com/nava,',
      PLAY_STORE_URL: 'https://play.google.com/store/apps/details?id=nava',
      MAIL_FROM: 'Nava <hello@mail.nava.example>',
      PUBLIC_URL: 'https://www.nava.example',
      CONTACT_INFO: 'info@elsewhere.example',
      SOURCE_URL: 'https://git.example/nava',
      FIREBASE_SERVICE_ACCOUNT: buildServiceAccount().setting,
      FIREBASE_WEB_CONFIG: JSON.stringify({ ...config, privateKey: 'not for browsers' }),
      FIREBASE_VAPID_KEY: 'x'.repeat(87),
    })
    expect(body).toMatchObject({
      socials: [
        { type: 'instagram', link: 'https://www.instagram.com/nava' },
        { type: 'telegram', link: 'https://t.me/nava' },
        { type: 'twitter', link: 'https://x.com/nava' },
      ],
      apps: { appStore: '', playStore: 'https://play.google.com/store/apps/details?id=nava' },
      contacts: {
        music: 'music@mail.nava.example',
        advertising: 'advertising@mail.nava.example',
        apps: 'apps@mail.nava.example',
        info: 'info@elsewhere.example',
      },
      push: { config, vapidKey: 'x'.repeat(87) },
      sourceUrl: 'https://git.example/nava',
    })
    expect(JSON.stringify(body)).not.toContain('not for browsers')
  })

  it('have defaults: no links, notifications through the socket only, mailboxes at the site’s name', async () => {
    const { body, headers } = await test.http.get('/api/site')
    expect(body).toMatchObject({ socials: [], apps: { appStore: '', playStore: '' } })
    expect(body.contacts.info).toBe('info@localhost')
    expect(body).not.toHaveProperty('push')
    expect(headers['cache-control']).toMatch(/^public/)
    const again = await test.http.get('/api/site').set('if-none-match', headers['etag'] ?? '')
    expect(again.status).toBe(304)
    expect((await site({ PUBLIC_URL: 'https://www.nava.example:8443' })).contacts.music).toBe(
      'music@nava.example',
    )
    expect((await site({ PUBLIC_URL: 'http://192.168.1.5:8080' })).contacts.music).toBe('music@localhost')
  })
})

describe('health', () => {
  it('is ok as long as the process responds', async () => {
    expect((await test.http.get('/api/health')).body).toEqual({ status: 'ok' })
  })
})

describe('ready', () => {
  it('reports that all parts are reachable', async () => {
    const { status, body, headers } = await test.http.get('/api/ready')
    expect([status, body]).toEqual([
      200,
      { status: 'ok', database: 'ok', queue: 'ok', storage: 'ok', problems: [] },
    ])
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is 503 and names the storage if it is not writable', async () => {
    const folder = mediaFolder(test.env.dataDir)
    await rename(folder, `${folder}-away`)
    await writeFile(folder, 'a file where the folder was')
    const { status, body, headers } = await test.http.get('/api/ready')
    expect([status, body.status, body.code, body.params, body.detail]).toEqual([
      503,
      503,
      'server.unreachable',
      { parts: 'storage' },
      'Cannot be reached: storage',
    ])
    expect(headers['content-type']).toContain('application/problem+json')
    await rm(folder)
    await rename(`${folder}-away`, folder)
    expect((await test.http.get('/api/ready')).status).toBe(200)
  })

  it('is 200 while the storage takes nothing more, since what is there still plays', async () => {
    const check = vi.spyOn(test.deps.storage, 'check')
    check.mockRejectedValueOnce(new StorageFull())
    expect((await test.http.get('/api/ready').expect(200)).body).toMatchObject({ storage: 'ok' })
    check.mockRestore()
  })

  it('is 200 without the queue, and names it, even one that never responds', async () => {
    const check = vi.spyOn(test.deps.queues, 'check')
    const withoutQueue = { status: 'ok', database: 'ok', queue: 'failed', storage: 'ok', problems: [] }
    check.mockRejectedValueOnce(new Error('gone'))
    expect((await test.http.get('/api/ready').expect(200)).body).toEqual(withoutQueue)
    check.mockReturnValueOnce(new Promise(() => undefined))
    expect((await test.http.get('/api/ready').expect(200)).body).toEqual(withoutQueue)
    check.mockRestore()
  })

  it('is 503 while the database is down, stays healthy meanwhile, and recovers by itself', async () => {
    await withoutDatabase(async () => {
      const { status, body } = await test.http.get('/api/ready')
      expect([status, body.detail]).toEqual([503, 'Cannot be reached: database'])
      expect((await test.http.get('/api/health')).status).toBe(200)
      const home = await test.http.get('/api/musics/hotMusics')
      expect(home.status).toBeGreaterThanOrEqual(500)
      expect(JSON.stringify(home.body)).not.toMatch(/test_|postgres|connection|terminat/i)
    })
    await vi.waitFor(async () => expect((await test.http.get('/api/ready')).status).toBe(200))
  })
})
