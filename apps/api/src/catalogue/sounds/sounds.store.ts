import { decodeDescriptor } from '@nava/media/renditions/sound-descriptor'
import type { Sql } from '@nava/db'

export interface Sound {
  id: number
  descriptor: Float32Array
}

export type SoundsStore = ReturnType<typeof soundsStore>

const CHUNK = 10_000

const SELECT = 'SELECT s.music_id AS id, s.descriptor FROM media_assets s'
const DESCRIBED = `s.kind = 'audio' AND s.descriptor <> ''`
const XMIN = 'pg_snapshot_xmin(pg_current_snapshot())::text AS xmin'

/** Reads how the recordings of tracks sound, also of tracks that are not public. */
export function soundsStore(sql: Sql) {
  const read = async (name: string, text: string, values: unknown[]) => {
    const { rows } = await sql.query<{ id: number; descriptor: Buffer }>({ name, text, values })
    return rows
  }
  const decode = (rows: readonly { id: number; descriptor: Buffer }[]): Sound[] =>
    rows.flatMap(({ id, descriptor: bytes }) => {
      const descriptor = decodeDescriptor(bytes)
      return descriptor ? [{ id, descriptor }] : []
    })

  return {
    /** Returns the ID of the oldest transaction that may not be visible yet. */
    now: async (): Promise<string> => {
      const { rows } = await sql.query<{ xmin: string }>(`SELECT ${XMIN}`)
      const [row] = rows
      if (!row) throw new Error('the database returned no transaction')
      return row.xmin
    },

    /** Returns the tracks whose sound changed since a transaction, and perhaps some that changed before. */
    changes: async (since: string): Promise<{ xmin: string; ids: number[] }> => {
      const { rows } = await sql.query<{ xmin: string; ids: number[] }>({
        name: 'sound-changes',
        text: `SELECT ${XMIN},
          ARRAY(SELECT DISTINCT ref_id FROM catalogue_changes WHERE kind = 'sound' AND xid >= $1) AS ids`,
        values: [since],
      })
      const [row] = rows
      if (!row) throw new Error('the database returned no changes')
      return row
    },

    of: async (ids: readonly number[]): Promise<Sound[]> =>
      decode(await read('sounds-of', `${SELECT} WHERE s.music_id = ANY($1::int[]) AND ${DESCRIBED}`, [ids])),

    async *all(): AsyncGenerator<Sound[]> {
      let last = 0
      for (;;) {
        const rows = await read(
          'all-sounds',
          `${SELECT} WHERE s.music_id > $1 AND ${DESCRIBED} ORDER BY s.music_id LIMIT ${CHUNK}`,
          [last],
        )
        if (rows.length === 0) return
        yield decode(rows)
        last = rows.at(-1)?.id ?? last
      }
    },
  }
}
