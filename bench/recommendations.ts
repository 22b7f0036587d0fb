/**
 * Measures recommendations: how many planted tastes they find, and how long a large catalogue takes
 *
 *     npm run bench -- recommendations quality; ten minutes
 *     node bench/recommendations.ts time 1,000,000 plays of 100,000 tracks
 *     node bench/recommendations.ts radio radio of 100,000 tracks with made-up neighbours
 *
 * A date splits the plays. Earlier plays determine similar tracks; each person is recommended the tracks most
 * similar to those heard before. A recommendation is correct if the person first heard the track after the
 * date.
 */
import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { RADIO_KINDS, type RadioKind } from '@nava/contracts'
import { openDatabase, type Sql } from '@nava/db'
import { applyMigrations } from '@nava/tools/migrations/apply-migrations'
import { startThrowawayPostgres } from '@nava/tools/postgres/throwaway'
import { pino } from 'pino'
import { musicListsStore } from '../apps/api/src/catalogue/music/music-lists.store.ts'
import type { CachedLists } from '../apps/api/src/catalogue/sorted-lists/cached-lists.ts'
import { radioOrder } from '../apps/api/src/listeners/radio/order-radio.ts'
import { playRadio } from '../apps/api/src/listeners/radio/play-radio.ts'
import { radioStore } from '../apps/api/src/listeners/radio/radio.store.ts'
import type { Caller } from '../apps/api/src/platform/http/auth.ts'
import { makeSimilar } from '../worker/src/similar-tracks/make-similar.ts'
import { bm25Reference } from './tastes/bm25-reference.ts'
import { easeReference } from './tastes/ease-reference.ts'
import { evaluate, type Figures, type Scorer } from './tastes/evaluate.ts'
import { fillTastes } from './tastes/fill.ts'
import { type Sizes, tastes, type TastePlay, type Tastes } from './tastes/generate.ts'

const QUALITY: Sizes = { tracks: 4000, persons: 2000, plays: 120_000, clusters: 25, days: 120 }
const TIME: Sizes = { tracks: 100_000, persons: 20_000, plays: 1_000_000, clusters: 200, days: 120 }
const DAY = 24 * 60 * 60_000
const TEST_DAYS = 20
const LISTS = 1000
const COUNTS: Record<RadioKind, number> = {
  track: TIME.tracks,
  artist: TIME.tracks / 8,
  album: TIME.tracks / 4,
  genre: TIME.clusters / 2,
  playlist: LISTS,
  collection: LISTS,
}

const silent = pino({ level: 'silent' })
const now = Date.now()
await using server = await startThrowawayPostgres()
const url = server.url()
await applyMigrations(url)
const { sql, close } = openDatabase(url, { connections: 4 })
try {
  if (process.argv[2] === 'time') await measureTime()
  else if (process.argv[2] === 'radio') await measureRadio()
  else await measureQuality()
} finally {
  await close()
}

async function measureTime(): Promise<void> {
  await fillTastes(url, tastes(TIME, now), TIME)
  const startedAt = performance.now()
  const made = await make(new Date(now), (spent) => new Promise((resolve) => void setTimeout(resolve, spent)))
  const working = made.working / 1000
  console.log(
    `${TIME.plays} plays of ${TIME.tracks} tracks: ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ` +
      `of which ${working.toFixed(0)} s of work, at most ${made.megabytes.toFixed(0)} MB in PostgreSQL`,
  )
  const { rows } = await sql.query<{ lists: number; full: number; mean: number }>(
    `SELECT count(*)::int AS lists, count(*) FILTER (WHERE cardinality(similar_ids) = 50)::int AS full,
       avg(cardinality(similar_ids))::float AS mean FROM similar_musics`,
  )
  console.log(rows[0])
}

