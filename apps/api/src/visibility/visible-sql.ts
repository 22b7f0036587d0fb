/**
 * Who may see a track (`music m`) or podcast (`podcasts p`), as SQL: the rules of own-music.ts and own-podcast.ts for
 * queries that read many. The arguments are placeholders, such as '$1'.
 */

export const musicIsPublic = '(m.is_confirmed AND (m.is_coming_soon OR m.release_date <= now()))'

/** Public, and either announced or ready to be played: what lists show. */
export const musicIsListed =
  '(m.is_confirmed AND (m.is_coming_soon OR (m.release_date <= now() AND (m.has_audio OR m.has_video))))'

/** `user`: id or null; `artists`: ids of the caller's artists; `admin`: boolean. */
export const musicIsOwn = (user: string, artists: string, admin: string) => `(
  ${admin}::boolean OR m.created_by_id = ${user}::int OR
  (SELECT artist_id FROM music_artists WHERE music_id = m.id ORDER BY position, artist_id LIMIT 1) = ANY(${artists}::int[]))`

export const podcastIsPublic = '(p.is_confirmed AND p.release_date <= now())'

/** Public and ready to be played: what lists show. */
export const podcastIsListed = '(p.is_confirmed AND p.has_audio AND p.release_date <= now())'

export const podcastIsOwn = (djs: string, admin: string) => `(
  ${admin}::boolean OR
  (SELECT dj_id FROM podcast_djs WHERE podcast_id = p.id ORDER BY position, dj_id LIMIT 1) = ANY(${djs}::int[]))`
