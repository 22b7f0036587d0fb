import { recordBackup } from '@nava/backup/backup-state'
import { JOB_TIME_LIMITS } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { holdingToken } from '../../testing/as.ts'
import { buildMusic, buildUser } from '../../testing/build.ts'
import { publishAudio } from '../../testing/publish.ts'
import { stateMetrics } from './state-metrics.ts'

const TOKEN = 'a-token-that-only-tests-know'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ METRICS_TOKEN: TOKEN }, {}, { staleness: 1000 })
})
afterAll(() => test.close())

const scrape = async () => (await test.http.get('/api/metrics')).text

function valuesOf(text: string, name: string, labels: Record<string, string> = {}): number[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)))
    .map((line) => Number(line.split(' ').at(-1)?.replace('+Inf', 'Infinity')))
}

async function valueOf(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  return valuesOf(await scrape(), name, labels)[0]
}

const REQUESTS = 'nava_http_request_duration_seconds_count'

describe('access to the metrics', () => {
  const statusOf = async (app: TestApp, headers: Record<string, string> = {}) =>
    (await app.http.get('/api/metrics').set(headers)).status
  const token = (text: string) => ({ authorization: `Bearer ${text}` })

  it('is free for a program on this machine', async () => {
    expect(await statusOf(test)).toBe(200)
  })

  it('is refused to requests that a proxy on this machine passes on', async () => {
    for (const header of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Via'])
      expect(await statusOf(test, { [header]: '203.0.113.5' }), header).toBe(401)
    expect(await statusOf(test, { host: 'music.example.com' })).toBe(401)
    expect(await statusOf(test, { 'x-forwarded-for': '127.0.0.1', ...token(TOKEN) })).toBe(200)
  })

  it.each([{ TRUST_PROXY: '1' }, { PUBLIC_URL: 'https://music.example.com' }])(
    'access to the metrics needs the token or an admin with %o',
    async (settings) => {
      const exposed = await startTestApp({ METRICS_TOKEN: TOKEN, ...settings })
      const admin = await buildUser(exposed.deps.db, { isAdmin: true })
      const listener = await buildUser(exposed.deps.db)
      expect(await statusOf(exposed)).toBe(401)
      expect(await statusOf(exposed, token(TOKEN))).toBe(200)
      expect(await statusOf(exposed, token(`${TOKEN}x`))).toBe(401)
      expect(await statusOf(exposed, await holdingToken(exposed, listener))).toBe(403)
      expect(await statusOf(exposed, await holdingToken(exposed, admin))).toBe(200)
      await exposed.close()
    },
  )

  it('by a token is refused where none is set', async () => {
    const closed = await startTestApp({ TRUST_PROXY: '1' })
    for (const text of ['undefined', TOKEN]) expect(await statusOf(closed, token(text)), text).toBe(401)
    await closed.close()
  })
})

describe('the metrics of a process', () => {
  it('count requests by the pattern of their route, never by their address', async () => {
    const missing = { method: 'GET', route: '/api/musics/:id', status: '404' }
    const before = (await valueOf(REQUESTS, missing)) ?? 0
    for (const id of [987_654_321, 987_654_322]) await test.http.get(`/api/musics/${id}`)
    await test.http.get('/api/no-such-call-of-ours')
    await vi.waitFor(async () => expect(await valueOf(REQUESTS, missing)).toBe(before + 2))
    const text = await scrape()
    expect(text).not.toMatch(/98765432|no-such-call-of-ours/)
    expect(valuesOf(text, REQUESTS, { status: '404' }).length).toBeGreaterThan(1)
  })

  it('count ranges that are answered ahead of the router, with their bytes and the cache', async () => {
    const { id } = await buildMusic(test.deps.db)
    await publishAudio(test.deps, { musicID: id })
    const play = () => test.http.get(`/music/music/320/${id}.mp3`).set('range', 'bytes=0-99')
    const range = { method: 'GET', status: '206' }
    const ready = { cache: 'ready streams' }
    const bytes = (await valueOf('nava_media_sent_bytes_total')) ?? 0
    await vi.waitFor(async () => {
      expect((await play()).status).toBe(206)
      expect(await valueOf('nava_cache_hits_total', ready)).toBeGreaterThan(0)
    })
    // A request counts once its connection has taken the reply.
    await vi.waitFor(async () => {
      const text = await scrape()
      const [hits = 0] = valuesOf(text, 'nava_cache_hits_total', ready)
      const [misses = 0] = valuesOf(text, 'nava_cache_misses_total', ready)
      expect(misses).toBeGreaterThan(0)
      expect(valuesOf(text, REQUESTS, range)).toEqual([hits + misses])
      expect(valuesOf(text, 'nava_media_sent_bytes_total')).toEqual([bytes + 100 * (hits + misses)])
    })
  })

  it('contain its sockets, its pool and its event loop', async () => {
    const text = await scrape()
    expect(valuesOf(text, 'nava_sockets')).toEqual([0])
    expect(valuesOf(text, 'nava_database_connections')).toHaveLength(2)
    expect(valuesOf(text, 'nava_database_waiting')).toEqual([0])
    expect(valuesOf(text, 'nodejs_eventloop_lag_p99_seconds')).toHaveLength(1)
  })
})

describe('the metrics of the installation', () => {
  const upload = async (state: 'queued' | 'failed', reasonCode: string | null, minutes: number) => {
    const { id: musicID } = await buildMusic(test.deps.db)
    const data = { kind: 'audio', sourceType: 'wav', sourceName: 'a.wav', sourceBytes: 1, musicID } as const
    const { id } = await test.deps.db.mediaAsset.create({
      data: { ...data, state, reasonCode, sourceVersion: `version-${musicID}` },
    })
    await test.deps.sql.query(
      `UPDATE media_assets SET updated_at = now() - make_interval(mins => $2) WHERE id = $1`,
      [id, minutes],
    )
  }

  it('count waiting uploads with their age, and failed ones by reason', async () => {
    await upload('queued', null, 1)
    await upload('queued', null, 10)
    await upload('failed', 'upload.not-audio', 90)
    const text = await scrape()
    expect(valuesOf(text, 'nava_uploads', { kind: 'audio', state: 'queued' })).toEqual([2])
    expect(valuesOf(text, 'nava_uploads', { kind: 'video', state: 'queued' })).toEqual([0])
    const [age = 0] = valuesOf(text, 'nava_upload_wait_seconds', { kind: 'audio' })
    expect(age).toBeGreaterThanOrEqual(600)
    expect(age).toBeLessThan(900)
    expect(valuesOf(text, 'nava_failed_uploads', { kind: 'audio', code: 'upload.not-audio' })).toEqual([1])
  })

  it('show the durations of the workers’ jobs as a histogram', async () => {
    await test.deps.sql.query(`INSERT INTO job_times (job, outcome, up_to, count, seconds) VALUES
      ('encodeImage', 'done', 0.5, 3, 1), ('encodeImage', 'done', 'Infinity', 1, 5000), ('encodeImage', 'failed', 2, 1, 1.5)`)
    const text = await scrape()
    const done = { job: 'encodeImage', outcome: 'done' }
    expect(valuesOf(text, 'nava_job_seconds_bucket', done)).toEqual(
      JOB_TIME_LIMITS.map((limit) => (limit < 0.5 ? 0 : limit < Infinity ? 3 : 4)),
    )
    expect(valuesOf(text, 'nava_job_seconds_count', done)).toEqual([4])
    expect(valuesOf(text, 'nava_job_seconds_sum', done)).toEqual([5001])
    expect(valuesOf(text, 'nava_job_seconds_count', { outcome: 'failed' })).toEqual([1])
  })

  it('count the jobs of each queue, and the workers', async () => {
    await test.deps.queues.enqueue('importEpisode', { djID: 1 }, { jobID: 'metrics', delay: 3_600_000 })
    await test.deps.sql.query(`INSERT INTO workers (id, host, state, seen_at) VALUES
      ('a', 'host', 'ready', now()), ('b', 'host', 'ready', now() - interval '1 hour')`)
    const text = await scrape()
    expect(valuesOf(text, 'nava_queue_jobs', { queue: 'imports', state: 'waiting' })).toEqual([1])
    expect(valuesOf(text, 'nava_queue_jobs', { queue: 'videoLong' })).toEqual([0, 0, 0])
    expect(valuesOf(text, 'nava_workers', { state: 'ready' })).toEqual([1])
  })

  it('contain the age of the last backup where backups are scheduled', async () => {
    expect(valuesOf(await scrape(), 'nava_backup_age_seconds')).toEqual([])
    const scheduled = await startTestApp({ BACKUP_TO: '/mnt/backups' })
    const age = async () =>
      valuesOf((await scheduled.http.get('/api/metrics')).text, 'nava_backup_age_seconds')
    const first = await age()
    const takenAt = new Date(Date.now() - 3_600_000).toISOString()
    await recordBackup(scheduled.deps.sql, { place: '/mnt/backups', takenAt })
    const second = await age()
    await scheduled.close()
    expect(first).toEqual([Infinity])
    expect(second).toEqual([expect.closeTo(3600, -3)])
  })

  it('are left out while the database is away, and say so', async () => {
    const away = () => Promise.reject(new Error('The database is away'))
    const warnings: string[] = []
    const text = await stateMetrics({
      installation: { pending: away, failed: away, backupAge: away, audience: away, jobTimes: away },
      workers: { alive: away },
      queues: test.deps.queues,
      readyChecks: { database: away, queue: async () => undefined, storage: async () => undefined },
      problems: { list: async () => [] },
      disk: { free: async () => 5 },
      log: { warn: (_facts: object, message?: string) => void warnings.push(String(message)) },
    })
    expect(valuesOf(text, 'nava_ready', { part: 'database' })).toEqual([0])
    expect(valuesOf(text, 'nava_ready', { part: 'queue' })).toEqual([1])
    expect(valuesOf(text, 'nava_uploads')).toEqual([])
    expect(valuesOf(text, 'nava_disk_free_bytes')).toEqual([5])
    expect(valuesOf(text, 'nava_queue_jobs', { queue: 'audio' })).toHaveLength(3)
    expect(warnings).toEqual(['a part of the metrics cannot be read'])
  })
})

describe('the numbers of a station', () => {
  it('count people, plays by day, accounts and the most played tracks, for admins and Prometheus', async () => {
    const app = await startTestApp()
    const { db } = app.deps
    const [rain, sun] = [await buildMusic(db, { title: 'Rain' }), await buildMusic(db, { title: 'Sun' })]
    const admin = await buildUser(db, { isAdmin: true })
    const DAY = 86_400_000
    const play = (musicID: number, listener: string, daysAgo = 0) =>
      db.play.create({ data: { musicID, listener, playedAt: new Date(Date.now() - daysAgo * DAY) } })
    await Promise.all([play(rain.id, 'a'), play(rain.id, 'a'), play(sun.id, 'b')])
    await Promise.all([play(rain.id, 'c', 2), play(sun.id, 'old', 40)])
    const counted = (musicID: number, count: number, daysAgo = 0) => ({
      ...{ musicID, count, day: new Date(Date.now() - daysAgo * DAY) },
    })
    await db.musicDailyPlay.createMany({
      data: [counted(rain.id, 2), counted(rain.id, 1, 2), counted(sun.id, 1), counted(sun.id, 9, 40)],
    })
    const token = await holdingToken(app, admin)
    const { body } = await app.http.get('/api/admin/numbers').set(token).expect(200)
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10)
    expect(body).toEqual({
      listeners: 2,
      accounts: 1,
      tracks: 2,
      days: [
        { day: day(0), plays: 3, listeners: 2 },
        { day: day(2), plays: 1, listeners: 1 },
      ],
      topTracks: [
        { musicID: rain.id, title: 'Rain', plays: 3 },
        { musicID: sun.id, title: 'Sun', plays: 1 },
      ],
    })
    const { text } = await app.http.get('/api/metrics')
    expect(
      ['listeners', 'plays_today', 'accounts', 'tracks'].map((name) => valuesOf(text, `nava_${name}`)),
    ).toEqual([...[[2], [3], [1], [2]]])
    await app.close()
  })
})
