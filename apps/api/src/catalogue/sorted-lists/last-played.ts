const TABLE = { music: 'music m', podcast: 'podcasts p' } as const
const ALIAS = { music: 'm', podcast: 'p' } as const

/**
 * Returns SQL for the tracks or episodes that a user played last, latest first: `id` and `place`. Each step
 * finds one more item, so it reads few plays. `isShown` restricts the items; `user` and `count` are
 * parameters.
 */
export const lastPlayed = (
  kind: keyof typeof TABLE,
  { isShown, user, count }: { isShown: string; user: string; count: string },
): string => `(
  WITH RECURSIVE found AS (
    SELECT NULL::int AS id, 'infinity'::timestamptz(3) AS played_at, '{}'::int[] AS seen
    UNION ALL
    SELECT next.id, next.played_at, found.seen || next.id
    FROM found CROSS JOIN LATERAL (
      SELECT y.${kind}_id AS id, y.played_at FROM plays y JOIN ${TABLE[kind]} ON ${ALIAS[kind]}.id = y.${kind}_id
      WHERE y.user_id = ${user} AND y.played_at <= found.played_at AND y.${kind}_id <> ALL(found.seen) AND (${isShown})
      ORDER BY y.played_at DESC, y.id DESC LIMIT 1
    ) next
    WHERE cardinality(found.seen) < ${count}
  ) SELECT id, cardinality(seen) AS place FROM found
)`
