import { Client } from 'pg'
import { copyIn } from '../large/copy-in.ts'
import { withoutIndexes } from '../large/without-indexes.ts'
import type { Sizes, TastePlay, Tastes } from './generate.ts'

const FILLED = ['plays', 'early_skips', 'music', 'music_artists', 'music_genres'] as const

export async function fillTastes(
  databaseUrl: string,
  { tracks, plays }: Tastes,
  sizes: Sizes,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const numbered = (table: string, columns: string, values: string, count: number) =>
    client.query(
      `INSERT INTO ${table} (id, ${columns}) SELECT n, ${values} FROM generate_series(1, $1::int) n`,
      [count],
    )
  const last = (key: 'artist' | 'album' | 'genre' | 'language') =>
    tracks.reduce((most, track) => Math.max(most, track[key]), 0)
  const now = new Date()
  const old = `now() - interval '1 year'`
  await numbered(
    'users',
    'email, created_at, updated_at',
    `n || '@example.com', ${old}, now()`,
    sizes.persons,
  )
  await numbered('artists', 'name, updated_at', `'Artist ' || n, now()`, last('artist'))
  await numbered('albums', 'name, updated_at', `'Album ' || n, now()`, last('album'))
  await numbered('genres', 'name', `'Genre ' || n`, last('genre'))
  await numbered('languages', 'name', `'Language ' || n`, last('language'))
  await withoutIndexes(client, FILLED, async () => {
    const columns =
      'id title length_seconds release_date is_confirmed has_audio album_id language_id updated_at'
    await copyIn(
      client,
      'music',
      columns.split(' '),
      tracks.map((t) => [
        t.id,
        `Track ${t.id}`,
        200,
        new Date(t.releasedAt),
        true,
        true,
        t.album,
        t.language,
        now,
      ]),
    )
    await copyIn(
      client,
      'music_artists',
      ['music_id', 'artist_id'],
      tracks.map((t) => [t.id, t.artist]),
    )
    await copyIn(
      client,
      'music_genres',
      ['music_id', 'genre_id'],
      tracks.map((t) => [t.id, t.genre]),
    )
    await copyPlays(client, plays)
  })
  await client.query('VACUUM ANALYZE')
  await client.end()
}

async function copyPlays(client: Client, plays: readonly TastePlay[]): Promise<void> {
  const listener = (person: number) => `u${person}`
  await copyIn(
    client,
    'plays',
    ['music_id', 'user_id', 'listener', 'played_at', 'heard_seconds', 'ended'],
    plays
      .filter(({ isSkip }) => !isSkip)
      .map((p) => [p.track, p.person, listener(p.person), new Date(p.at), 200, 'finished']),
  )
  await copyIn(
    client,
    'early_skips',
    ['music_id', 'listener', 'skipped_at'],
    plays.filter(({ isSkip }) => isSkip).map((p) => [p.track, listener(p.person), new Date(p.at)]),
  )
}
