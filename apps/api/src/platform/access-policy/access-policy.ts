/**
 * SQL conditions with the rules of own-music.ts and own-podcast.ts, for `music m` and `podcasts p`; arguments
 * are placeholders.
 */
import type { Caller } from '../http/auth.ts'

export const MUSIC_IS_PUBLIC = '(m.is_confirmed AND (m.is_coming_soon OR m.release_date <= now()))'

export const MUSIC_IS_LISTED =
  '(m.is_confirmed AND (m.is_coming_soon OR (m.release_date <= now() AND (m.has_audio OR m.has_video))))'

export const MUSIC_IS_RELEASED = '(m.is_confirmed AND NOT m.is_coming_soon AND m.release_date <= now())'

/** Visitors may hear the track now */
export const MUSIC_IS_PLAYABLE = `(${MUSIC_IS_RELEASED} AND m.has_audio)`

/** `albums b` that an admin made or that have a listed track */
export const ALBUM_IS_LISTED = `(NOT b.is_draft OR (SELECT TRUE FROM music m WHERE m.album_id = b.id AND ${MUSIC_IS_LISTED} LIMIT 1) IS TRUE)`

/** `user`: ID or null. `artists`: IDs of the caller's artists. `admin`: boolean */
export const musicIsOwn = (user: string, artists: string, admin: string) => `(
  ${admin}::boolean OR m.created_by_id = ${user}::int OR
  (SELECT artist_id FROM music_artists WHERE music_id = m.id ORDER BY position, artist_id LIMIT 1) = ANY(${artists}::int[]))`

export const PODCAST_IS_PUBLIC = '(p.is_confirmed AND p.release_date <= now())'

export const PODCAST_IS_LISTED = '(p.is_confirmed AND p.has_audio AND p.release_date <= now())'

/** `podcast_collections c` that an admin made or that have a listed episode */
export const PODCAST_COLLECTION_IS_LISTED = `(NOT c.is_draft OR EXISTS (SELECT FROM podcast_collection_items ci
  JOIN podcasts p ON p.id = ci.podcast_id WHERE ci.podcast_collection_id = c.id AND ${PODCAST_IS_LISTED}))`

export const podcastIsOwn = (djs: string, admin: string) => `(
  ${admin}::boolean OR
  (SELECT dj_id FROM podcast_djs WHERE podcast_id = p.id ORDER BY position, dj_id LIMIT 1) = ANY(${djs}::int[]))`

export const NEWS_IS_PUBLIC = 'n.published_at <= now()'

/** `sliders s` whose target everyone may see */
export const sliderIsPublic = `CASE s.type
    WHEN 'ad' THEN true
    WHEN 'music' THEN EXISTS (SELECT FROM music m WHERE m.id = s.ref_id AND ${MUSIC_IS_PUBLIC})
    WHEN 'video' THEN EXISTS (SELECT FROM music m WHERE m.id = s.ref_id AND ${MUSIC_IS_PUBLIC})
    WHEN 'podcast' THEN EXISTS (SELECT FROM podcasts p WHERE p.id = s.ref_id AND ${PODCAST_IS_PUBLIC})
    WHEN 'album' THEN EXISTS (SELECT FROM albums WHERE id = s.ref_id)
    WHEN 'collection' THEN EXISTS (SELECT FROM collections WHERE id = s.ref_id)
    WHEN 'podcastCollection' THEN EXISTS (SELECT FROM podcast_collections c WHERE c.id = s.ref_id AND ${PODCAST_COLLECTION_IS_LISTED})
    WHEN 'artist' THEN EXISTS (SELECT FROM artists WHERE id = s.ref_id)
    WHEN 'dj' THEN EXISTS (SELECT FROM djs WHERE id = s.ref_id)
  END`

export interface ResourceSql {
  from: string
  row: string
  visible: string
}

/** Placeholders for the viewer: ID or null, IDs of artists and DJs, whether an admin */
export interface ViewerSql {
  user: string
  artists: string
  djs: string
  admin: string
}

export function resourcesSql({ user, artists, djs, admin }: ViewerSql) {
  const music = `(${MUSIC_IS_PUBLIC} OR ${musicIsOwn(user, artists, admin)})`
  const podcast = `(${PODCAST_IS_PUBLIC} OR ${podcastIsOwn(djs, admin)})`
  const all = 'true'
  return {
    music: { from: 'music m', row: 'm', visible: music },
    podcast: { from: 'podcasts p', row: 'p', visible: podcast },
    comment: {
      from: 'comments c LEFT JOIN music m ON m.id = c.music_id LEFT JOIN podcasts p ON p.id = c.podcast_id',
      row: 'c',
      visible: `(m.id IS NULL OR ${music}) AND (p.id IS NULL OR ${podcast})`,
    },
    album: { from: 'albums b', row: 'b', visible: ALBUM_IS_LISTED },
    collection: { from: 'collections l', row: 'l', visible: all },
    artist: { from: 'artists a', row: 'a', visible: all },
    dj: { from: 'djs d', row: 'd', visible: all },
  } as const satisfies Record<string, ResourceSql>
}

export const viewerValues = (caller: Caller | undefined): unknown[] => [
  caller?.userID ?? null,
  caller?.artistIDs ?? [],
  caller?.djIDs ?? [],
  caller?.isAdmin ?? false,
]

/** Numbers the placeholders from `from`. `typed` declares their types, for queries that do not use all. */
export function viewerSql(from: number): ViewerSql & { typed: string } {
  const [user, artists, djs, admin] = [0, 1, 2, 3].map((place) => `$${from + place}`) as [
    string,
    string,
    string,
    string,
  ]
  const typed = `viewer AS (SELECT ${user}::int, ${artists}::int[], ${djs}::int[], ${admin}::boolean)`
  return { user, artists, djs, admin, typed }
}
