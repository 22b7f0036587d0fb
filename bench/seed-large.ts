/**
 * Fills an empty database with a large catalogue; always the same one, relative to the current time.
 *
 *     DATABASE_URL=… node bench/seed-large.ts [TRACKS] default: 100,000
 */
import { Client } from 'pg'
import { copyIn } from './large/copy-in.ts'
import { catalogue, FIRST_ID, GENRES, LANGUAGES, sizesOf } from './large/catalogue.ts'
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
  const { sizes, artistNames, tracks, albums, plays, likes } = catalogue(sizesOf(size), Date.now())
  say(`${seconds()}: ${size} tracks are made up`)
  const now = new Date()
  const range = (count: number) => Array.from({ length: count }, (_, n) => n)
  const copy = async (
    table: string,
    columns: string[],
    rows: Iterable<(string | number | boolean | Date | null)[]>,
  ) => {
    const count = await copyIn(client, table, columns, rows)
    say(`${seconds()}: ${count} rows in ${table}`)
  }

  await withoutIndexes(client, TABLES, async () => {
    await copy(
      'genres',
      ['id', 'name'],
      range(GENRES).map((n) => [n + 1, `Genre ${n + 1}`]),
    )
    await copy(
      'languages',
      ['id', 'name'],
      range(LANGUAGES).map((n) => [n + 1, `Language ${n + 1}`]),
    )
    await copy(
      'users',
      ['id', 'email', 'name', 'updated_at'],
      range(sizes.users).map((n) => [FIRST_ID + n, `listener${n}@example.com`, `Listener ${n}`, now]),
    )
    await copy(
      'artists',
      ['id', 'name', 'is_verified', 'show_on_main', 'updated_at'],
      artistNames.map((name, n) => [FIRST_ID + n, name, n % 50 === 0, n % 1000 === 0, now]),
    )
    await copy(
      'albums',
      ['id', 'name', 'release_date', 'updated_at'],
      albums.map(({ name, releasedAt }, n) => [FIRST_ID + n, name, releasedAt, now]),
    )
    await copy(
      'album_artists',
      ['album_id', 'artist_id'],
      albums.map(({ artist }, n) => [FIRST_ID + n, FIRST_ID + artist]),
    )
    await copy(
      'music',
      [
        'id',
        'title',
        'artist_names',
        'release_date',
        'length_seconds',
        'cover_color',
        'has_audio',
        'has_video',
        'video_heights',
        'is_confirmed',
        'is_coming_soon',
        'is_exclusive',
        'play_count',
        'like_count',
        'language_id',
        'album_id',
        'updated_at',
      ],
      rowsOf(tracks, (track) => [
        track.id,
        track.title,
        track.artistNames,
        track.releasedAt,
        120 + (track.id % 240),
        '#336699',
        track.hasAudio,
        track.hasVideo,
        track.hasVideo ? '{720,480,360}' : '{}',
        track.isConfirmed,
        track.isComingSoon,
        track.isExclusive,
        track.playCount,
        track.likeCount,
        track.language,
        track.album === undefined ? null : FIRST_ID + track.album,
        now,
      ]),
    )
    await copy(
      'music_artists',
      ['music_id', 'artist_id', 'position'],
      flatRows(tracks, ({ id, artists }) =>
        artists.map((artist, position) => [id, FIRST_ID + artist, position]),
      ),
    )
    await copy(
      'music_genres',
      ['music_id', 'genre_id'],
      flatRows(tracks, (track) => track.genres.map((genre) => [track.id, genre])),
    )
    await copy(
      'music_likes',
      ['user_id', 'music_id'],
      rowsOf(likes, (like) => [FIRST_ID + (like % sizes.users), FIRST_ID + Math.floor(like / sizes.users)]),
    )
    await copy(
      'plays',
      ['music_id', 'user_id', 'listener', 'played_at'],
      rowsOf(plays, ({ track, user, at }) => [
        FIRST_ID + track,
        user < sizes.users ? FIRST_ID + user : null,
        user < sizes.users ? `u${FIRST_ID + user}` : `v${user}`,
        new Date(at),
      ]),
    )
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

function* rowsOf<T, R>(items: Iterable<T>, row: (item: T) => R): Generator<R> {
  for (const item of items) yield row(item)
}

function* flatRows<T, R>(items: Iterable<T>, rows: (item: T) => R[]): Generator<R> {
  for (const item of items) yield* rows(item)
}

if (import.meta.main) {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL)
    await seedLarge(DATABASE_URL, Number(process.argv[2] ?? 100_000), (line) => console.log(line))
  else console.log('Nothing to fill: set DATABASE_URL to an empty, migrated database.')
}
