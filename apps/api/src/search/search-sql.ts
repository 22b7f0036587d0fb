/** The statements of a search, built once for each table. None looks at more than `cap` rows of an index. */
import type { Searched } from './groups.ts'

/** Rows that one condition looks at. */
export const cap = 5000
/** Longest beginning that the indexes know. */
export const indexed = 100

/** Rows that meet an index's condition, at most one more than `cap`, before anything else is asked of them. */
const looked = ({ table, indexed: common, columns }: Searched, condition: string) =>
  `SELECT t.id, t.search, ${columns} FROM ${table} t WHERE ${condition} AND ${common} LIMIT ${cap + 1}`

/** The first `take` of each group among the rows `t` of `from`, by `order`. */
const eachGroup = ({ groups, shown }: Searched, from: string, order: string, take: string) =>
  Object.entries(groups)
    .map(
      ([group, taken]) => `
        (SELECT '${group}' AS "group", t.id, ${from === 'ranked' ? 't.rank' : '0 AS rank'},
            row_number() OVER (ORDER BY ${order}) AS place
          FROM ${from} t WHERE ${shown} AND ${taken} ORDER BY ${order} LIMIT ${take})`,
    )
    .join(' UNION ALL ')

/** How a name may match, as the condition of its index; each takes the very names in too. */
const conditions = {
  /** Nothing but the very name. */
  exact: 'false',
  /** The name begins with the text $1, whose end $4 comes after all that begin so. */
  beginning: `left(t.search, ${indexed}) ~>=~ $2 AND left(t.search, ${indexed}) ~<~ $4`,
  /** The name holds the text: a part of a word. */
  holding: 't.search LIKE $4',
  /** The name holds the text of several words: $4 asks for the words, what follows for their order. */
  wording: `to_tsvector('simple', t.search) @@ $4::tsquery`,
}
export type How = keyof typeof conditions

/**
 * Matches of the text $1, cut to $2, in the order of their ranks, at most $3 a group: 0 is the very name, 1 begins with
 * the text, 2 holds it.
 */
export const matching = (table: Searched, how: How): string => `
  WITH exact AS MATERIALIZED (${looked(table, `${table.named} = $2`)}),
    more AS MATERIALIZED (${looked(table, conditions[how])}),
    ranked AS (
      SELECT t.*, 0 AS rank FROM exact t WHERE starts_with(t.search, $1)
      UNION ALL
      SELECT t.*, CASE WHEN starts_with(t.search, $1) THEN 1 ELSE 2 END FROM more t
      WHERE t.id NOT IN (SELECT id FROM exact) AND strpos(' ' || t.search, ${how === 'wording' ? `' ' || $1` : '$1'}) > 0
    )
  SELECT found."group", found.id, found.rank, (SELECT count(*)::int FROM more) AS looked_at
  FROM (${eachGroup(table, 'ranked', `t.rank, ${table.order}`, '$3')}) found ORDER BY found.place`

/** Rows whose names hold all words of each query of $1, at most $2 a group and query, with the query's place from 0 on. */
export const holdingWords = (table: Searched): string => `
  SELECT found."group", found.id, wanted.place::int - 1 AS query
  FROM unnest($1::text[]) WITH ORDINALITY AS wanted (query, place)
    CROSS JOIN LATERAL (
      WITH looked AS MATERIALIZED (${looked(table, `to_tsvector('simple', t.search) @@ wanted.query::tsquery`)})
      ${eachGroup(table, 'looked', table.order, '$2')}
    ) found
  ORDER BY wanted.place, found.place`

/** The normalised names of the ids $1: all that is searched. */
export const names = ({ table }: Searched): string =>
  `SELECT t.id, t.search FROM ${table} t WHERE t.id = ANY($1::int[])`

/** How many characters of it are the name itself. */
export const nameLengths = ({ table, named }: Searched): string =>
  `SELECT t.id, length(${named}) FROM ${table} t WHERE t.id = ANY($1::int[])`
