/**
 * Measures the search of names: how high it ranks what was meant, how long it takes, and its memory
 *
 *     npm run bench -- search [--tracks 100000] [--questions 200] [--seed N]
 *
 * The names are made up anew in each run; the seed that it prints makes the same ones again.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openDatabase, type Sql } from '@nava/db'
import { applyMigrations } from '@nava/tools/migrations/apply-migrations'
import { startThrowawayPostgres } from '@nava/tools/postgres/throwaway'
import { Client } from 'pg'
import { cachedSearchIndex } from '../apps/api/src/catalogue/search/cached-search-index.ts'
import { namesStore } from '../apps/api/src/catalogue/search/names.store.ts'
import { searchByName } from '../apps/api/src/catalogue/search/search-by-name.ts'
import { cachedLists } from '../apps/api/src/catalogue/sorted-lists/cached-lists.ts'
import { trackStatsStore } from '../apps/api/src/catalogue/sorted-lists/track-stats.store.ts'
import { copyIn } from './large/copy-in.ts'
import { randomFrom } from './large/random.ts'
import { withoutIndexes } from './large/without-indexes.ts'
import { type MadeCatalogue, madeCatalogue, textOf } from './searches/names.ts'
import { type Question, questions } from './searches/questions.ts'

const FIRST = 10
const GROUPS = ['musics', 'videos', 'artists', 'podcasts'] as const
const TABLES = ['music', 'music_artists', 'artists', 'albums']

const { values: options } = parseArgs({
  options: {
    tracks: { type: 'string', default: '100000' },
    questions: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})
const tracks = Number(options.tracks)
const random = randomFrom(Number(options.seed))
const log = { warn: (line: unknown) => console.warn(line) }
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const made = madeCatalogue(tracks, random)
const asked = questions(made, Number(options.questions), random)
await using server = await startThrowawayPostgres()
await applyMigrations(server.url())
await fill(server.url(), made)
const { sql, close } = openDatabase(server.url(), { connections: 4 })
try {
  await measure(sql)
} finally {
  await close()
}

async function measure(from: Sql): Promise<void> {
  const lists = cachedLists(trackStatsStore(from), { staleness: 600_000, log })
  await lists.trackView('mostPlayedTracks')
  const store = namesStore(from)
  const memoryBefore = memory()
  const index = cachedSearchIndex(store, { staleness: 600_000, log })
  const startedAt = process.cpuUsage()
  await index.read()
  const { user } = process.cpuUsage(startedAt)
  const normal = new Map<string, string>()
  const find = searchByName({ normalise: (text) => Promise.resolve(normal.get(text) ?? '') }, index, {
    musics: () => lists.trackView('mostPlayedTracks'),
    videos: () => lists.trackView('mostPlayedVideos'),
    artists: () => lists.artistView(),
  })
  for (const { text } of Object.values(asked).flat()) normal.set(text, await store.normalise(text))
  for (const { text } of asked.exact ?? []) await find(text, GROUPS, 12)

  console.log(`seed ${options.seed}, ${tracks} tracks, load ${loadavg()[0]?.toFixed(1)}\n`)
  console.log(`| typed | MRR@${FIRST} | p50 | p95 |\n| --- | --- | --- | --- |`)
  const all: number[] = []
  for (const [kind, those] of Object.entries(asked)) {
    const times: number[] = []
    let sum = 0
    for (const question of those) {
      const began = process.cpuUsage()
      const found = await find(question.text, GROUPS, 12)
      const spent = process.cpuUsage(began)
      times.push((spent.user + spent.system) / 1000)
      sum += reciprocalRank(question, found[question.group])
    }
    all.push(...times)
    console.log(`| ${kind} | ${(sum / those.length).toFixed(3)} | ${percentiles(times)} |`)
  }
  console.log(`| all | | ${percentiles(all)} |\n`)
  const megabytes = (memory() - memoryBefore) / 1e6
  console.log(`index of names: ${megabytes.toFixed(1)} MB, built in ${(user / 1e6).toFixed(1)} s of CPU time`)
  lists.stop()
  index.stop()
}

function reciprocalRank({ wanted }: Question, found: readonly number[]): number {
  const place = found.slice(0, FIRST).findIndex((id) => wanted.includes(id))
  return place < 0 ? 0 : 1 / (place + 1)
}

function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`
  return `${at(0.5)} | ${at(0.95)}`
}

function memory(): number {
  collectGarbage()
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

async function fill(databaseUrl: string, { tracks: all, artists, albums }: MadeCatalogue): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const now = new Date()
  const yesterday = new Date(now.getTime() - 24 * 60 * 60_000)
  const namesOf = (names: typeof artists) => names.map((name, at) => [at + 1, textOf(name), now])
  await withoutIndexes(client, TABLES, async () => {
    await copyIn(client, 'artists', ['id', 'name', 'updated_at'], namesOf(artists))
    await copyIn(client, 'albums', ['id', 'name', 'updated_at'], namesOf(albums))
    await copyIn(
      client,
      'music',
      [
        'id',
        'title',
        'artist_names',
        'album_id',
        'release_date',
        'length_seconds',
        'is_confirmed',
        'has_audio',
        'play_count',
        'updated_at',
      ],
      all.map(({ id, title, artists: of, album }) => [
        id,
        textOf(title),
        of.map((artist) => textOf(artists[artist] ?? [])).join(', '),
        album + 1,
        yesterday,
        200,
        true,
        true,
        Math.floor(random() ** 4 * 100_000),
        now,
      ]),
    )
    await copyIn(
      client,
      'music_artists',
      ['music_id', 'artist_id', 'position'],
      all.flatMap(({ id, artists: of }) => of.map((artist, position) => [id, artist + 1, position])),
    )
  })
  await client.query('VACUUM ANALYZE')
  await client.end()
}
