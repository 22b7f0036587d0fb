import type { Sql } from '@nava/db'

/** Adds `tracks` tracks, with artists, albums, plays, and rows of listeners and admins. */
export async function fillMany(sql: Sql, tracks: number): Promise<void> {
  const { rows } = await sql.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = ANY($1) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = indexname)`,
    [['music', 'music_artists', 'artists']],
  )
  // Building the indexes last takes a tenth of the time.
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
    SELECT ${FIRST_USER} + n, 'many' || n || '@example.com', now() FROM generate_series(1, ${count.users}) n;
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
    SELECT n, ${FIRST_USER + 1} + n % ${count.users}, 'u' || ${FIRST_USER + 1} + n % ${count.users} FROM generate_series(1, ${count.tracks}) n;
${more(count)}`

/** 20,000 rows of listeners and admins on the first 1000 targets */
const more = ({ users }: { users: number }) => `
  INSERT INTO collections (id, name, updated_at) SELECT n, 'Collection ' || n, now() FROM generate_series(1, 1000) n;
  INSERT INTO collection_music (collection_id, music_id, position)
    SELECT n % 1000 + 1, n, n FROM generate_series(1, 20000) n;
  INSERT INTO podcasts (id, title, has_audio, is_confirmed, release_date, updated_at)
    SELECT n, 'Podcast ' || n, true, true, now() - make_interval(mins => n), now() FROM generate_series(1, 1000) n;
  INSERT INTO djs (id, name, updated_at) SELECT n, 'DJ ' || n, now() FROM generate_series(1, 1000) n;
  INSERT INTO podcast_djs (podcast_id, dj_id) SELECT n, n FROM generate_series(1, 1000) n;
  INSERT INTO podcast_collections (id, name, updated_at) SELECT n, 'Shows ' || n, now() FROM generate_series(1, 1000) n;
  INSERT INTO podcast_collection_items (podcast_collection_id, podcast_id) SELECT n, n FROM generate_series(1, 1000) n;
  INSERT INTO comments (user_id, text, music_id, album_id, podcast_id, collection_id)
    SELECT ${FIRST_USER} + n % ${users} + 1, 'Well said',
      CASE n % 4 WHEN 0 THEN n % 1000 + 1 END, CASE n % 4 WHEN 1 THEN n % 1000 + 1 END,
      CASE n % 4 WHEN 2 THEN n % 1000 + 1 END, CASE n % 4 WHEN 3 THEN n % 1000 + 1 END
    FROM generate_series(1, 20000) n;
  INSERT INTO saved_music (user_id, music_id) SELECT ${FIRST_USER} + n % ${users} + 1, n FROM generate_series(1, 20000) n;
  INSERT INTO music_likes (user_id, music_id) SELECT user_id, music_id FROM saved_music;
  INSERT INTO saved_podcasts (user_id, podcast_id)
    SELECT ${FIRST_USER} + n % ${users} + 1, n % 1000 + 1 FROM generate_series(1, 20000) n ON CONFLICT DO NOTHING;
  INSERT INTO saved_albums (user_id, album_id)
    SELECT ${FIRST_USER} + n % ${users} + 1, n % 1000 + 1 FROM generate_series(1, 20000) n ON CONFLICT DO NOTHING;
  INSERT INTO playlists (id, user_id, name, updated_at)
    SELECT n, ${FIRST_USER} + n % ${users} + 1, 'Mine', now() FROM generate_series(1, 10000) n;
  INSERT INTO playlist_music (playlist_id, music_id) SELECT n % 10000 + 1, n FROM generate_series(1, 20000) n;
  INSERT INTO socials (artist_id, type, link)
    SELECT n % 20000 + 1, 'youtube', 'https://youtube.com/' || n FROM generate_series(1, 20000) n;
  INSERT INTO schedules (title, starts_at, updated_at)
    SELECT 'Programme ' || n, now() - make_interval(hours => n), now() FROM generate_series(1, 20000) n`

const FIRST_USER = 100_000

const word = (number: string) => `translate(left(md5((${number})::text), 8), '0123456789', 'ghijklmnop')`
