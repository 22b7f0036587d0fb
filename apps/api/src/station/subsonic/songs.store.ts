import type { Child } from '@nava/contracts/subsonic'
import type { Sql } from '@nava/db'
import { MUSIC_IS_PLAYABLE, MUSIC_IS_PUBLIC, musicIsOwn } from '../../platform/access-policy/access-policy.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { presentSong, presentVideo, type SongRow } from './present-song.ts'
import { idReader } from './read-ids.ts'

export type SongsStore = ReturnType<typeof songsStore>

/** `$2` to `$4`: the caller's ID, artists and whether an admin; `$5`: key of the listener */
const COLUMNS = `
  m.id, m.title, m.isrc, m.artist_names AS "artistNames", m.length_seconds AS "lengthSeconds",
  m.video_length_seconds AS "videoLengthSeconds", m.video_heights AS "videoHeights",
  m.release_date AS "releaseDate", m.created_at AS "createdAt", m.play_count + coalesce(bp.plays, 0) AS "playCount", m.loudness,
  m.true_peak AS "truePeak", m.album_id AS "albumID", m.album_position AS "albumPosition", b.name AS "albumName",
  b.loudness AS "albumLoudness", b.true_peak AS "albumTruePeak", s.renditions, l.created_at AS "starredAt", r.stars,
  greatest(bp.last_played_at, (SELECT played_at FROM plays WHERE music_id = m.id AND listener = $5
    ORDER BY played_at DESC LIMIT 1)) AS "playedAt",
  (SELECT coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) ORDER BY ma.position, a.id), '[]')
    FROM music_artists ma JOIN artists a ON a.id = ma.artist_id WHERE ma.music_id = m.id) AS artists,
  ARRAY(SELECT g.name FROM music_genres mg JOIN genres g ON g.id = mg.genre_id WHERE mg.music_id = m.id ORDER BY g.id) AS genres`

const joinsOf = (kind: 'audio' | 'video') => `
  LEFT JOIN albums b ON b.id = m.album_id
  LEFT JOIN media_assets s ON s.music_id = m.id AND s.kind = '${kind}'
  LEFT JOIN music_likes l ON l.music_id = m.id AND l.user_id = $2
  LEFT JOIN music_ratings r ON r.music_id = m.id AND r.user_id = $2
  LEFT JOIN brought_plays bp ON bp.music_id = m.id AND bp.user_id = $2`

const playable = (has: string) =>
  `m.${has} AND ((${MUSIC_IS_PUBLIC} AND NOT m.is_coming_soon) OR ${musicIsOwn('$2', '$3', '$4')})`

/** Reads tracks that the caller may play, in the order of the IDs. */
export function songsStore(sql: Sql) {
  const read = async (
    kind: 'audio' | 'video',
    ids: readonly number[],
    caller: Caller,
  ): Promise<SongRow[]> => {
    if (ids.length === 0) return []
    const { rows } = await sql.query<SongRow>({
      name: `subsonic-${kind}`,
      text: `SELECT ${COLUMNS} FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place)
        JOIN music m ON m.id = wanted.id ${joinsOf(kind)}
        WHERE ${playable(kind === 'audio' ? 'has_audio' : 'has_video')} ORDER BY wanted.place`,
      values: [ids, caller.userID, caller.artistIDs, caller.isAdmin, `u${caller.userID}`],
    })
    return rows
  }
  const readIDs = idReader(sql)
  const ids =
    (name: string, text: string) =>
    (...values: unknown[]): Promise<number[]> =>
      readIDs(name, text, values)

  const songs = async (of: readonly number[], caller: Caller): Promise<Child[]> =>
    (await read('audio', of, caller)).map(presentSong)

  return {
    rows: (of: readonly number[], caller: Caller) => read('audio', of, caller),
    songs,
    videos: async (of: readonly number[], caller: Caller): Promise<Child[]> =>
      (await read('video', of, caller)).map(presentVideo),

    ofAlbum: ids(
      'songs-of-album',
      `SELECT m.id FROM music m WHERE m.album_id = $1 AND m.has_audio ORDER BY m.album_position, m.id`,
    ),
    starred: ids(
      'starred-songs',
      'SELECT music_id AS id FROM music_likes WHERE user_id = $1 ORDER BY created_at DESC, music_id DESC LIMIT $2',
    ),
    topOf: ids(
      'top-songs',
      `SELECT m.id FROM artists a JOIN music_artists own ON own.artist_id = a.id JOIN music m ON m.id = own.music_id
        WHERE lower(a.name) = lower($1) AND ${MUSIC_IS_PLAYABLE} ORDER BY m.play_count DESC, m.id DESC LIMIT $2`,
    ),
    topOfID: ids(
      'top-songs-of-id',
      `SELECT m.id FROM music_artists own JOIN music m ON m.id = own.music_id
        WHERE own.artist_id = $1 AND ${MUSIC_IS_PLAYABLE} ORDER BY m.play_count DESC, m.id DESC LIMIT $2`,
    ),
    named: ids(
      'song-by-names',
      `SELECT m.id FROM music m WHERE m.search LIKE '%' || (SELECT search_text($1)) || '%'
        AND (SELECT search_text($1)) <> '' AND m.search LIKE '%' || (SELECT search_text($2)) || '%' AND ${MUSIC_IS_PLAYABLE} ORDER BY m.play_count DESC, m.id LIMIT 1`,
    ),

    lyrics: async (id: number): Promise<string> => {
      const { rows } = await sql.query<{ lyrics: string }>({
        name: 'subsonic-lyrics',
        text: 'SELECT lyrics FROM music WHERE id = $1',
        values: [id],
      })
      return rows[0]?.lyrics ?? ''
    },
  }
}
