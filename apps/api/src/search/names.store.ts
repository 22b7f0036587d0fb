/** Reads the names of all that is searched, and which of them changed. */
import type { Sql } from '@nava/db'
import { normalise } from './normalise.ts'
import type { SearchedName } from './name-index.ts'

/** What has names: each searched by itself. */
export type NameKind = 'music' | 'artist' | 'podcast'

export interface NameChanges {
  /** Transactions from this one on may not have been seen. A decimal number. */
  xmin: string
  ids: Record<NameKind, number[]>
}

/** A podcast that visitors may find once it is released: ms since 1970. */
export interface PodcastFacts {
  id: number
  plays: number
  release: number
}

/** Names that are read at once. */
const chunk = 4000

const wordsIn = (text: string) => `coalesce(array_length(string_to_array(${text}, ' '), 1), 0)`

/** What is read of the row `t`: its id, its text, and how many words of it are the name itself. */
const tables: Record<NameKind, { table: string; nameWords: string }> = {
  music: {
    table: 'music',
    // Its artists' names stand behind the title. Their words are counted: normalising each title would take far longer.
    nameWords: `${wordsIn('t.search')} - (SELECT coalesce(sum(${wordsIn('a.search')}), 0)::int
      FROM music_artists ma JOIN artists a ON a.id = ma.artist_id WHERE ma.music_id = t.id)`,
  },
  artist: { table: 'artists', nameWords: wordsIn('t.search') },
  podcast: { table: 'podcasts', nameWords: wordsIn('t.search') },
}

const xmin = 'pg_snapshot_xmin(pg_current_snapshot())::text AS xmin'

export type NamesStore = ReturnType<typeof namesStore>

export function namesStore(sql: Sql) {
  const read = async (kind: NameKind, which: string, rest: string, values: unknown[]) => {
    const { table, nameWords } = tables[kind]
    const { rows } = await sql.query<[number, string, number]>({
      name: `names-${kind}-${which}`,
      text: `SELECT t.id, t.search, ${nameWords} FROM ${table} t WHERE ${rest}`,
      values,
      rowMode: 'array',
    })
    return rows.map(([id, text, words]): SearchedName => ({ id, text, nameWords: words }))
  }
  const one = async <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row> => {
    const { rows } = await sql.query<Row>({ name, text, values })
    const [row] = rows
    if (!row) throw new Error('the database gave no row')
    return row
  }

  return {
    /** The text as names are kept for search. */
    normalise: (text: string): Promise<string> => normalise(sql, text),

    now: async (): Promise<string> => (await one<{ xmin: string }>('names-now', `SELECT ${xmin}`, [])).xmin,

    /** All names by id, some thousands at a time. */
    async *all(kind: NameKind): AsyncGenerator<SearchedName[]> {
      let last = 0
      for (;;) {
        const found = await read(kind, 'all', `t.id > $1 ORDER BY t.id LIMIT ${chunk}`, [last])
        if (found.length === 0) return
        yield found
        last = found.at(-1)?.id ?? last
      }
    },

    /** The names of these ids; of those that are gone there are none. */
    of: (kind: NameKind, ids: readonly number[]) => read(kind, 'of', 't.id = ANY($1::int[])', [ids]),

    /** All podcasts that visitors may find, or those of these ids. */
    podcasts: async (ids?: readonly number[]): Promise<PodcastFacts[]> => {
      const { rows } = await sql.query<PodcastFacts>({
        name: 'podcast-facts',
        text: `SELECT id, play_count AS plays, (extract(epoch FROM release_date) * 1000)::float8 AS release
          FROM podcasts WHERE is_confirmed AND has_audio AND ($1::int[] IS NULL OR id = ANY($1::int[]))`,
        values: [ids ?? null],
      })
      return rows
    },

    /** What may have changed since `since` and had not been seen then. Some of it may have been. */
    changes: async (since: string): Promise<NameChanges> => {
      const changed = (kind: NameKind) =>
        `ARRAY(SELECT DISTINCT ref_id FROM name_changes WHERE xid >= $1 AND kind = '${kind}') AS ${kind}`
      const { xmin: next, ...ids } = await one<Record<NameKind, number[]> & { xmin: string }>(
        'name-changes',
        `SELECT ${xmin}, ${changed('music')}, ${changed('artist')}, ${changed('podcast')}`,
        [since],
      )
      return { xmin: next, ids }
    },

    /** Clears away the changes of transactions before `xid`. */
    forget: async (xid: string): Promise<void> => {
      await sql.query({
        name: 'forget-names',
        text: 'DELETE FROM name_changes WHERE xid < $1',
        values: [xid],
      })
    },
  }
}
