import {
  describeProblem,
  type EpisodeImport,
  type FeedImport,
  limits,
  type Page,
  type ProblemCode,
  problems,
  TextParams,
} from '@nava/contracts'
import type { Sql } from '@nava/db'
import { type AnyTx, execute, type Tx } from '../../platform/audit/audited.ts'
import { type HttpError, problem } from '../../platform/http/errors.ts'
import type { WholeFeed } from './fetch-feed.ts'
import { FeedItem } from './feed-item.ts'

export type FeedImportsStore = ReturnType<typeof feedImportsStore>

export interface ClaimedEpisode {
  id: number
  djID: number
  guid: string
  title: string
  item: FeedItem
  totalBytes: number
  starts: number
  /** Set if an earlier attempt created the episode */
  podcastID: number | undefined
}

/** SQL condition: DJ `$1` has neither imported nor created episode `f`, and is not importing it. */
const IS_NEW = `NOT EXISTS (SELECT FROM podcasts p JOIN podcast_djs pd ON pd.podcast_id = p.id AND pd.position = 0
    WHERE p.guid = f.guid AND pd.dj_id = $1)
  AND NOT EXISTS (SELECT FROM episode_imports e WHERE e.dj_id = $1 AND e.guid = f.guid AND e.state IN ('waiting', 'running'))`

const importColumns = `i.id AS "importID", i.dj_id AS "djID", i.title, i.address, i.created_at AS "createdAt",
  count(e.id) FILTER (WHERE e.state IN ('waiting', 'running'))::int AS waiting,
  count(e.id) FILTER (WHERE e.state = 'done')::int AS done,
  count(e.id) FILTER (WHERE e.state = 'failed')::int AS failed`

export function feedImportsStore(sql: Sql) {
  return {
    ...writing,
    ...working(sql),

    newGuids: async (djID: number, guids: readonly string[]): Promise<Set<string>> => {
      const { rows } = await sql.query<{ guid: string }>(
        `SELECT f.guid FROM unnest($2::text[]) f(guid) WHERE ${IS_NEW}`,
        [djID, guids],
      )
      return new Set(rows.map(({ guid }) => guid))
    },

    find: async (id: number): Promise<FeedImport | undefined> =>
      (await imports(sql, 'i.id = $1', [id, 1, 0]))[0],

    findByEpisode: async (episodeID: number): Promise<FeedImport | undefined> =>
      (
        await imports(sql, 'i.id = (SELECT import_id FROM episode_imports WHERE id = $1)', [episodeID, 1, 0])
      )[0],

    list: (djIDs: readonly number[], { take, skip }: Page): Promise<FeedImport[]> =>
      imports(sql, 'i.dj_id = ANY($1)', [djIDs, take, skip]),

    episodes: async (id: number, { take, skip }: Page): Promise<EpisodeImport[]> => {
      const { rows } = await sql.query<EpisodeRow>(
        `SELECT id AS "episodeID", title, state, podcast_id AS "podcastID", received_bytes::float8 AS "receivedBytes",
          total_bytes::float8 AS "totalBytes", reason_code AS "reasonCode", reason_params AS "reasonParams"
        FROM episode_imports WHERE import_id = $1
        ORDER BY array_position(ARRAY['running', 'failed', 'waiting', 'done'], state::text), id LIMIT $2 OFFSET $3`,
        [id, take, skip],
      )
      return rows.map(presentEpisode)
    },
  }
}

