import { limits } from '@nava/contracts'
import { LIKENESS } from './catalogue-facts.ts'

const { neighbours, fresh } = limits.recommendations

/** Number of plays at which plays and catalogue have equal weight */
const TRUST = 8

/** Table `lists`: the similar tracks of each track; `place` counts from 1 */
export const LISTS = 'CREATE TEMP TABLE lists (a int, b int, score real, place int)'

/** Fills `lists` for tracks with `id % $1 = $2`. */
export const RANK = `
  WITH mine AS (SELECT * FROM facts WHERE id % $1::int = $2::int),
  played AS (
    SELECT p.a, p.b, p.score, max(p.score) OVER (PARTITION BY p.a) AS best
    FROM mine JOIN pairs p ON p.a = mine.id JOIN facts f ON f.id = p.b
  ), alike AS (
    SELECT DISTINCT o.id AS a, n.id AS b
    FROM mine JOIN groups o ON o.id = mine.id
      JOIN groups n ON n.kind = o.kind AND n.ref = o.ref AND n.place BETWEEN o.place - o.reach AND o.place + o.reach
        AND n.id <> o.id
  ), candidates AS (
    SELECT coalesce(played.a, alike.a) AS a, coalesce(played.b, alike.b) AS b,
      coalesce(played.score, 0) AS score, coalesce(played.score / played.best, 0) AS relative
    FROM played FULL JOIN alike ON alike.a = played.a AND alike.b = played.b
  ), blended AS (
    SELECT c.a, c.b, (x.times * c.relative + ${TRUST} * ${LIKENESS}) / (x.times + ${TRUST}) AS score
    FROM candidates c JOIN mine x ON x.id = c.a JOIN facts y ON y.id = c.b
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY a ORDER BY score DESC, b) AS place FROM blended
  )
  INSERT INTO lists SELECT a, b, score, place FROM ranked WHERE place <= ${neighbours}`

export const LISTS_INDEX = 'CREATE INDEX ON lists (a)'

/** Adds new tracks at the end of the lists of the tracks that are similar to them. */
export const ADD_FRESH = `
  WITH offered AS (
    SELECT l.b AS a, l.a AS b, l.score, row_number() OVER (PARTITION BY l.b ORDER BY l.score DESC, l.a) AS turn
    FROM lists l JOIN facts f ON f.id = l.a AND f.is_fresh
    WHERE l.place <= 15 AND NOT EXISTS (SELECT FROM lists known WHERE known.a = l.b AND known.b = l.a)
  ), taken AS (SELECT * FROM offered WHERE turn <= ${fresh.places}),
  freed AS (
    DELETE FROM lists l USING (SELECT a, count(*) AS places FROM taken GROUP BY a) t
    WHERE l.a = t.a AND l.place > ${neighbours} - t.places
  )
  INSERT INTO lists
  SELECT t.a, t.b, least(t.score, (SELECT min(score) FROM lists WHERE a = t.a AND place <= ${neighbours / 2})),
    ${neighbours} - t.turn
  FROM taken t`

/** Stores the lists of tracks with `id % $1 = $2`, also empty ones. */
export const STORE = `
  INSERT INTO similar_musics (music_id, similar_ids, scores, made_at)
  SELECT f.id, coalesce(array_agg(l.b ORDER BY l.score DESC, l.place, l.b) FILTER (WHERE l.b IS NOT NULL), '{}'),
    coalesce(array_agg(l.score ORDER BY l.score DESC, l.place, l.b) FILTER (WHERE l.b IS NOT NULL), '{}'), now()
  FROM facts f LEFT JOIN lists l ON l.a = f.id
  WHERE f.id % $1::int = $2::int AND EXISTS (SELECT FROM music m WHERE m.id = f.id) GROUP BY f.id
  ON CONFLICT (music_id) DO UPDATE SET similar_ids = excluded.similar_ids, scores = excluded.scores, made_at = excluded.made_at
  WHERE (similar_musics.similar_ids, similar_musics.scores) IS DISTINCT FROM (excluded.similar_ids, excluded.scores)`

export const FORGET_HIDDEN =
  'DELETE FROM similar_musics s WHERE NOT EXISTS (SELECT FROM facts WHERE id = s.music_id)'
