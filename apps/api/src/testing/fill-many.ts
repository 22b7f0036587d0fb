/** Many rows at once, made by the database itself: enough for its planner to care. */
import type { Sql } from '@nava/db'

/** Adds `tracks` public tracks, a fifth as many artists, a tenth as many albums, plays and likes. */
export async function fillMany(sql: Sql, tracks: number): Promise<void> {
  const { rows } = await sql.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = ANY($1) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = indexname)`,
    [['music', 'music_artists', 'artists']],
  )
  // Made once at the end they cost a tenth of what they would at each row.
  for (const { name } of rows) await sql.query(`DROP INDEX ${name}`)
  const noted = ['music', 'music_artists', 'artists', 'music_daily_plays']
  for (const table of noted) await sql.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await sql.query(insert({ tracks, artists: tracks / 5, albums: tracks / 10, users: 2000 }))
  for (const table of noted) await sql.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  for (const { definition } of rows) await sql.query(definition)
  await sql.query('VACUUM (ANALYZE)')
}

const insert = (count: { tracks: number; artists: number; albums: number; users: number }) => `
  INSERT INTO genres (name) SELECT 'Genre ' || n FROM generate_series(1, 20) n;
  INSERT INTO users (id, email, updated_at)
    SELECT ${firstUser} + n, 'many' || n || '@example.com', now() FROM generate_series(1, ${count.users}) n;
  INSERT INTO artists (id, name, updated_at)
    SELECT n, 'Artist ' || ${word('n')}, now() FROM generate_series(1, ${count.artists}) n;
  INSERT INTO albums (id, name, release_date, updated_at)
    SELECT n, 'Album ' || n, now() - make_interval(hours => n), now() FROM generate_series(1, ${count.albums}) n;
  INSERT INTO music (id, title, artist_names, release_date, length_seconds, has_audio, has_video, is_confirmed,
      play_count, album_id, updated_at)
    SELECT n, ${word('n')} || ' song ' || n % 1000, ${word(`n % ${count.artists} + 1`)},
      now() - make_interval(mins => n), 200, true, n % 10 = 0, true, 1000000 / n, n % ${count.albums} + 1, now()
    FROM generate_series(1, ${count.tracks}) n;
  INSERT INTO music_artists (music_id, artist_id)
    SELECT n, n % ${count.artists} + 1 FROM generate_series(1, ${count.tracks}) n;
  INSERT INTO music_genres (music_id, genre_id)
    SELECT n, (SELECT min(id) FROM genres) + n % 20 FROM generate_series(1, ${count.tracks}) n;
  INSERT INTO music_daily_plays (music_id, day, count)
    SELECT n, (now() AT TIME ZONE 'utc')::date - n % 60, 1 FROM generate_series(1, ${count.tracks}) n;
  INSERT INTO plays (music_id, user_id, listener)
    SELECT n, ${firstUser + 1} + n % ${count.users}, 'u' || ${firstUser + 1} + n % ${count.users} FROM generate_series(1, ${count.tracks}) n`

/** Far from the ids that tests give. */
const firstUser = 100_000

/** Eight letters for a number. */
const word = (number: string) => `translate(left(md5((${number})::text), 8), '0123456789', 'ghijklmnop')`
