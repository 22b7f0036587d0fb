/**
 * Measures the roll-up of many plays, and reading the statistics of the panels.
 *
 *     npm run bench -- statistics [PLAYS] default: 10,000,000; ten minutes
 *
 * One artist in a hundred has a tenth of all plays. Reads the busiest ones, from the statement to the object
 * of the reply.
 */
import { limits } from '@nava/contracts'
import { openDatabase } from '@nava/db'
import { Client } from 'pg'
import { pino } from 'pino'
import { daysBefore, presentStatistics } from '../apps/api/src/studio/statistics/statistics.present.ts'
import { statisticsStore } from '../apps/api/src/studio/statistics/statistics.store.ts'
import { applyMigrations } from '@nava/tools/migrations/apply-migrations'
import { startThrowawayPostgres } from '@nava/tools/postgres/throwaway'
import { rollUpDays } from '../worker/src/statistics/roll-up-days.ts'
import { withoutIndexes } from './large/without-indexes.ts'

const PLAYS = Number(process.argv[2] ?? 10_000_000)
const DAYS = 365
const TRACKS = 10_000
const ARTISTS = 1000
const READS = 400

await using server = await startThrowawayPostgres()
const url = server.url()
await applyMigrations(url)
await fill(url)
const { db, sql, close } = openDatabase(url, { connections: 4 })
try {
  const startedAt = performance.now()
  const days = await rollUpDays({ db, log: pino({ level: 'silent' }) })
  const spent = performance.now() - startedAt
  console.log(
    `${days} days rolled up in ${(spent / 1000).toFixed(0)} s, ${(spent / days).toFixed(0)} ms a day`,
  )
  await sql.query('ANALYZE')
  await measure(statisticsStore(sql))
} finally {
  await close()
}

async function fill(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`INSERT INTO users (email, updated_at) VALUES ('a@example.com', now())`)
  await client.query(
    `INSERT INTO artists (id, name, updated_at) SELECT n, 'Artist ' || n, now() FROM generate_series(1, $1::int) n`,
    [ARTISTS],
  )
  await client.query(
    `INSERT INTO music (id, title, length_seconds, release_date, is_confirmed, has_audio, updated_at)
     SELECT n, 'Track ' || n, 120 + n % 240, now() - interval '1 day' * (n % 400), true, true, now()
     FROM generate_series(1, $1::int) n`,
    [TRACKS],
  )
  await client.query(
    `INSERT INTO music_artists (music_id, artist_id)
     SELECT n, CASE WHEN n <= 2000 THEN 1 + n % 10 ELSE 1 + n % $2::int END FROM generate_series(1, $1::int) n`,
    [TRACKS, ARTISTS],
  )
  await withoutIndexes(client, ['plays'], async () => {
    await client.query(
      `INSERT INTO plays (music_id, listener, played_at, source, heard_seconds, ended)
       SELECT 1 + floor(power(random(), 3) * $2::int)::int, md5((random() * 300000)::int::text),
         (date_trunc('day', now() AT TIME ZONE 'utc') AT TIME ZONE 'utc') - interval '1 day' * $3::int
           + interval '1 second' * (n * ($3::float * 86400) / $1::float),
         (enum_range(NULL::play_source))[1 + floor(random() * 10)::int], 30 + floor(random() * 200)::int,
         (enum_range(NULL::play_end))[1 + floor(random() * 3)::int]
       FROM generate_series(1, $1::int) n`,
      [PLAYS, TRACKS, DAYS],
    )
  })
  await client.query('VACUUM ANALYZE')
  console.log(`${PLAYS} plays of ${TRACKS} tracks by ${ARTISTS} artists, in ${DAYS} days`)
  await client.end()
}

async function measure(store: ReturnType<typeof statisticsStore>): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const { releases: take, firstWeekDays } = limits.statistics
  for (const kind of ['artist', 'track'] as const)
    for (const days of limits.statistics.days) {
      const times: number[] = []
      for (let read = -20; read < READS; read += 1) {
        const id = 1 + (Math.abs(read) % (kind === 'artist' ? ARTISTS : TRACKS))
        const startedAt = performance.now()
        const [rows, rowsBefore, sums, releases, updatedAt] = await Promise.all([
          store.byDay(kind, id, today, days),
          store.byDay(kind, id, daysBefore(today, days), days),
          store.sums(kind, id, today, days),
          store.firstWeeks('artist', kind === 'artist' ? id : 1 + (id % 10), { take, days: firstWeekDays }),
          store.updatedAt(),
        ])
        presentStatistics({ id, name: '', days, today, updatedAt, rows, rowsBefore, sums, releases })
        if (read >= 0) times.push(performance.now() - startedAt)
      }
      times.sort((a, b) => a - b)
      const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
      console.log(`${kind}, ${days} days: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`)
    }
}
