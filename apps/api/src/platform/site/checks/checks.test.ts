/** Each check is made true and false again; those of the settings, the disk and the mail server have files of their own. */
import { recordBackup, recordVerification } from '@nava/backup/backup-state'
import { hourlyCounts } from '@nava/db/hourly-counts'
import type { QueueDetails } from '@nava/media/queues/queues'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildMusic } from '../../../testing/build.ts'
import { requestCounts } from '../../metrics/request-counts.ts'
import { stateStore } from '../../metrics/state.store.ts'
import type { FindProblems } from '../station-problems.ts'
import { backupProblems } from './backup-checks.ts'
import { check } from './check.ts'
import { lostMails, waitingMails } from './mail-checks.ts'
import { plainAddress } from './plain-address.ts'
import { busyDatabase, busyProcess, requestProblems } from './process-checks.ts'
import { unreachableParts } from './unreachable-parts.ts'
import { standingQueues, uploadProblems } from './upload-checks.ts'
import { otherReleases, workerProblems } from './worker-checks.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const codesOf = async (find: FindProblems) => (await find()).map(({ code }) => code)
const after = async (find: FindProblems, looks: number) => {
  for (let look = 1; look < looks; look++) expect(await find()).toEqual([])
  return await find()
}

describe('a check', () => {
  const found = [{ code: 'clock.wrong' as const, params: {} }]

  it('tolerates blips, and begins anew after a good look', async () => {
    let isWrong = true
    const find = check({ every: 0, blips: 2, find: async () => (isWrong ? found : []) })
    expect(await after(find, 3)).toEqual(found)
    isWrong = false
    expect(await find()).toEqual([])
    isWrong = true
    expect(await after(find, 3)).toEqual(found)
  })

  it('keeps what it found until its time has come', async () => {
    let looks = 0
    const find = check({ every: 60_000, find: async () => (looks++, found) })
    expect(await Promise.all([find(), find()])).toEqual([found, found])
    expect(await find()).toEqual(found)
    expect(looks).toBe(1)
  })

  it('that fails looks again at once, and says what it said before', async () => {
    const outcomes = [async () => found, async () => Promise.reject(new Error('away')), async () => []]
    const find = check({ every: 0, find: () => outcomes.shift()?.() ?? Promise.resolve([]) })
    expect(await find()).toEqual(found)
    await expect(find()).rejects.toThrow('away')
    expect(await find()).toEqual([])
  })
})

describe('backups', () => {
  it('that were found damaged are told until one is verified or taken', async () => {
    const place = '/mnt/backups'
    const find = backupProblems(test.deps.sql, place)
    const takenAt = new Date().toISOString()
    await recordVerification(test.deps.sql, { place, damage: ['a table'] })
    await recordBackup(test.deps.sql, { place, takenAt, bytes: 5 })
    expect(await find()).toEqual([])
    await recordVerification(test.deps.sql, { place, damage: ['music.gz is missing', 'x'.repeat(5000)] })
    const [damaged] = await find()
    expect(damaged).toMatchObject({ code: 'backup.damaged', params: { damage: /^music.gz is missing; x/ } })
    expect(damaged?.params['damage']).toHaveLength(1000)
    await recordVerification(test.deps.sql, { place: '/elsewhere', damage: [] })
    expect(await codesOf(find)).toEqual(['backup.damaged'])
    await recordVerification(test.deps.sql, { place, damage: [] })
    expect(await find()).toEqual([])
    await recordVerification(test.deps.sql, { place, damage: ['a table'] })
    await recordBackup(test.deps.sql, { place, takenAt, damage: null })
    expect(await find()).toEqual([])
    expect(await backupProblems(test.deps.sql, undefined)()).toEqual([])
  })
})

