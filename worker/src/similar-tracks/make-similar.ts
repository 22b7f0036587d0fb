/**
 * Computes similar tracks from sessions, playlists and the catalogue, in temporary tables of one connection.
 */
import type { SqlConnection } from '@nava/db'
import { EVIDENCE, EVIDENCE_INDEX, COUNT_PAIRS, HEARD, HEARD_INDEX, PAIRS, PAIRS_INDEX } from './heard.ts'
import { FACTS, FACTS_INDEX, GROUPS, GROUPS_INDEXES } from './catalogue-facts.ts'
import { ADD_FRESH, FORGET_HIDDEN, LISTS, LISTS_INDEX, RANK, STORE } from './neighbours.ts'

/** Number of tracks that one statement handles in a second or two */
const TRACKS_PER_PART = 8000

/** Memory per sort and hash; larger ones use the disk */
const MEMORY = '64MB'

const TABLES = ['heard', 'evidence', 'pairs', 'facts', 'groups', 'lists'] as const

export interface SimilarTracks {
  tracks: number
  parts: number
}

/**
 * Calls `rest` with the milliseconds of each statement, so that it can wait and let listeners come first.
 * @throws the reason of `signal`
 */
export async function makeSimilar(
  client: SqlConnection,
  { now, rest, signal }: { now: Date; rest: (spent: number) => Promise<void>; signal?: AbortSignal },
): Promise<SimilarTracks> {
  const run = async (text: string, values: unknown[] = []) => {
    signal?.throwIfAborted()
    const startedAt = performance.now()
    const { rowCount } = await client.query(text, values)
    await rest(performance.now() - startedAt)
    return rowCount ?? 0
  }
  await client.query(`SET work_mem = '${MEMORY}'`)
  await client.query(`SET maintenance_work_mem = '${MEMORY}'`)
  await client.query('SET max_parallel_workers_per_gather = 0')
  await client.query('SET synchronous_commit = off')
  try {
    await dropTables(client)
    for (const [text, ...values] of [[HEARD, now], [HEARD_INDEX], [EVIDENCE], [EVIDENCE_INDEX]] as const)
      await run(text, [...values])
    await run('ANALYZE heard, evidence')
    const tracks = await run(FACTS, [now])
    for (const text of [FACTS_INDEX, GROUPS, ...GROUPS_INDEXES, PAIRS, LISTS]) await run(text)
    const parts = Math.max(1, Math.ceil(tracks / TRACKS_PER_PART))
    const inParts = async (text: string) => {
      for (let part = 0; part < parts; part += 1) await run(text, [parts, part])
    }
    await inParts(COUNT_PAIRS)
    await run(PAIRS_INDEX)
    await run('ANALYZE pairs, facts, groups')
    await inParts(RANK)
    await run(LISTS_INDEX)
    await run('ANALYZE lists')
    await run(ADD_FRESH)
    await inParts(STORE)
    await run(FORGET_HIDDEN)
    return { tracks, parts }
  } finally {
    await dropTables(client).catch(() => undefined)
    await client.query('RESET ALL').catch(() => undefined)
  }
}

const dropTables = (client: SqlConnection) => client.query(`DROP TABLE IF EXISTS ${TABLES.join(', ')}`)