async function imports(sql: Sql, where: string, values: unknown[]): Promise<FeedImport[]> {
  const { rows } = await sql.query<Omit<FeedImport, 'createdAt'> & { createdAt: Date }>(
    `SELECT ${importColumns} FROM feed_imports i LEFT JOIN episode_imports e ON e.import_id = i.id
    WHERE ${where} GROUP BY i.id ORDER BY i.id DESC LIMIT $2 OFFSET $3`,
    values,
  )
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

const writing = {
  /** @throws 409 if there are no new episodes */
  create: async (tx: Tx, djID: number, feed: WholeFeed): Promise<number> => {
    await tx.$executeRaw`SELECT FROM djs WHERE id = ${djID} FOR NO KEY UPDATE`
    const [made] = await tx.$queryRaw<{ id: number }[]>`
        INSERT INTO feed_imports (dj_id, address, title) VALUES (${djID}, ${feed.address}, ${feed.title}) RETURNING id`
    if (!made) throw new Error('an insert always returns a row')
    const episodes = feed.episodes.map(({ guid, title, bytes, item }) => ({ guid, title, bytes, item }))
    const added = await tx.$executeRawUnsafe(
      `INSERT INTO episode_imports (import_id, dj_id, guid, title, item, total_bytes)
        SELECT $3, $1, f.guid, f.title, f.item, f.bytes
        FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (guid text, title text, bytes bigint, item jsonb))
          WITH ORDINALITY AS f(guid, title, bytes, item, position)
        WHERE ${IS_NEW}
        ORDER BY f.position
        ON CONFLICT (dj_id, guid) DO UPDATE SET import_id = excluded.import_id, title = excluded.title,
          item = excluded.item, total_bytes = excluded.total_bytes, received_bytes = 0, state = 'waiting',
          reason_code = NULL, reason_params = '{}', starts = episode_imports.starts + 1, until = NULL, podcast_id = NULL`,
      djID,
      JSON.stringify(episodes),
      made.id,
    )
    if (added === 0) throw problem('feed.nothing-new')
    const [all] = await tx.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM episode_imports WHERE dj_id = ${djID}`
    const max = limits.feedImports.perDj
    if ((all?.count ?? 0) > max) throw problem('podcast.too-many', { max })
    return made.id
  },

  retry: (tx: Tx, id: number, episodeID?: number): Promise<number> =>
    execute(
      tx,
      `UPDATE episode_imports SET state = 'waiting', reason_code = NULL, reason_params = '{}', until = NULL, received_bytes = 0
        WHERE import_id = $1::int AND state = 'failed' AND ($2::int IS NULL OR id = $2::int)`,
      [id, episodeID ?? null],
    ),

  remove: (tx: Tx, id: number): Promise<number> =>
    execute(tx, 'DELETE FROM feed_imports WHERE id = $1::int', [id]),
}

/** SQL condition: no other process has claimed the episode since */
const CLAIMED = `id = $1::int AND starts = $2::int AND state = 'running'`

function working(sql: Sql) {
  const change = async (
    set: string,
    { id, starts }: ClaimedEpisode,
    values: unknown[] = [],
    by: AnyTx = sql,
  ) =>
    (await execute(by, `UPDATE episode_imports SET ${set} WHERE ${CLAIMED}`, [id, starts, ...values])) === 1

  return {
    pendingDjs: async (djID?: number): Promise<number[]> => {
      const { rows } = await sql.query<{ djID: number }>(
        `SELECT DISTINCT dj_id AS "djID" FROM episode_imports
        WHERE state IN ('waiting', 'running') AND ($1::int IS NULL OR dj_id = $1)`,
        [djID ?? null],
      )
      return rows.map((row) => row.djID)
    },

    claim: async (djID: number): Promise<ClaimedEpisode | undefined> => {
      // Unused by this release: the previous one claims running episodes again after `until`.
      const { rows } = await sql.query<
        Omit<ClaimedEpisode, 'item' | 'podcastID'> & { item: unknown; podcastID: number | null }
      >(
        `UPDATE episode_imports SET state = 'running', starts = starts + 1, received_bytes = 0,
          until = now() + interval '1 hour'
        WHERE id = (SELECT coalesce(e.running, e.waiting) FROM feed_imports i
          CROSS JOIN LATERAL (SELECT min(id) FILTER (WHERE state = 'running') AS running,
            min(id) FILTER (WHERE state = 'waiting') AS waiting,
            count(*) FILTER (WHERE state IN ('done', 'failed')) AS ended
            FROM episode_imports WHERE import_id = i.id) e
          WHERE i.dj_id = $1 AND coalesce(e.running, e.waiting) IS NOT NULL
          ORDER BY e.running, e.ended, i.id LIMIT 1)
        RETURNING id, dj_id AS "djID", guid, title, item, total_bytes::float8 AS "totalBytes", starts,
          podcast_id AS "podcastID"`,
        [djID],
      )
      const [row] = rows
      return row && { ...row, item: FeedItem.parse(row.item), podcastID: row.podcastID ?? undefined }
    },

    progress: (episode: ClaimedEpisode, received: number, total: number) =>
      change('received_bytes = $3::bigint, total_bytes = $4::bigint', episode, [received, total]),

    created: (tx: Tx, episode: ClaimedEpisode, podcastID: number) =>
      change('podcast_id = $3::int', episode, [podcastID], tx),

    done: (tx: AnyTx, episode: ClaimedEpisode) => change(`state = 'done'`, episode, [], tx),

    fail: (tx: AnyTx, episode: ClaimedEpisode, { code, params }: Pick<HttpError, 'code' | 'params'>) =>
      change(
        `state = 'failed', reason_code = $3::text, reason_params = $4::jsonb`,
        episode,
        [code, JSON.stringify(params)],
        tx,
      ),

    putBack: (episode: ClaimedEpisode) => change(`state = 'waiting', until = NULL`, episode),
  }
}

interface EpisodeRow {
  episodeID: number
  title: string
  state: EpisodeImport['state']
  podcastID: number | null
  receivedBytes: number
  totalBytes: number
  reasonCode: string | null
  reasonParams: unknown
}

function presentEpisode(row: EpisodeRow): EpisodeImport {
  const { episodeID, title, state } = row
  switch (state) {
    case 'waiting':
      return { episodeID, title, state }
    case 'running':
      return { episodeID, title, state, receivedBytes: row.receivedBytes, totalBytes: row.totalBytes }
    case 'done':
      return { episodeID, title, state, podcastID: row.podcastID ?? 0 }
    case 'failed': {
      const code = isProblemCode(row.reasonCode) ? row.reasonCode : 'import.failed'
      const params = TextParams.catch({}).parse(row.reasonParams)
      return { episodeID, title, state, code, params, reason: describeProblem(code, params) }
    }
    default:
      return state satisfies never
  }
}

const isProblemCode = (code: string | null): code is ProblemCode =>
  code !== null && Object.hasOwn(problems, code)
