import { limits } from '@nava/contracts'
import { musicAt } from '@nava/db/visibility'

const { fresh } = limits.recommendations

/** Tracks to compare with each track: of its artist, of its album, and around it in a genre */
const OF_ARTIST = 60
const OF_ALBUM = 30
const AROUND = 25

/** Table `facts`: the catalogue's data on each playable track */
export const FACTS = `
  CREATE TEMP TABLE facts AS
  SELECT m.id, m.album_id AS album, m.language_id AS language, m.release_date AS released,
    coalesce(e.times, 0)::real AS times,
    coalesce(e.persons >= ${limits.recommendations.persons} AND e.plays >= ${fresh.plays}
      AND e.since > $1::timestamptz - interval '${fresh.days} days', false) AS is_fresh,
    ARRAY(SELECT artist_id FROM music_artists WHERE music_id = m.id) AS artists,
    ARRAY(SELECT genre_id FROM music_genres WHERE music_id = m.id) AS genres,
    ARRAY(SELECT lower(text COLLATE "und-x-icu") FROM music_keywords WHERE music_id = m.id) AS keywords
  FROM music m LEFT JOIN evidence e ON e.music_id = m.id
  WHERE ${musicAt('$1::timestamptz').playable}`

export const FACTS_INDEX = 'CREATE UNIQUE INDEX ON facts (id)'

/**
 * Table `groups`: ordered tracks of each artist, album, genre and keyword; `reach`: maximum distance of
 * compared tracks
 */
export const GROUPS = `
  CREATE TEMP TABLE groups AS
  SELECT kind, ref, id, reach, row_number() OVER (PARTITION BY kind, ref ORDER BY language, released, id)::int AS place
  FROM (
    SELECT 'artist' AS kind, unnest(artists)::text AS ref, ${OF_ARTIST / 2} AS reach, id, language, released FROM facts
    UNION ALL SELECT 'album', album::text, ${OF_ALBUM / 2}, id, language, released FROM facts WHERE album IS NOT NULL
    UNION ALL SELECT 'genre', unnest(genres)::text, ${AROUND}, id, language, released FROM facts
    UNION ALL SELECT 'keyword', unnest(keywords), ${AROUND}, id, language, released FROM facts
    UNION ALL SELECT 'all', '', ${AROUND}, id, language, released FROM facts WHERE genres = '{}'
  ) g`

export const GROUPS_INDEXES = [
  'CREATE INDEX ON groups (kind, ref, place)',
  'CREATE INDEX ON groups (id)',
] as const

const YEAR = 365 * 24 * 60 * 60

/** SQL expression for the similarity of the facts `x` and `y`, 0 to 1 */
export const LIKENESS = `(
  CASE WHEN x.artists && y.artists THEN 0.4 ELSE 0 END
  + CASE WHEN x.album = y.album THEN 0.2 ELSE 0 END
  + CASE WHEN x.genres && y.genres THEN 0.2 ELSE 0 END
  + CASE WHEN x.language = y.language THEN 0.08 ELSE 0 END
  + CASE WHEN x.keywords && y.keywords THEN 0.07 ELSE 0 END
  + 0.05 / (1 + abs(extract(epoch FROM x.released - y.released)) / ${YEAR}))`