async function measureRadio(): Promise<void> {
  await fillTastes(url, tastes(TIME, now), TIME)
  await fillForRadio()
  const listed = await sql.query<{ id: number }>(
    'SELECT id FROM music ORDER BY play_count DESC, id LIMIT 100',
  )
  const others = listed.rows.map(({ id }) => id)
  const sortedLists = { tracks: () => Promise.resolve(others) } as unknown as CachedLists
  const radio = radioStore(sql)
  const play = playRadio({
    radio,
    musicLists: musicListsStore(sql, sortedLists),
    sortedLists,
    log: silent,
    track: () => undefined,
  })
  for (const kind of [...RADIO_KINDS, 'library'] as const) {
    const times: number[] = []
    const work: number[] = []
    for (let call = -40; call < 300; call += 1) {
      const turn = Math.abs(call)
      const userID = 1 + ((turn * 13) % TIME.persons)
      const id = kind === 'library' ? userID : 1 + ((turn * 331) % COUNTS[kind])
      const before = await processorTimes()
      const startedAt = performance.now()
      await Promise.all([
        kind !== 'library' && radio.nameOf(kind, id, undefined),
        play({ kind, id }, { seed: undefined, cursor: 0 }, callerOf(userID)),
      ])
      const time = performance.now() - startedAt
      if (call < 0) continue
      times.push(time)
      const after = [...(await processorTimes())]
      work.push(after.reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0))
    }
    console.log(`radio from ${kind}: ${percentiles(times)}; work of both processes ${percentiles(work)}`)
  }
  console.log(
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  )
}

/** Adds neighbours within each cluster, playlists, collections, likes and play counts. */
async function fillForRadio(): Promise<void> {
  const size = TIME.tracks / TIME.clusters
  const ofCluster = (track: string, step: string) =>
    `1 + (${track} - 1) / ${size} * ${size} + (${track} * 7 + ${step} * ${step} * 3) % ${size}`
  for (const text of [
    `UPDATE music m SET play_count = p.plays FROM (SELECT music_id, count(*)::int AS plays FROM plays GROUP BY 1) p
      WHERE p.music_id = m.id`,
    `INSERT INTO similar_musics (music_id, similar_ids, scores)
      SELECT id, ARRAY(SELECT ${ofCluster('id', 'k')} FROM generate_series(1, 50) k),
        ARRAY(SELECT (1.0 / (k + 1))::real FROM generate_series(1, 50) k) FROM music`,
    `INSERT INTO playlists (id, user_id, name, is_public, updated_at) SELECT n, n, 'Playlist', true, now() FROM generate_series(1, ${LISTS}) n`,
    `INSERT INTO collections (id, name, updated_at) SELECT n, 'Collection', now() FROM generate_series(1, ${LISTS}) n`,
    `INSERT INTO playlist_music (playlist_id, music_id)
      SELECT DISTINCT n, ${ofCluster(`(n * 97)`, 'k')} FROM generate_series(1, ${LISTS}) n, generate_series(1, 50) k`,
    `INSERT INTO collection_music (collection_id, music_id, position)
      SELECT n, ${ofCluster(`(n * 89)`, 'k')}, min(k) FROM generate_series(1, ${LISTS}) n, generate_series(1, 50) k GROUP BY 1, 2`,
    `INSERT INTO music_likes (user_id, music_id)
      SELECT DISTINCT n, ${ofCluster('n', 'k')} FROM generate_series(1, ${TIME.persons}) n, generate_series(1, 20) k`,
    'VACUUM ANALYZE',
  ])
    await sql.query(text)
}

