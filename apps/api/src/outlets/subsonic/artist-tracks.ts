/**
 * SQL for the tracks of artists: their own, and all of the albums that bear their name, such as those they edited. A
 * track may occur twice.
 */
export const TRACKS_OF_ARTISTS = `(SELECT artist_id, music_id FROM music_artists
  UNION ALL SELECT ba.artist_id, m.id FROM album_artists ba JOIN music m ON m.album_id = ba.album_id)`
