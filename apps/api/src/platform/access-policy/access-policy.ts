/** What a caller may see, as SQL; arguments are placeholders. The rules of tracks and episodes are in @nava/db/visibility. */
import {
  ALBUM_IS_FOUND,
  albumIsListedAt,
  ARTIST_IS_SHOWN,
  musicAt,
  musicFor,
  podcastAt,
  podcastCollectionIsListedAt,
  podcastFor,
  type ViewerSql,
} from '@nava/db/visibility'
import type { Caller } from '../http/auth.ts'

export const NEWS_IS_PUBLIC = 'n.published_at <= now()'

/** SQL of a time that is not before now; the placeholder is null for now */
export const laterOrNow = (placeholder: string): string => `greatest(now(), ${placeholder}::timestamptz)`

/** `sliders s` that are shown at `now`, SQL of the time, and whose target everyone may see then */
export const sliderIsPublicAt = (now: string): string => `(NOT s.is_hidden
  AND (s.visible_from IS NULL OR s.visible_from <= ${now}) AND (s.visible_until IS NULL OR s.visible_until > ${now})
  AND CASE s.type
    WHEN 'ad' THEN true
    WHEN 'music' THEN EXISTS (SELECT FROM music m WHERE m.id = s.ref_id AND ${musicAt(now).listed})
    WHEN 'video' THEN EXISTS (SELECT FROM music m WHERE m.id = s.ref_id AND ${musicAt(now).listed})
    WHEN 'podcast' THEN EXISTS (SELECT FROM podcasts p WHERE p.id = s.ref_id AND ${podcastAt(now).listed})
    WHEN 'album' THEN EXISTS (SELECT FROM albums b WHERE b.id = s.ref_id AND ${albumIsListedAt(now)})
    WHEN 'collection' THEN EXISTS (SELECT FROM collections WHERE id = s.ref_id)
    WHEN 'podcastCollection' THEN EXISTS (SELECT FROM podcast_collections c WHERE c.id = s.ref_id AND ${podcastCollectionIsListedAt(now)})
    WHEN 'artist' THEN EXISTS (SELECT FROM artists a WHERE a.id = s.ref_id AND ${ARTIST_IS_SHOWN})
    WHEN 'dj' THEN EXISTS (SELECT FROM djs WHERE id = s.ref_id)
  END)`
export const SLIDER_IS_PUBLIC = sliderIsPublicAt('now()')

export interface ResourceSql {
  from: string
  row: string
  visible: string
}

export function resourcesSql(viewer: ViewerSql) {
  const { public: music } = musicFor(viewer)
  const { public: podcast } = podcastFor(viewer)
  const all = 'true'
  return {
    music: { from: 'music m', row: 'm', visible: music },
    podcast: { from: 'podcasts p', row: 'p', visible: podcast },
    comment: {
      from: 'comments c LEFT JOIN music m ON m.id = c.music_id LEFT JOIN podcasts p ON p.id = c.podcast_id',
      row: 'c',
      visible: `(m.id IS NULL OR ${music}) AND (p.id IS NULL OR ${podcast})`,
    },
    album: { from: 'albums b', row: 'b', visible: ALBUM_IS_FOUND },
    collection: { from: 'collections l', row: 'l', visible: all },
    artist: { from: 'artists a', row: 'a', visible: ARTIST_IS_SHOWN },
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
  const at = (place: number) => `$${from + place}`
  const [user, artists, djs, admin] = [at(0), at(1), at(2), at(3)] as const
  const typed = `viewer AS (SELECT ${user}::int, ${artists}::int[], ${djs}::int[], ${admin}::boolean)`
  return { user, artists, djs, admin, typed }
}
