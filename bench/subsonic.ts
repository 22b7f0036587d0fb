/**
 * Measures the Subsonic API with a large catalogue: lists and searches, and how long an app takes to read everything
 *
 *     node bench/subsonic.ts [TRACKS] default: 100,000
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { applyMigrations } from '@nava/tools/migrations/apply-migrations'
import { DESCRIPTOR_WEIGHTS } from '../packages/media/src/renditions/sound-descriptor.ts'
import { startThrowawayPostgres } from '@nava/tools/postgres/throwaway'
import { appSecrets } from '../apps/api/src/listeners/app-passwords/app-secrets.ts'
import { drawSamples } from './large/samples.ts'
import { seedLarge } from './seed-large.ts'
import { startServer } from './servers/channel.ts'

const JWT_SECRET = 'a secret of the benchmark, long enough for all'
const REQUESTS = 200
const PAGE = 500
/** Each call has an address of its own, because there are limits per address. */
let addresses = 0

await using database = await startThrowawayPostgres()
const url = database.url()
await applyMigrations(url)
await seedLarge(url, Number(process.argv[2] ?? 100_000), (line) => console.log(line))
await describeSounds(url)
const sql = new Pool({ connectionString: url, max: 2 })
sql.on('error', () => undefined)
const dataDir = await mkdtemp(join(tmpdir(), 'nava-bench-'))
const nava = await startServer('nava.ts', {
  ...{ DATABASE_URL: url, DATA_DIR: dataDir, JWT_SECRET },
  TRUST_PROXY: '1',
})
try {
  const ask = await client(nava.address)
  const { searches, artists } = await drawSamples(sql, REQUESTS)
  const { rows } = await sql.query<{ value: string }>('SELECT name AS value FROM genres ORDER BY id LIMIT 5')
  const { rows: tracks } = await sql.query<{ id: number }>(
    'SELECT id FROM music WHERE is_confirmed AND has_audio AND NOT is_coming_soon AND release_date <= now() ORDER BY md5(id::text) LIMIT $1',
    [REQUESTS],
  )
  const genre = (place: number) => rows[place % rows.length]?.value ?? ''

  // Lists and the index of names are loaded while the server starts.
  for (let place = 0; place < REQUESTS; place += 1)
    await ask('search3', { query: searches.exact[place % searches.exact.length] ?? '' })

  console.log('\n| call | p50 | p95 | slowest |\n| --- | --- | --- | --- |')
  for (const [types, most] of [
    [['newest', 'frequent', 'alphabeticalByName', 'alphabeticalByArtist', 'random'], 9000],
    [['recent', 'starred', 'highest'], 400],
  ] as const)
    for (const type of types)
      await measure(`getAlbumList2 ${type}, 20`, (place) =>
        ask('getAlbumList2', { type, size: 20, offset: (place * 37) % most }),
      )
  await measure('getAlbumList2 byGenre, 20', (place) =>
    ask('getAlbumList2', { type: 'byGenre', genre: genre(place), size: 20 }),
  )
  await measure('getAlbumList2 byYear, 20', (place) =>
    ask('getAlbumList2', { type: 'byYear', fromYear: 2000 + (place % 20), toYear: 2026, size: 20 }),
  )
  const kinds = { ...searches, prefix: searches.exact.map((title) => title.slice(0, 4)) }
  for (const [kind, words] of Object.entries(kinds))
    await measure(`search3 ${kind}, 20 each`, (place) =>
      ask('search3', {
        query: words[place % words.length] ?? '',
        songCount: 20,
        albumCount: 20,
        artistCount: 20,
      }),
    )
  await measure('search3 everything, 20 each', (place) =>
    ask('search3', { query: '', songOffset: place * 400, albumOffset: place * 40, artistOffset: place * 80 }),
  )
  await measure('getArtist', (place) => ask('getArtist', { id: `ar-${artists[place % artists.length]}` }))

  const track = (place: number) => `tr-${tracks[place % tracks.length]?.id}`
  await measure('getSonicSimilarTracks, 10', (place) =>
    ask('getSonicSimilarTracks', { id: track(place), count: 10 }),
  )
  await measure('findSonicPath, 25', (place) =>
    ask('findSonicPath', { startSongId: track(place), endSongId: track(place + 1) }),
  )
  await measure('getArtists, all', () => ask('getArtists', {}), 20)
  await measure('getGenres, all', () => ask('getGenres', {}), 20)

  const startedAt = performance.now()
  const read = { song: 0, album: 0, artist: 0 }
  for (const kind of ['song', 'album', 'artist'] as const)
    for (;;) {
      const counts = { songCount: 0, albumCount: 0, artistCount: 0, [`${kind}Count`]: PAGE }
      const { searchResult3 } = await ask('search3', {
        query: '""',
        ...counts,
        [`${kind}Offset`]: read[kind],
      })
      const found = (searchResult3 as Record<string, unknown[]>)[kind]?.length ?? 0
      read[kind] += found
      if (found < PAGE) break
    }
  const seconds = (performance.now() - startedAt) / 1000
  console.log(
    `\nEverything by pages of ${PAGE}: ${read.song} tracks, ${read.album} albums, ${read.artist} artists in ${seconds.toFixed(1)} s`,
  )
} finally {
  await nava.stop()
  await sql.end()
  await rm(dataDir, { recursive: true, force: true })
}