/** Returns the milliseconds that this process and each of its connections in PostgreSQL have worked, by process. */
async function processorTimes(): Promise<Map<number, number>> {
  const { rows } = await sql.query<{ pid: number }>({
    name: 'connections',
    text: `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
  })
  const { user, system } = process.cpuUsage()
  const times = new Map([[process.pid, (user + system) / 1000]])
  for (const { pid } of rows) {
    // An idle connection may have been closed in the meantime.
    const stat = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => undefined)
    if (stat) times.set(pid, Number(stat.split(' ')[0]) / 1e6)
  }
  return times
}

function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const share = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)
  return `p50 ${share(0.5)} ms, p95 ${share(0.95)} ms`
}

async function measureQuality(): Promise<void> {
  const all = tastes(QUALITY, now)
  const split = now - TEST_DAYS * DAY
  const before = all.plays.filter(({ at }) => at < split)
  const after = all.plays.filter(({ at }) => at >= split)
  const tracks: Tastes = { ...all, plays: before }
  await fillTastes(url, tracks, QUALITY)
  await make(new Date(split))
  const counts = new Float64Array(QUALITY.tracks + 1)
  for (const { track, isSkip } of before) if (!isSkip) counts[track] = (counts[track] ?? 0) + 1
  report(
    'popularity',
    evaluate(() => counts, before, after, QUALITY.tracks),
  )
  report(
    'BM25 by brute force',
    evaluate(bm25Reference(before, QUALITY.tracks), before, after, QUALITY.tracks),
  )
  report('EASE of sessions', evaluate(easeReference(before, QUALITY.tracks), before, after, QUALITY.tracks))
  report('similar_musics', evaluate(await bySimilarTracks(sql, before), before, after, QUALITY.tracks))
  report('related tracks', evaluate(await byRelatedTracks(before), before, after, QUALITY.tracks))
  report('radio of the library', evaluate(await byRadio(split), before, after, QUALITY.tracks))
  const at = new Date(split)
  await measureNewTrack(at, before, all.tracks)
  for (const plays of [10_000, 4900]) await measurePush(at, before, plays)
}

/** Simulates three people who play a track from two days ago, each after a track by its artist. */
async function measureNewTrack(
  at: Date,
  before: readonly TastePlay[],
  tracks: Tastes['tracks'],
): Promise<void> {
  const known = before.findLast(({ isSkip }) => !isSkip)
  const like = tracks.find(({ id }) => id === known?.track)
  if (!like) throw new Error('Nobody heard anything')
  const track = QUALITY.tracks + 1
  await sql.query(
    `INSERT INTO music (id, title, length_seconds, release_date, is_confirmed, has_audio, language_id, updated_at)
     VALUES ($1, 'New', 200, $2, true, true, $3, $2)`,
    [track, new Date(at.getTime() - 2 * DAY), like.language],
  )
  await sql.query('INSERT INTO music_artists (music_id, artist_id) VALUES ($1, $2)', [track, like.artist])
  await sql.query('INSERT INTO music_genres (music_id, genre_id) VALUES ($1, $2)', [track, like.genre])
  for (const person of [1, 2, 3])
    await addPlays(person, [like.id, track], (place) => new Date(at.getTime() - DAY + place * 4 * 60_000))
  await make(at)
  console.log(`a new track with three plays is in ${await listsWith(track)} lists after the next run`)
}

/** Simulates one person who repeatedly plays one track between the most popular tracks. */
async function measurePush(at: Date, before: readonly TastePlay[], plays: number): Promise<void> {
  const counts = new Map<number, number>()
  for (const { track } of before) counts.set(track, (counts.get(track) ?? 0) + 1)
  const popular = [...counts].toSorted((a, b) => b[1] - a[1]).map(([track]) => track)
  const pushed = popular.at(-100) ?? 1
  const person = QUALITY.persons + plays
  const lists = await readLists()
  const listed = await listsWith(pushed)
  await sql.query(
    `INSERT INTO users (id, email, created_at, updated_at)
     VALUES ($1::int, 'pusher' || $1::int, now() - interval '1 year', now())`,
    [person],
  )
  const order = Array.from({ length: plays }, (_, turn) =>
    turn % 2 ? pushed : (popular[(turn / 2) % 500] ?? 1),
  )
  await addPlays(person, order, (place) => new Date(at.getTime() - 100 * DAY + (place * 99 * DAY) / plays))
  await make(at)
  const changed = [...(await readLists())].filter(([id, ids]) => lists.get(id) !== ids).length
  console.log(
    `one person with ${plays} plays changes ${changed} of ${lists.size} lists; the pushed track was in ${listed}, ` +
      `is in ${await listsWith(pushed)}`,
  )
  await sql.query('DELETE FROM plays WHERE user_id = $1', [person])
  await make(at)
}

async function addPlays(
  person: number,
  tracks: readonly number[],
  at: (place: number) => Date,
): Promise<void> {
  await sql.query(
    `INSERT INTO plays (music_id, user_id, listener, played_at, heard_seconds, ended)
     SELECT track, $1::int, 'u' || $1::int, at, 200, 'finished' FROM unnest($2::int[], $3::timestamptz[]) AS p (track, at)`,
    [person, tracks, tracks.map((_, place) => at(place))],
  )
}

async function listsWith(track: number): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM similar_musics WHERE $1 = ANY (similar_ids)',
    [track],
  )
  return rows[0]?.count ?? 0
}

async function readLists(): Promise<Map<number, string>> {
  const { rows } = await sql.query<{ id: number; ids: number[] }>(
    'SELECT music_id AS id, similar_ids AS ids FROM similar_musics',
  )
  return new Map(rows.map(({ id, ids }) => [id, ids.join(' ')]))
}

async function bySimilarTracks(from: Sql, before: readonly TastePlay[]): Promise<Scorer> {
  const { rows } = await from.query<{ id: number; ids: number[]; scores: number[] }>(
    'SELECT music_id AS id, similar_ids AS ids, scores FROM similar_musics',
  )
  const lists = new Map(rows.map((row) => [row.id, row]))
  const times = new Map<string, number>()
  for (const { person, track, isSkip } of before) {
    const key = `${person} ${track}`
    if (!isSkip) times.set(key, Math.min(5, (times.get(key) ?? 0) + 1))
  }
  return (person, known) => {
    const scores = new Float64Array(QUALITY.tracks + 1)
    for (const track of known) {
      const list = lists.get(track)
      list?.ids.forEach((id, at) => {
        scores[id] =
          (scores[id] ?? 0) + (list.scores[at] ?? 0) * Math.sqrt(times.get(`${person} ${track}`) ?? 1)
      })
    }
    return scores
  }
}

/** Scores by the lists that listeners and apps get, of which they know the order only. */
async function byRelatedTracks(before: readonly TastePlay[]): Promise<Scorer> {
  const { relatedTracks } = musicListsStore(sql, {} as unknown as CachedLists)
  const heard = new Set(before.filter(({ isSkip }) => !isSkip).map(({ track }) => track))
  const lists = new Map<number, number[]>()
  for (const track of heard)
    lists.set(
      track,
      (await relatedTracks(track, 20)).map(({ musicID }) => musicID),
    )
  return (_person, known) => {
    const scores = new Float64Array(QUALITY.tracks + 1)
    for (const track of known)
      for (const [at, id] of (lists.get(track) ?? []).entries())
        scores[id] = (scores[id] ?? 0) + 1 / (at + 10)
    return scores
  }
}

/** Scores by the order in which the radios of people's libraries begin. */
async function byRadio(split: number): Promise<Scorer> {
  const radio = radioStore(sql)
  const lists = new Map<number, number[]>()
  for (let userID = 1; userID <= QUALITY.persons; userID += 1) {
    const candidates = await radio.candidates(
      { kind: 'library', id: userID },
      { caller: callerOf(userID), known: new Date(split), others: [] },
    )
    lists.set(userID, radioOrder(candidates, `seed ${userID}`, { take: 80 }))
  }
  return (person) => {
    const scores = new Float64Array(QUALITY.tracks + 1)
    for (const [at, id] of (lists.get(person) ?? []).entries()) scores[id] ||= 1 / (at + 1)
    return scores
  }
}

const callerOf = (userID: number): Caller => ({
  ...{ userID, sessionID: 1, tokenUse: 'user', tokenVersion: 0, name: '' },
  ...{ isAdmin: false, artistIDs: [], djIDs: [] },
})

async function make(at: Date, rest: (spent: number) => Promise<void> = () => Promise.resolve()) {
  let working = 0
  const client = await sql.connect()
  try {
    const made = await makeSimilar(client, {
      now: at,
      rest: (spent) => {
        working += spent
        return rest(spent)
      },
    })
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    return { ...made, working, megabytes: await peakOf(rows[0]?.pid ?? 0) }
  } finally {
    client.release()
  }
}

async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

function report(name: string, { recall, ndcg, coverage, top }: Figures): void {
  const share = (value: number) => value.toFixed(3)
  console.log(
    `${name}: recall ${share(recall)}, nDCG ${share(ndcg)}, coverage ${share(coverage)}, top 1 % ${share(top)}`,
  )
}
