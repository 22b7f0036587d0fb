/**
 * Fills an empty database with a large catalogue; always the same one, relative to the current time.
 *
 *     DATABASE_URL=… node bench/seed-large.ts [TRACKS] default: 100,000
 */
import { Client } from 'pg'
import { copyIn } from './large/copy-in.ts'
import { catalogue, sizesOf } from './large/catalogue.ts'
import { fillings } from './large/fillings.ts'
import { withoutIndexes } from './large/without-indexes.ts'

export async function seedLarge(
  databaseUrl: string,
  tracks: number,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ empty: boolean }>('SELECT NOT EXISTS (SELECT FROM music) AS empty')
    if (!rows[0]?.empty) throw new Error('The database holds music already')
    await load(client, tracks, say)
  } finally {
    await client.end()
  }
}

const TABLES = [
  'music',
  'music_artists',
  'music_genres',
  'music_daily_plays',
  'music_likes',
  'plays',
  'artists',
  'albums',
  'album_artists',
]

async function load(client: Client, size: number, say: (line: string) => void) {
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
  const made = catalogue(sizesOf(size), Date.now())
  say(`${seconds()}: ${size} tracks are made up`)
  await withoutIndexes(client, TABLES, async () => {
    for (const { table, columns, rows } of fillings(made, new Date())) {
      const count = await copyIn(client, table, columns, rows)
      say(`${seconds()}: ${count} rows in ${table}`)
    }
    await client.query(`INSERT INTO music_daily_plays (music_id, day, count)
      SELECT music_id, (played_at AT TIME ZONE 'utc')::date, count(*) FROM plays GROUP BY 1, 2`)
    await client.query(`UPDATE artists SET play_count = sums.plays FROM (
      SELECT artist_id, sum(play_count)::int AS plays FROM music_artists JOIN music ON music.id = music_id
      GROUP BY artist_id) sums WHERE sums.artist_id = artists.id`)
    say(`${seconds()}: counters are right; indexes are made`)
  })
  for (const table of ['artists', 'albums', 'music', 'users', 'genres', 'languages'])
    await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id)) FROM ${table}`)
  await client.query('VACUUM (ANALYZE)')
  say(`${seconds()}: done`)
}

if (import.meta.main) {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL)
    await seedLarge(DATABASE_URL, Number(process.argv[2] ?? 100_000), (line) => console.log(line))
  else console.log('Nothing to fill: set DATABASE_URL to an empty, migrated database.')
}