/** Gives all tracks a recording with a random descriptor. */
async function describeSounds(databaseUrl: string): Promise<void> {
  const one = new Pool({ connectionString: databaseUrl, max: 1 })
  await one.query(
    `INSERT INTO media_assets (music_id, kind, state, source_version, source_type, source_name, source_bytes,
        published_version, is_measured, descriptor, updated_at)
      SELECT m.id, 'audio', 'ready', 'v', 'wav', 'a', 1, 'v', true, string_agg(float4send((random() + random())::float4), ''), now()
      FROM music m, generate_series(1, $1::int) GROUP BY m.id`,
    [DESCRIPTOR_WEIGHTS.length],
  )
  await one.end()
}

/** Calls as an app of a new account, with a token of a new salt each time. */
async function client(address: string) {
  const secrets = appSecrets(JWT_SECRET)
  const password = secrets.make()
  const { rows } = await sql.query<{ id: number }>('SELECT user_id AS id FROM music_likes LIMIT 1')
  const userID = rows[0]?.id ?? 0
  const email = 'listener@example.com'
  await sql.query('UPDATE users SET email = $2 WHERE id = $1', [userID, email])
  await sql.query(
    'INSERT INTO album_ratings (user_id, album_id, stars) SELECT $1, id, 1 + id % 5 FROM albums WHERE id % 20 = 0',
    [userID],
  )
  await sql.query(
    'INSERT INTO saved_albums (user_id, album_id) SELECT $1, id FROM albums WHERE id % 20 = 1',
    [userID],
  )
  await sql.query(`INSERT INTO app_passwords (user_id, name, secret, lookup) VALUES ($1, 'Bench', $2, $3)`, [
    userID,
    secrets.encrypt(userID, password),
    secrets.lookup(password),
  ])
  return async (name: string, query: Record<string, string | number>): Promise<Record<string, unknown>> => {
    const all: Record<string, string | number> = {
      u: email,
      p: password,
      v: '1.16.1',
      c: 'bench',
      f: 'json',
      ...query,
    }
    const asText = Object.entries(all).map(([key, value]): [string, string] => [key, String(value)])
    const reply = await fetch(`${address}/rest/${name}?${new URLSearchParams(asText).toString()}`, {
      headers: { 'x-forwarded-for': nextAddress() },
    })
    const { 'subsonic-response': data } = (await reply.json()) as {
      'subsonic-response': Record<string, unknown> & { status: string }
    }
    if (data.status !== 'ok') throw new Error(`${name}: ${JSON.stringify(data)}`)
    return data
  }
}

function nextAddress(): string {
  addresses += 1
  return `10.0.${addresses >> 8}.${addresses & 255}`
}

async function measure(
  name: string,
  run: (place: number) => Promise<unknown>,
  requests = REQUESTS,
): Promise<void> {
  for (let place = 0; place < 10; place += 1) await run(place)
  const times: number[] = []
  for (let place = 0; place < requests; place += 1) {
    const startedAt = performance.now()
    await run(place)
    times.push(performance.now() - startedAt)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)} ms`
  console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`)
}
