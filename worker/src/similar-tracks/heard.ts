import { limits } from '@nava/contracts'

const {
  windowDays,
  sessionGap,
  pairDistance,
  perPair,
  persons,
  playsPerPerson,
  youngDays,
  little,
  shrinkage,
} = limits.recommendations
const { countedAfterSeconds } = limits.player

/** SQL for how much a row of the user `u` counts; 1 for visitors, who are one person together */
const WEIGHT = `CASE WHEN u.created_at > $1::timestamptz - interval '${youngDays} days' THEN ${little} ELSE 1 END`

/**
 * Table `heard`: one row per session and track; `sign` is -1 for a track that was skipped early, `weight` how much it
 * counts
 */
export const HEARD = `
  CREATE TEMP TABLE heard AS
  WITH events AS (
    SELECT p.listener, p.user_id, p.music_id, p.played_at AS at,
      CASE WHEN p.is_told_later OR NOT p.is_counted THEN ${little} ELSE ${WEIGHT} END AS weight,
      CASE WHEN p.ended = 'skipped' AND p.heard_seconds < ${countedAfterSeconds} THEN -1 ELSE 1 END AS sign
    FROM plays p LEFT JOIN users u ON u.id = p.user_id
    WHERE p.music_id IS NOT NULL AND p.played_at > $1::timestamptz - interval '${windowDays} days'
      AND p.listener NOT LIKE 'gone%' AND coalesce(u.has_recommendations, true)
    UNION ALL
    SELECT s.listener, u.id, s.music_id, s.skipped_at, ${WEIGHT}, -1
    FROM early_skips s LEFT JOIN users u ON s.listener = 'u' || u.id
    WHERE s.music_id IS NOT NULL AND s.skipped_at > $1::timestamptz - interval '${windowDays} days'
      AND coalesce(u.has_recommendations, true)
  ), counted AS (
    SELECT *, count(*) OVER (PARTITION BY listener) AS plays,
      at - lag(at) OVER (PARTITION BY listener ORDER BY at, music_id) AS gap
    FROM events
  ), sessions AS (
    SELECT coalesce(user_id, 0) AS person, music_id, at, weight, sign,
      count(*) FILTER (WHERE gap IS NULL OR gap > interval '${sessionGap} ms')
        OVER (ORDER BY listener, at, music_id ROWS UNBOUNDED PRECEDING)::int AS session
    FROM counted WHERE plays <= ${playsPerPerson}
  ), first AS (
    SELECT session, person, music_id, min(at) AS at, max(weight) AS weight, max(sign) AS sign
    FROM sessions GROUP BY session, person, music_id
  )
  SELECT session, person, music_id, sign, weight::real, at,
    row_number() OVER (PARTITION BY session ORDER BY at, music_id)::int AS place
  FROM first
  UNION ALL
  SELECT -2 * l.id, l.user_id, pm.music_id, 1, ${WEIGHT}, NULL,
    row_number() OVER (PARTITION BY l.id ORDER BY pm.position, pm.added_at, pm.music_id)::int
  FROM playlists l JOIN playlist_music pm ON pm.playlist_id = l.id JOIN users u ON u.id = l.user_id AND u.has_recommendations
  UNION ALL
  SELECT -2 * c.collection_id - 1, -c.collection_id, c.music_id, 1, 1, NULL,
    row_number() OVER (PARTITION BY c.collection_id ORDER BY c.position, c.music_id)::int
  FROM collection_music c`

export const HEARD_INDEX = 'CREATE INDEX ON heard (session, place)'

/** Table `evidence`: plays of each track, limited per person, and the time of its first play */
export const EVIDENCE = `
  CREATE TEMP TABLE evidence AS
  SELECT music_id, sum(times)::real AS times, sum(weight)::real AS persons, sum(plays)::int AS plays, min(since) AS since
  FROM (
    SELECT music_id, person, least(${perPair}, sum(weight)) AS times, max(weight) AS weight, count(at) AS plays, min(at) AS since
    FROM heard WHERE sign > 0 GROUP BY music_id, person
  ) p GROUP BY music_id`

export const EVIDENCE_INDEX = 'CREATE UNIQUE INDEX ON evidence (music_id)'

export const PAIRS = 'CREATE TEMP TABLE pairs (a int, b int, score real)'

/** Fills `pairs` with cosine similarities in both directions, for tracks with `id % $1 = $2`. */
export const COUNT_PAIRS = `
  WITH counted AS (
    SELECT a, b, sum(times) AS together
    FROM (
      SELECT x.music_id AS a, y.music_id AS b, x.person,
        max(least(x.weight, y.weight)) FILTER (WHERE x.sign > 0 AND y.sign > 0) AS weight,
        greatest(-${perPair}, least(${perPair},
          sum(CASE WHEN x.sign > 0 AND y.sign > 0 THEN least(x.weight, y.weight) ELSE -least(x.weight, y.weight) END))) AS times
      FROM heard x JOIN heard y ON y.session = x.session AND y.music_id > x.music_id
        AND y.place BETWEEN x.place - ${pairDistance} AND x.place + ${pairDistance} AND x.sign + y.sign >= 0
      WHERE x.music_id % $1::int = $2::int
      GROUP BY x.music_id, y.music_id, x.person
    ) by_person
    GROUP BY a, b HAVING sum(times) > 0 AND sum(weight) FILTER (WHERE times > 0) >= ${persons}
  ), scored AS (
    SELECT a, b, together / (sqrt(ea.times * eb.times) + ${shrinkage}) AS score
    FROM counted JOIN evidence ea ON ea.music_id = a JOIN evidence eb ON eb.music_id = b
  )
  INSERT INTO pairs SELECT a, b, score FROM scored UNION ALL SELECT b, a, score FROM scored`

export const PAIRS_INDEX = 'CREATE INDEX ON pairs (a)'
