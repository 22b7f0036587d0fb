import { ARTIST_IS_SHOWN } from '@nava/db/visibility'

/** Returns SQL of a track's credits as JSON, in their order. `isShown`: of the artists that are named */
export const creditsOf = (musicID: string, isShown = ARTIST_IS_SHOWN): string => `(
  SELECT coalesce(json_agg(json_build_object('role', c.role, 'instrument', c.instrument,
    'name', coalesce(a.name, c.name), 'artistID', coalesce(a.id, 0)) ORDER BY c.position), '[]')
  FROM music_credits c LEFT JOIN artists a ON a.id = c.artist_id AND ${isShown} WHERE c.music_id = ${musicID})`