describe('mails', () => {
  it('that were refused are told if they are many of all', async () => {
    const counts = hourlyCounts(test.deps.sql)
    const find = lostMails(counts, 0)
    counts.add('mail', 'sent', 20)
    counts.add('mail', 'refused', 4)
    await counts.flush()
    expect(await find()).toEqual([])
    counts.add('mail', 'expired')
    await counts.flush()
    expect(await find()).toEqual([{ code: 'mail.refused', params: { refused: '5', all: '25' } }])
    counts.add('mail', 'sent', 100)
    await counts.flush()
    expect(await find()).toEqual([])
  })

  it('that wait for the mail server are told until they are sent', async () => {
    const { sql } = test.deps
    const find = waitingMails(sql, 0)
    const add = (minutes: number, expiresIn: number) =>
      sql.query(
        `INSERT INTO pending_mails (id, email, content, created_at, due_at, expires_at)
        VALUES (gen_random_uuid(), 'a@example.com', '', now() - make_interval(mins => $1, secs => 1), now(), now() + make_interval(mins => $2))`,
        [minutes, expiresIn],
      )
    await add(10, 60)
    await add(50, -1)
    expect(await find()).toEqual([])
    await add(45, 60)
    expect(await find()).toEqual([{ code: 'mail.waiting', params: { count: '1', minutes: '45' } }])
    await sql.query('DELETE FROM pending_mails')
    expect(await find()).toEqual([])
  })
})

describe('requests', () => {
  it('that fail or are slow are told if they are many, until ten minutes are over', async () => {
    let now = 0
    const requests = requestCounts(() => now)
    const observe = (times: number, request: { status?: number; ms?: number; route?: string } = {}) => {
      for (let each = 0; each < times; each++)
        requests.observe({ method: 'GET', route: '/api/music', status: 200, ms: 5, ...request })
    }
    const find = requestProblems(requests, 0)
    observe(30, { status: 500, ms: 9000 })
    for (let look = 0; look < 6; look++) expect(await find()).toEqual([])
    observe(170)
    // A stream lasts as long as it is heard, and 501 is a feature that is off.
    observe(400, { route: '/music/music/:quality/:file', ms: 300_000 })
    observe(100, { status: 501 })
    expect(await after(find, 5)).toEqual([{ code: 'requests.slow', params: { percent: '10' } }])
    observe(50, { status: 503 })
    expect(await codesOf(find)).toEqual(['requests.failing', 'requests.slow'])
    now = 11 * 60_000
    expect(await find()).toEqual([])
    expect(requests.recent()).toEqual({ all: 0, failed: 0, calls: 0, slow: 0 })
  })
})

describe('the process', () => {
  it('that is late again and again is told', async () => {
    let late = 700
    const find = busyProcess(() => late, 0)
    expect(await after(find, 10)).toEqual([{ code: 'process.busy', params: { late: '700' } }])
    late = 20
    expect(await find()).toEqual([])
  })

  it('measures how late it is', async () => {
    expect(await busyProcess(undefined, 0)()).toEqual([])
  })

  it('whose queries wait again and again is told', async () => {
    const pool = { waitingCount: 3, connect: async () => ({ release: () => undefined }) }
    const find = busyDatabase(pool, { every: 0, longest: 0 })
    expect(await after(find, 10)).toEqual([{ code: 'database.busy', params: { waiting: '3' } }])
  })

  it('whose queries wait only for each other, for a moment, is not', async () => {
    const pool = { waitingCount: 3, connect: async () => ({ release: () => undefined }) }
    expect(await after(busyDatabase(pool, { every: 0 }), 10)).toEqual([])
  })

  it.each(['database', 'queue'] as const)(
    'that does not reach the %s is told at the third look',
    async (part) => {
      let isAway = true
      const away = async () => {
        if (isAway) throw new Error('away')
      }
      const checks = { database: async () => undefined, queue: async () => undefined, [part]: away }
      const finds = unreachableParts(checks, 0)
      const find = async () => (await Promise.all(finds.map((each) => each()))).flat()
      expect(await after(find, 3)).toEqual([{ code: `${part}.unreachable`, params: {} }])
      isAway = false
      expect(await find()).toEqual([])
    },
  )
})

