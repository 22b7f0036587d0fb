/**
 * Finds ids by name, in prepared SQL: exact names before beginnings before what holds the text, each by the group's own
 * order, then corrections. No query looks at more than `cap` rows; where more match, what is known of the popular ones
 * answers (popular-names.ts).
 */
import type { Sql } from '@nava/db'
import { type Group, groups, type GroupName } from './groups.ts'

/** Rows that one query looks at. */
const cap = 5000
/** Longest beginning that the index knows. */
const indexed = 100

/** An id with how well it matches: 0 is the very name, 1 begins with the text, 2 holds it. */
export interface Match {
  id: number
  rank: 0 | 1 | 2
}

export interface Matches {
  found: Match[]
  /** Whether these are all: false where `cap` cut them. */
  complete: boolean
}

export type SearchStore = ReturnType<typeof searchStore>

export function searchStore(sql: Sql) {
  const prepared = Object.fromEntries(
    Object.entries(groups).map(([name, group]) => [
      name,
      { holding: holding(group), beginning: beginning(group), wording: wording(group), names: names(group) },
    ]),
  ) as Record<GroupName, Record<'holding' | 'beginning' | 'wording' | 'names', string>> // as built

  const matches = async (name: string, text: string, values: unknown[]): Promise<Matches> => {
    const { rows } = await sql.query<Match & { looked_at: number }>({ name, text, values })
    return { found: rows, complete: (rows[0]?.looked_at ?? 0) <= cap }
  }

  return {
    /** The text as names are kept for search. */
    normalise: async (text: string): Promise<string> => {
      const { rows } = await sql.query<{ text: string }>({
        name: 'search-text',
        text: 'SELECT search_text($1) AS text',
        values: [text],
      })
      return rows[0]?.text ?? ''
    },

    /** At most `take` whose name holds the normalised `text`, the best first. */
    holding: (group: GroupName, text: string, take: number): Promise<Matches> =>
      matches(`search-${group}-holding`, prepared[group].holding, [text, text.slice(0, indexed), take]),

    /** At most `take` whose name begins with the normalised `text`, the best first. */
    beginning: (group: GroupName, text: string, take: number): Promise<Matches> => {
      const start = text.slice(0, indexed)
      // The last code point comes after every text that begins so.
      return matches(`search-${group}-beginning`, prepared[group].beginning, [
        text,
        start,
        `${start}\u{10ffff}`,
        take,
      ])
    },

    /** At most `take` for each of the `queries`, whose names hold all of its words, in the queries' order. */
    wording: async (
      group: GroupName,
      queries: readonly (readonly string[])[],
      take: number,
    ): Promise<number[]> => {
      const { rows } = await sql.query<{ id: number }>({
        name: `search-${group}-wording`,
        text: prepared[group].wording,
        values: [
          queries.map((words) => words.map((word) => `'${word.replaceAll("'", "''")}'`).join(' & ')),
          take,
        ],
      })
      return rows.map(({ id }) => id)
    },

    /** Words of the catalogue like each of these, the most alike first; with `keepKnown` a known word is like itself only. */
    alike: async (words: readonly string[], { keepKnown }: { keepKnown: boolean }): Promise<string[][]> => {
      const { rows } = await sql.query<{ alike: string[] }>({
        name: 'search-alike',
        text: `SELECT CASE WHEN $2 AND EXISTS (SELECT FROM search_words w WHERE w.word = typed.word)
            THEN ARRAY[typed.word] ELSE ARRAY(SELECT similar_words(typed.word, 40)) END AS alike
          FROM unnest($1::text[]) WITH ORDINALITY AS typed (word, place) ORDER BY typed.place`,
        values: [words, keepKnown],
      })
      return rows.map(({ alike }) => alike)
    },

    /** The normalised names of these ids. */
    names: async (group: GroupName, ids: readonly number[]): Promise<Map<number, string>> => {
      const { rows } = await sql.query<[number, string]>({
        name: `search-${group}-names`,
        text: prepared[group].names,
        values: [ids],
        rowMode: 'array',
      })
      return new Map(rows)
    },
  }
}

/** Rows that match, at most one more than `cap`, with what their order needs. */
const looked = ({ table, shown, ordering }: Group, matching: string) =>
  `SELECT t.id, t.search, ${ordering} FROM ${table} t WHERE ${matching} AND ${shown} LIMIT ${cap + 1}`

const exact = (group: Group) => looked(group, `${group.named} = $2`)

const rank = `
  CASE WHEN t.id IN (SELECT id FROM exact) THEN 0 WHEN starts_with(t.search, $1) THEN 1 ELSE 2 END AS rank`

const holding = (group: Group): string => `
  WITH exact AS MATERIALIZED (${exact(group)}),
    held AS MATERIALIZED (${looked(group, `t.search LIKE '%' || $1 || '%'`)})
  SELECT t.id, ${rank}, (SELECT count(*)::int FROM held) AS looked_at
  FROM held t ORDER BY rank, ${group.order} LIMIT $3`

const beginning = (group: Group): string => `
  WITH exact AS MATERIALIZED (${exact(group)}),
    begun AS MATERIALIZED (
      ${looked(group, `left(t.search, ${indexed}) ~>=~ $2 AND left(t.search, ${indexed}) ~<~ $3`)}),
    either AS (SELECT * FROM begun WHERE starts_with(search, $1) UNION SELECT * FROM exact)
  SELECT t.id, ${rank}, (SELECT count(*)::int FROM begun) AS looked_at
  FROM either t ORDER BY rank, ${group.order} LIMIT $4`

const wording = (group: Group): string => `
  SELECT found.id FROM unnest($1::text[]) WITH ORDINALITY AS wanted (query, place)
    CROSS JOIN LATERAL (
      SELECT t.id, row_number() OVER (ORDER BY ${group.order}) AS place
      FROM (${looked(group, `to_tsvector('simple', t.search) @@ wanted.query::tsquery`)}) t
      ORDER BY ${group.order} LIMIT $2
    ) found
  ORDER BY wanted.place, found.place`

const names = ({ table, shown }: Group): string =>
  `SELECT t.id, t.search FROM ${table} t WHERE t.id = ANY($1::int[]) AND ${shown}`
