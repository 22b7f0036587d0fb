import type { RadioKind } from '@nava/contracts'
import { ALBUM_ORDER } from '@nava/db/album-order'

/** Maximum tracks that a radio starts from */
const MOST = 30

/**
 * SQL for the tracks that a radio starts from, by its kind; $1: ID of its start. `is_played`: the radio also
 * plays them.
 */
export const SEEDS: Record<RadioKind, string> = {
  track: 'SELECT $1::int AS id, false AS is_played',
  artist: `SELECT m.id, true AS is_played FROM music_artists a JOIN music m ON m.id = a.music_id
    WHERE a.artist_id = $1 ORDER BY m.play_count DESC, m.id LIMIT ${MOST}`,
  album: `SELECT m.id, true AS is_played FROM music m WHERE m.album_id = $1 ORDER BY ${ALBUM_ORDER} LIMIT ${MOST}`,
  genre: `SELECT m.id, true AS is_played
    FROM (SELECT music_id FROM music_genres WHERE genre_id = $1 ORDER BY music_id DESC LIMIT 150) g
    JOIN music m ON m.id = g.music_id ORDER BY m.play_count DESC, m.id LIMIT ${MOST}`,
  playlist: `SELECT music_id AS id, true AS is_played FROM playlist_music
    WHERE playlist_id = $1 ORDER BY added_at DESC, music_id LIMIT ${MOST}`,
  collection: `SELECT music_id AS id, true AS is_played FROM collection_music
    WHERE collection_id = $1 ORDER BY position, music_id LIMIT ${MOST}`,
}

/** Latest likes, saves and plays of the listener; no plays if recommendations are disabled */
export const LIBRARY_SEEDS = `
  SELECT id, true AS is_played FROM (
    (SELECT music_id AS id FROM music_likes WHERE user_id = $1 ORDER BY created_at DESC LIMIT ${MOST})
    UNION (SELECT music_id FROM saved_music WHERE user_id = $1 ORDER BY created_at DESC LIMIT ${MOST})
    UNION (SELECT music_id FROM plays WHERE user_id = $1 AND EXISTS (SELECT FROM person) AND music_id IS NOT NULL AND played_at < $3::timestamptz
      ORDER BY played_at DESC LIMIT ${2 * MOST})
  ) own`