describe('the public address', () => {
  it.each([
    ['http://music.example', true],
    ['http://music.example.:8080/', true],
    ['http://203.0.113.5', true],
    ['http://[2001:db8::5]:8080', true],
    ['https://music.example', false],
    ['http://localhost:8080', false],
    ['http://127.0.0.1', false],
    ['http://[::1]:8080', false],
    ['http://10.1.2.3', false],
    ['http://172.20.0.4', false],
    ['http://172.40.0.4', true],
    ['http://[fd00::5]', false],
    ['http://nas', false],
    ['http://music.local', false],
    ['', false],
  ])('%s is plain http in public: %s', async (address, isPlain) => {
    expect(await codesOf(plainAddress(address))).toEqual(isPlain ? ['public-url.plain'] : [])
  })
})

describe('uploads', () => {
  it('that wait for long or failed through the station are told', async () => {
    const { db, sql, env } = test.deps
    const find = uploadProblems(stateStore(sql, env), 0)
    const { id: musicID } = await buildMusic(db, { hasAudio: false })
    const data = { musicID, kind: 'audio', sourceType: 'wav', sourceName: 'a', sourceBytes: 1 } as const
    await db.mediaAsset.create({ data: { ...data, state: 'queued', sourceVersion: 'a' } })
    expect(await find()).toEqual([])
    await sql.query(`UPDATE media_assets SET updated_at = now() - interval '2 hours'`)
    expect(await find()).toEqual([{ code: 'uploads.waiting', params: { minutes: '120' } }])
    await sql.query(`UPDATE media_assets SET state = 'failed', reason_code = 'upload.processing-fault'`)
    const faulty = { count: '1', reason: 'upload.processing-fault' }
    expect(await find()).toEqual([{ code: 'uploads.faulty', params: faulty }])
    await sql.query(`UPDATE media_assets SET reason_code = 'upload.not-audio'`)
    expect(await find()).toEqual([])
  })

  it('whose queue stands for fifteen looks are told, but not jobs for later', async () => {
    const counts = { waiting: 3, running: 0, failed: 0, delayed: 3, oldest: null }
    const queues = { details: async () => ({ audio: counts }) as never as Record<'audio', QueueDetails> }
    const find = standingQueues(queues as never, 0)
    for (let look = 0; look < 20; look++) expect(await find()).toEqual([])
    counts.waiting = 4
    expect(await after(find, 15)).toEqual([{ code: 'queue.standing', params: { queues: 'audio' } }])
    counts.running = 1
    expect(await find()).toEqual([])
  })
})

describe('workers', () => {
  const worker = { host: 'one', state: 'ready', problem: '', version: '0.1.0', commit: 'abc' }
  const api = async () => ({ version: '0.1.0', commit: 'abc' })

  it('of another release are told, unless the difference is short', async () => {
    let alive = [worker, { ...worker, host: 'two', commit: 'def' }]
    const find = otherReleases({ alive: async () => alive }, api, { every: 0 })
    expect(await after(find, 5)).toEqual([
      { code: 'worker.version', params: { api: '0.1.0 abc', workers: 'two: 0.1.0 def' } },
    ])
    alive = [worker, { ...worker, commit: '' }]
    expect(await find()).toEqual([])
    alive = [{ ...worker, version: '', commit: '' }]
    expect(await after(find, 5)).toMatchObject([{ params: { workers: 'one: an older release' } }])
  })

  it('that lack an ffmpeg are told, whether others work or not', async () => {
    const unfit = { ...worker, host: 'two', state: 'waiting', problem: 'no libx264' }
    let alive = [worker, unfit]
    const find = workerProblems({ alive: async () => alive }, 0)
    expect(await find()).toEqual([{ code: 'worker.unfit', params: { worker: 'two', problem: 'no libx264' } }])
    alive = [unfit]
    expect(await find()).toEqual([{ code: 'worker.no-ffmpeg', params: { problem: 'no libx264' } }])
    alive = [worker]
    expect(await find()).toEqual([])
    alive = []
    expect(await codesOf(find)).toEqual(['worker.missing'])
  })
})
