import type { IndexedName } from '@nava/catalogue-index/search/index-state'
import type { Sql } from '@nava/db'
import { PODCAST_IS } from '@nava/db/visibility'
import { normalise } from './normalise.ts'

export type NameKind = 'music' | 'artist' | 'podcast'

export interface NameChanges {
  /** Decimal ID of the oldest transaction that may not be visible yet */
  xmin: string
  ids: Record<NameKind, number[]>
}

export interface PodcastStats {
  id: number
  plays: number
  /** Milliseconds since 1970 */
  release: number
}

const CHUNK = 4000

const tokenCount = (text: string) => `coalesce(array_length(string_to_array(${text}, ' '), 1), 0)`

interface NameSource {
  table: string
  /** SQL for the number of tokens of the name itself, with which `search` starts */
  nameLength: string
  /** SQL for the text after `search`, and the table it is from */
  album?: { text: string; join: string }
}

const TABLES: Record<NameKind, NameSource> = {
  music: {
    table: 'music',
    // The names of artists follow the title. Subtracting their tokens is much faster than normalising titles.
    nameLength: `${tokenCount('t.search')} - (SELECT coalesce(sum(${tokenCount('a.search')}), 0)::int
      FROM music_artists ma JOIN artists a ON a.id = ma.artist_id WHERE ma.music_id = t.id)`,
    album: { text: `coalesce(al.search, '')`, join: 'LEFT JOIN albums al ON al.id = t.album_id' },
  },
  artist: { table: 'artists', nameLength: tokenCount('t.search') },
  podcast: { table: 'podcasts', nameLength: tokenCount('t.search') },
}

const XMIN = 'pg_snapshot_xmin(pg_current_snapshot())::text AS xmin'

export type NamesStore = ReturnType<typeof namesStore>

export function namesStore(sql: Sql) {
  const read = async (kind: NameKind, which: string, rest: string, values: unknown[]) => {
    const { table, nameLength, album } = TABLES[kind]
    const text = album ? `t.search || ' ' || ${album.text}` : 't.search'
    const { rows } = await sql.query<[number, string, number, number]>({
      name: `names-${kind}-${which}`,
      text: `SELECT t.id, ${text}, ${nameLength}, ${tokenCount('t.search')}
        FROM ${table} t ${album?.join ?? ''} WHERE ${rest}`,
      values,
      rowMode: 'array',
    })
    return rows.map(([id, name, length, ownLength]): IndexedName => ({
      id,
      text: name,
      nameLength: length,
      ownLength,
    }))
  }
  const one = async <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row> => {
    const { rows } = await sql.query<Row>({ name, text, values })
    const [row] = rows
    if (!row) throw new Error('the database returned no row')
    return row
  }

  return {
    normalise: (text: string): Promise<string> => normalise(sql, text),

    now: async (): Promise<string> => (await one<{ xmin: string }>('names-now', `SELECT ${XMIN}`, [])).xmin,

    async *all(kind: NameKind): AsyncGenerator<IndexedName[]> {
      let last = 0
      for (;;) {
        const found = await read(kind, 'all', `t.id > $1 ORDER BY t.id LIMIT ${CHUNK}`, [last])
        if (found.length === 0) return
        yield found
        last = found.at(-1)?.id ?? last
      }
    },

    of: (kind: NameKind, ids: readonly number[]) => read(kind, 'of', 't.id = ANY($1::int[])', [ids]),

    podcasts: async (ids?: readonly number[]): Promise<PodcastStats[]> => {
      const { rows } = await sql.query<PodcastStats>({
        name: 'podcast-stats',
        text: `SELECT p.id, p.play_count AS plays, (extract(epoch FROM p.release_date) * 1000)::float8 AS release
          FROM podcasts p WHERE ${PODCAST_IS.cleared} AND p.has_audio AND ($1::int[] IS NULL OR p.id = ANY($1::int[]))`,
        values: [ids ?? null],
      })
      return rows
    },

    /** Returns all names changed since the transaction `since`, and perhaps some changed before. */
    changes: async (since: string): Promise<NameChanges> => {
      const changed = (kind: NameKind) =>
        `ARRAY(SELECT DISTINCT ref_id FROM name_changes WHERE xid >= $1 AND kind = '${kind}') AS ${kind}`
      const { xmin: next, ...ids } = await one<Record<NameKind, number[]> & { xmin: string }>(
        'name-changes',
        `SELECT ${XMIN}, ${changed('music')}, ${changed('artist')}, ${changed('podcast')}`,
        [since],
      )
      return { xmin: next, ids }
    },

    prune: async (xid: string): Promise<void> => {
      await sql.query({
        name: 'prune-names',
        text: 'DELETE FROM name_changes WHERE xid < $1',
        values: [xid],
      })
    },
  }
}
