/** Finds ids by name, in prepared SQL: see search-sql.ts for what it looks at, find-by-name.ts for what it is asked. */
import type { Sql } from '@nava/db'
import { type GroupName, searched, type SearchedName, searchedOf } from './groups.ts'
import { cap, holdingWords, type How, indexed, matching, nameLengths, names } from './search-sql.ts'

/** An id with how well it matches: 0 is the very name, 1 begins with the text, 2 holds it. */
export interface Match {
  id: number
  rank: 0 | 1 | 2
}

export interface Matches {
  /** The best first. */
  of: (group: GroupName) => Match[]
  /** Whether these are the best of all: false where so many match that only some were looked at. */
  complete: boolean
}

/** What the names of a group hold of one of the queries, by its place in them. */
export interface Worded {
  group: GroupName
  id: number
  query: number
}

export type SearchStore = ReturnType<typeof searchStore>

export function searchStore(sql: Sql) {
  const read = async <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
    (await sql.query<Row>({ name: `search-${name}`, text, values })).rows

  const matches = async (table: SearchedName, how: How, text: string, take: number): Promise<Matches> => {
    const condition = parameterOf(how, text)
    const rows = await read<Match & { group: GroupName; looked_at: number }>(
      `${table}-${how}`,
      statements[table][how],
      [text, cut(text), take, ...(condition === undefined ? [] : [condition])],
    )
    return {
      of: (group) => rows.filter((row) => row.group === group).map(({ id, rank }) => ({ id, rank })),
      complete: (rows[0]?.looked_at ?? 0) <= cap,
    }
  }

  const byId = async <V>(name: string, text: string, ids: readonly number[]): Promise<Map<number, V>> => {
    const { rows } = await sql.query<[number, V]>({
      name: `search-${name}`,
      text,
      values: [ids],
      rowMode: 'array',
    })
    return new Map(rows)
  }

  return {
    /** The text as names are kept for search. */
    normalise: async (text: string): Promise<string> => {
      const [row] = await read<{ text: string }>('text', 'SELECT search_text($1) AS text', [text])
      return row?.text ?? ''
    },

    /** At most `take` a group whose name is the normalised `text`. */
    exact: (table: SearchedName, text: string, take: number) => matches(table, 'exact', text, take),

    /** At most `take` a group whose name is, or begins with, the normalised `text`. */
    beginning: (table: SearchedName, text: string, take: number) => matches(table, 'beginning', text, take),

    /**
     * At most `take` a group whose name holds the normalised `text`: a single word anywhere, several from the beginning
     * of a word on.
     */
    holding: (table: SearchedName, text: string, take: number) =>
      matches(table, text.includes(' ') ? 'wording' : 'holding', text, take),

    /** At most `take` a group and query whose names hold all of its words, in the queries' order. */
    wording: (
      table: SearchedName,
      queries: readonly (readonly string[])[],
      take: number,
    ): Promise<Worded[]> =>
      read(`${table}-words`, statements[table].words, [queries.map((words) => asQuery(words)), take]),

    /** Words of the catalogue like each of these, the most alike first; with `keepKnown` a known word is like itself only. */
    alike: async (words: readonly string[], { keepKnown }: { keepKnown: boolean }): Promise<string[][]> => {
      const rows = await read<{ alike: string[] }>(
        'alike',
        `SELECT CASE WHEN $2 AND EXISTS (SELECT FROM search_words w WHERE w.word = typed.word)
            THEN ARRAY[typed.word] ELSE ARRAY(SELECT similar_words(typed.word, 40)) END AS alike
          FROM unnest($1::text[]) WITH ORDINALITY AS typed (word, place) ORDER BY typed.place`,
        [words, keepKnown],
      )
      return rows.map(({ alike }) => alike)
    },

    /** The normalised names of these ids, and how many characters of each are the name itself. */
    names: (group: GroupName, ids: readonly number[]) =>
      byId<string>(`${searchedOf[group]}-names`, statements[searchedOf[group]].names, ids),
    nameLengths: (group: GroupName, ids: readonly number[]) =>
      byId<number>(`${searchedOf[group]}-lengths`, statements[searchedOf[group]].lengths, ids),
  }
}

const statementsOf = (name: SearchedName) => ({
  exact: matching(searched[name], 'exact'),
  beginning: matching(searched[name], 'beginning'),
  holding: matching(searched[name], 'holding'),
  wording: matching(searched[name], 'wording'),
  words: holdingWords(searched[name]),
  names: names(searched[name]),
  lengths: nameLengths(searched[name]),
})
const statements = {
  music: statementsOf('music'),
  artists: statementsOf('artists'),
  podcasts: statementsOf('podcasts'),
}

const cut = (text: string) => [...text].slice(0, indexed).join('')

/** What a way to match needs besides the text. */
function parameterOf(how: How, text: string): string | undefined {
  switch (how) {
    case 'exact':
      return undefined
    case 'beginning':
      // The last code point comes after every text that begins so.
      return `${cut(text)}\u{10ffff}`
    case 'holding':
      return `%${text}%`
    case 'wording': {
      const words = text.split(' ')
      const last = words.pop() ?? ''
      // The last word may be half typed. A letter or two begin too many words to ask the index for them.
      return [asQuery(words), ...([...last].length > 2 ? [`${asLexeme(last)}:*`] : [])].join(' & ')
    }
    default:
      return how satisfies never
  }
}

const asLexeme = (word: string) => `'${word.replaceAll("'", "''")}'`
const asQuery = (words: readonly string[]) => words.map((word) => asLexeme(word)).join(' & ')
