import { recordBackup } from '@nava/backup/backup-state'
import type { AdminFigures } from '@nava/contracts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { holdingToken } from '../../testing/as.ts'
import { buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { publishAudio } from '../../testing/publish.ts'

let test: TestApp
let admin: { authorization: string }
const sockets: Socket[] = []
beforeAll(async () => {
  test = await startTestApp(
    { STATION_TZ: 'Asia/Tehran', BACKUP_TO: '/mnt/backups' },
    {},
    { figuresInterval: 20 },
  )
  admin = await holdingToken(test, await buildUser(test.deps.db, { isAdmin: true }))
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => test.close())

const figures = async (): Promise<AdminFigures> =>
  (await test.http.get('/api/admin/figures').set(admin).expect(200)).body
const token = ({ authorization }: { authorization: string }) => authorization.slice('Bearer '.length)
const sql = (text: string, values: unknown[] = []) => test.deps.sql.query(text, values)

describe('the figures', () => {
  it('are for admins only', async () => {
    const listener = await holdingToken(test, await buildUser(test.deps.db))
    const status = async (headers: Record<string, string>) =>
      (await test.http.get('/api/admin/figures').set(headers)).status
    expect([await status({}), await status(listener), await status(admin)]).toEqual([401, 403, 200])
  })

  it('compare the plays of today with those until the same time a week ago, in the zone of the station', async () => {
    const { id: musicID } = await buildMusic(test.deps.db)
    const play = (at: string) =>
      sql(
        `INSERT INTO plays (music_id, listener, played_at) SELECT $1, 'x', ${at}
          FROM (SELECT now() AT TIME ZONE 'Asia/Tehran' AS local) l`,
        [musicID],
      )
    const before = (await figures()).plays
    const midnight = "date_trunc('day', local)"
    const inTehran = (time: string) => `(${time}) AT TIME ZONE 'Asia/Tehran'`
    await play(inTehran(midnight))
    await play(inTehran(`${midnight} - interval '1 second'`))
    await play(inTehran(`${midnight} - interval '7 days'`))
    await play(inTehran(`${midnight} - interval '7 days 1 second'`))
    await play(`now() - interval '7 days 1 second'`)
    await play(`now() - interval '7 days' + interval '10 minutes'`)
    const { today, weekAgo } = (await figures()).plays
    expect({ today: today - before.today, weekAgo: weekAgo - before.weekAgo }).toEqual({
      today: 1,
      weekAgo: 2,
    })
  })

  it('count people, and what waits for an admin as the list of decisions does', async () => {
    const { db } = test.deps
    const before = await figures()
    const old = await buildUser(db)
    await sql(`UPDATE users SET created_at = now() - interval '30 days' WHERE id = $1`, [old.id])
    await buildUser(db)
    const heard = await buildMusic(db, { isConfirmed: false, hasAudio: false })
    await publishAudio(test.deps, { musicID: heard.id })
    await buildMusic(db, { isConfirmed: false, hasAudio: false })
    await buildPodcast(db, { isConfirmed: false })
    await db.artistRequest.create({
      data: { userID: old.id, name: 'a', artistName: 'b', email: 'c', phone: 'd', message: 'e' },
    })
    const { people, waiting } = await figures()
    expect(people).toEqual({
      all: before.people.all + 2,
      today: before.people.today + 1,
      week: before.people.week + 1,
    })
    const lists = ['music', 'podcasts'].map(async (kind) => {
      const query = 'confirmed=no&refused=no&upload=ready'
      return (await test.http.get(`/api/admin/${kind}?${query}`).set(admin)).body.total as number
    })
    const [tracks, episodes] = await Promise.all(lists)
    expect(waiting).toMatchObject({ requests: 1, tracks, episodes })
    expect(tracks).toBe(1)
    expect(waiting.decisions).toBe(1 + 1 + (episodes ?? 0))
  })

  it('say how long the disk lasts once it was measured twice', async () => {
    const { disk } = await figures()
    expect(disk?.trend).toEqual({ state: 'unknown' })
    const { dataDir } = test.env
    const total = await test.deps.disk.total(dataDir)
    // The fullest of both folders counts, and both lie on one disk.
    const places = [dataDir, `${dataDir}/media`].map((folder) => `${folder} ${total}`)
    const sample = (hours: number, used: number) =>
      sql(
        `INSERT INTO space_samples SELECT place, now() - make_interval(hours => $2), $3 FROM unnest($1::text[]) AS place`,
        [places, hours, used],
      )
    const free = disk?.free ?? 0
    await sample(48, 0)
    await sample(24, Math.round(free / 10))
    const { trend } = (await figures()).disk ?? {}
    expect(trend?.state).toBe('filling')
    const days = trend?.state === 'filling' ? trend.days : 0
    expect(days).toBeGreaterThan(8)
    expect(days).toBeLessThan(12)
    await sql('UPDATE space_samples SET used_bytes = 1')
    await sample(1, 0)
    expect((await figures()).disk?.trend).toEqual({ state: 'steady' })
  })

  it('count errors of all processes by code, written together, and forget those of the day before', async () => {
    const own = await startTestApp({}, {}, { problemInterval: 50 })
    const their = await holdingToken(own, await buildUser(own.deps.db, { isAdmin: true }))
    await own.deps.sql.query(`INSERT INTO hourly_counts VALUES
      (now() - interval '3 hours', 'error', 'job.transcodeAudio', 5), (now() - interval '25 hours', 'error', 'old', 9)`)
    await own.http.get('/api/musics/987654321').expect(404)
    await own.deps.sql.query('ALTER TABLE genres RENAME TO genres_away')
    for (let times = 0; times < 3; times++) await own.http.get('/api/admin/genres').set(their).expect(500)
    await vi.waitFor(async () => {
      const { body } = await own.http.get('/api/admin/figures').set(their).expect(200)
      expect(body.errors).toEqual([
        { code: 'job.transcodeAudio', count: 5 },
        { code: 'server.failed', count: 3 },
      ])
    })
    await own.close()
  })

  it('show the queues with the age of the oldest job, the backup and the versions', async () => {
    await sql(`INSERT INTO workers (id, host, state, ffmpeg, version, commit)
      VALUES ('w', 'one.example', 'ready', '7.1 (/usr/bin/ffmpeg)', '0.1.0', 'abc')`)
    await test.deps.queues.enqueue('importEpisode', { djID: 1 }, { jobID: 'now' })
    await test.deps.queues.enqueue('sendScrobbles', { userID: 1, service: 'lastfm' }, { delay: 3_600_000 })
    const takenAt = new Date().toISOString()
    expect((await figures()).backup).toEqual({ state: 'none' })
    await recordBackup(test.deps.sql, { place: '/mnt/backups', takenAt, bytes: 12_345 })
    const { queues, backup, versions } = await figures()
    const queue = (name: string) => queues?.find((each) => each.name === name)
    expect(queue('audio')).toEqual({ name: 'audio', waiting: 0, running: 0, failed: 0, age: null })
    expect(queue('imports')).toMatchObject({ waiting: 1 })
    expect(queue('imports')?.age).toBeLessThan(60)
    expect(queue('scrobbles')).toMatchObject({ waiting: 1, age: null })
    expect(queue('libraries')).toBeUndefined()
    expect(backup).toEqual({ state: 'taken', at: takenAt, bytes: 12_345 })
    expect(versions).toMatchObject({ node: process.versions.node, redis: '', postgres: expect.any(String) })
    expect(versions.schema).toMatch(/^\d{14}_/)
    expect(versions.workers).toEqual([
      {
        ...{ host: 'one.example', state: 'ready', version: '0.1.0', commit: 'abc', problem: '' },
        ffmpeg: '7.1 (/usr/bin/ffmpeg)',
      },
    ])
  })
})

describe('the figures by the socket', () => {
  const connect = async (auth: object = {}): Promise<Socket> => {
    const options = { path: '/music/chatHub', transports: ['websocket'], reconnection: false }
    const socket = io(test.address, { ...options, auth, forceNew: true })
    sockets.push(socket)
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve)
      socket.on('connect_error', reject)
    })
    return socket
  }
  const watch = (socket: Socket): Promise<boolean> => socket.timeout(5000).emitWithAck('watchFigures')
  const next = (socket: Socket, event = 'figures') =>
    new Promise<AdminFigures>((resolve) => socket.once(event, resolve))

  it('are refused to all but admins', async () => {
    const listener = await holdingToken(test, await buildUser(test.deps.db))
    const watching = await connect({ token: token(admin) })
    await watch(watching)
    const heard: unknown[] = []
    for (const auth of [{}, { token: token(listener) }, { token: 'rubbish' }, { token: 5 }]) {
      const socket = await connect(auth)
      socket.on('figures', (event) => heard.push(event))
      expect(await watch(socket)).toBe(false)
      socket.emit('watchFigures', 'no function')
      await next(watching)
      await next(watching)
    }
    expect(heard).toEqual([])
  })

  it('come again and again, and nothing is read for nobody', async () => {
    const socket = await connect({ token: token(admin) })
    const pushed = next(socket)
    expect(await watch(socket)).toBe(true)
    const polled = await figures()
    expect(Object.keys(await pushed).toSorted()).toEqual(Object.keys(polled).toSorted())
    await buildUser(test.deps.db)
    await vi.waitFor(async () => expect((await next(socket)).people.all).toBe(polled.people.all + 1))
    // Requests that ask nothing of the database last longer than some intervals.
    const queries = () =>
      countQueries(test.deps.sql, async () => {
        for (let times = 0; times < 60; times++) await test.http.get('/api/health')
      })
    expect(await queries()).toBeGreaterThan(0)
    socket.emit('unwatchFigures')
    await vi.waitFor(async () => expect(await queries()).toBe(0))
  })

  it('are read once for all who watch', async () => {
    const seen: string[][] = [[], []]
    for (const times of seen) {
      const socket = await connect({ token: token(admin) })
      socket.on('figures', ({ at }) => times.push(at))
      expect(await watch(socket)).toBe(true)
    }
    await vi.waitFor(() => expect(seen[1]?.length).toBeGreaterThan(3))
    const [first, second] = seen
    expect(second?.slice(0, 3).filter((at) => !first?.includes(at))).toEqual([])
  })

  it('end with the session and with the rights', async () => {
    const person = await buildUser(test.deps.db, { isAdmin: true })
    const second = await holdingToken(test, person)
    const [socket, leaving] = [
      await connect({ token: token(second) }),
      await connect({ token: token(second) }),
    ]
    await watch(socket)
    await next(socket)
    const ended = next(socket, 'figuresEnded')
    await sql('DELETE FROM sessions WHERE user_id = $1', [person.id])
    await ended
    const heard: unknown[] = []
    socket.on('figures', (event) => heard.push(event))
    expect(await watch(leaving)).toBe(false)

    const demoted = await buildUser(test.deps.db, { isAdmin: true })
    const third = await connect({ token: token(await holdingToken(test, demoted)) })
    await watch(third)
    await next(third)
    const over = next(third, 'figuresEnded')
    await sql('UPDATE users SET is_admin = false WHERE id = $1', [demoted.id])
    await over
    expect(await watch(third)).toBe(false)
    const still = await connect({ token: token(admin) })
    await watch(still)
    for (let times = 0; times < 3; times++) await next(still)
    expect(heard).toEqual([])
  })

  it('go on after the database was away for a moment', async () => {
    const socket = await connect({ token: token(admin) })
    await watch(socket)
    await next(socket)
    await sql('ALTER TABLE workers RENAME TO workers_away')
    await vi.waitFor(() => expect(test.logged()).toContain('the figures could not be pushed'))
    await sql('ALTER TABLE workers_away RENAME TO workers')
    expect((await next(socket)).at).toEqual(expect.any(String))
  })
})
