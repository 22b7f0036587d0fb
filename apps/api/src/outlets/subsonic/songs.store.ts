import type { Child } from '@nava/contracts/subsonic'
import type { Sql } from '@nava/db'
import { ALBUM_ORDER } from '@nava/db/album-order'
import { MUSIC_IS, musicFor } from '@nava/db/visibility'
import { creditsOf } from '../../catalogue/credits/credits-of.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { albumHasCover } from './covers.store.ts'
import { isShownTo, presentSong, presentVideo, type SongRow } from './present-song.ts'
import { idReader } from './read-ids.ts'

export type SongsStore = ReturnType<typeof songsStore>

/** `$2` to `$4`: the caller's ID, artists and whether an admin; `$5`: key of the listener */
const COLUMNS = `
  m.id, m.title, m.isrc, m.is_explicit AS "isExplicit", m.artist_names AS "artistNames", m.length_seconds AS "lengthSeconds",
  m.video_length_seconds AS "videoLengthSeconds", m.video_heights AS "videoHeights",
  m.release_date AS "releaseDate", m.created_at AS "createdAt", m.play_count + coalesce(bp.plays, 0) AS "playCount", m.loudness,
  m.true_peak AS "truePeak", m.album_id AS "albumID", m.disc, m.album_position AS track, b.name AS "albumName",
  b.loudness AS "albumLoudness", b.true_peak AS "albumTruePeak", s.renditions, l.created_at AS "starredAt", r.stars,
  greatest(bp.last_played_at, (SELECT played_at FROM plays WHERE music_id = m.id AND listener = $5
    ORDER BY played_at DESC LIMIT 1)) AS "playedAt",
  (SELECT coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) ORDER BY ma.position, a.id), '[]')
    FROM music_artists ma JOIN artists a ON a.id = ma.artist_id WHERE ma.music_id = m.id) AS artists,
  ARRAY(SELECT g.name FROM music_genres mg JOIN genres g ON g.id = mg.genre_id WHERE mg.music_id = m.id ORDER BY g.id) AS genres,
  (SELECT json_agg(json_build_object('id', a.id, 'name', a.name) ORDER BY ba.position, a.id)
    FROM album_artists ba JOIN artists a ON a.id = ba.artist_id WHERE ba.album_id = m.album_id) AS "albumArtists",
  ${creditsOf('m.id')} AS credits, ${albumHasCover('b.id')} AS "albumHasCover"`

const joinsOf = (kind: 'audio' | 'video') => `
  LEFT JOIN albums b ON b.id = m.album_id
  LEFT JOIN media_assets s ON s.music_id = m.id AND s.kind = '${kind}'
  LEFT JOIN music_likes l ON l.music_id = m.id AND l.user_id = $2
  LEFT JOIN music_ratings r ON r.music_id = m.id AND r.user_id = $2
  LEFT JOIN brought_plays bp ON bp.music_id = m.id AND bp.user_id = $2`

const hasCover = (kind: 'audio' | 'video') => `EXISTS (SELECT FROM images i
  WHERE i.kind IN (${kind === 'audio' ? "'music'" : "'music', 'video'"}) AND i.owner_id = m.id)`

const hasWords = (text: string, place: number) => `($${place} = '' OR ${text} LIKE ALL (
  (SELECT array_agg('%' || search_text(word) || '%') FROM regexp_split_to_table($${place}, '\\s+') word)::text[]))`

const MATCHING = `SELECT m.id FROM music m LEFT JOIN albums b ON b.id = m.album_id
  WHERE ${MUSIC_IS.audible} AND m.created_at > to_timestamp($5::float8 / 1000)
    AND ${hasWords("(m.search || ' ' || coalesce(b.search, ''))", 1)}
    AND ${hasWords('m.search', 2)} AND ${hasWords('search_text(m.artist_names)', 2)}
    AND ${hasWords('coalesce(b.search, m.search)', 3)}
    AND ${hasWords('m.search', 4)} AND ${hasWords('search_text(m.title)', 4)}
  ORDER BY m.play_count DESC, m.id LIMIT $6`

export interface SongFilter {
  any: string
  artist: string
  album: string
  title: string
  newerThan?: number | undefined
}

const RULES = musicFor({ user: '$2', artists: '$3', admin: '$4' })
/** By address: what the caller named or keeps; listed: items of lists of others */
const IS_SHOWN = { byAddress: RULES.released, listed: RULES.playable }

/** Reads tracks that the caller may play, in the order of the IDs. */
export function songsStore(sql: Sql) {
  const read = async (
    kind: 'audio' | 'video',
    ids: readonly number[],
    caller: Caller,
    rule: keyof typeof IS_SHOWN = 'byAddress',
  ): Promise<SongRow[]> => {
    if (ids.length === 0) return []
    const { rows } = await sql.query<SongRow>({
      name: `subsonic-${kind}-${rule}`,
      text: `SELECT ${COLUMNS}, ${hasCover(kind)} AS "hasCover" FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place)
        JOIN music m ON m.id = wanted.id ${joinsOf(kind)}
        WHERE m.has_${kind} AND ${IS_SHOWN[rule]} ORDER BY wanted.place`,
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
    /**
     * Returns items of a list that others made: without what only its address leads to, and without explicit ones if the
     * caller hides them.
     */
    listed: async (of: readonly number[], caller: Caller): Promise<Child[]> =>
      (await read('audio', of, caller, 'listed')).map(presentSong).filter(isShownTo(caller)),
    videos: async (of: readonly number[], caller: Caller): Promise<Child[]> =>
      (await read('video', of, caller)).map(presentVideo),

    ofAlbum: ids(
      'songs-of-album',
      `SELECT m.id FROM music m WHERE m.album_id = $1 AND m.has_audio ORDER BY ${ALBUM_ORDER}`,
    ),
    starred: ids(
      'starred-songs',
      'SELECT music_id AS id FROM music_likes WHERE user_id = $1 ORDER BY created_at DESC, music_id DESC LIMIT $2',
    ),
    topOf: ids(
      'top-songs',
      `SELECT m.id FROM artists a JOIN music_artists own ON own.artist_id = a.id JOIN music m ON m.id = own.music_id
        WHERE lower(a.name COLLATE "und-x-icu") = lower($1 COLLATE "und-x-icu") AND ${MUSIC_IS.audible} ORDER BY m.play_count DESC, m.id DESC LIMIT $2`,
    ),
    topOfID: ids(
      'top-songs-of-id',
      `SELECT m.id FROM music_artists own JOIN music m ON m.id = own.music_id
        WHERE own.artist_id = $1 AND ${MUSIC_IS.audible} ORDER BY m.play_count DESC, m.id DESC LIMIT $2`,
    ),
    named: ids(
      'song-by-names',
      `SELECT m.id FROM music m WHERE m.search LIKE '%' || (SELECT search_text($1)) || '%'
        AND (SELECT search_text($1)) <> '' AND m.search LIKE '%' || (SELECT search_text($2)) || '%' AND ${MUSIC_IS.audible} ORDER BY m.play_count DESC, m.id LIMIT 1`,
    ),

    /**
     * Returns the most played tracks that have all words of `any` in title, artists or album, and those of the others
     * in these; empty texts match everything. `newerThan`: milliseconds since 1970
     */
    matching: ({ any, artist, album, title, newerThan }: SongFilter, take: number) =>
      readIDs('matching-songs', MATCHING, [any, artist, album, title, newerThan ?? 0, take]),

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
