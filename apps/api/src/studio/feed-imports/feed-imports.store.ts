/** The rows of pending episodes decide what is imported, across restarts and processes. */
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
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { inTransaction } from '@nava/db/in-transaction'
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
  /** Number of this attempt */
  starts: number
  /** Set if an earlier attempt created it */
  podcastID: number | undefined
}

/** SQL condition: DJ `$1` has not imported or created episode `f`, and is not importing it. */
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
  /** Records new episodes; returns the import's id. Throws 409 if there are none. */
  create: async (tx: Tx, djID: number, feed: WholeFeed): Promise<number> => {
    // Lock the DJ, so that concurrent imports see each other's episodes.
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
          reason_code = NULL, reason_params = '{}', starts = episode_imports.starts + 1, tries = 0, until = NULL, podcast_id = NULL`,
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

  /** Retries one or all failed episodes; returns how many. */
  retry: (tx: Tx, id: number, episodeID?: number): Promise<number> =>
    execute(
      tx,
      `UPDATE episode_imports SET state = 'waiting', reason_code = NULL, reason_params = '{}', tries = 0, until = NULL, received_bytes = 0
        WHERE import_id = $1::int AND state = 'failed' AND ($2::int IS NULL OR id = $2::int)`,
      [id, episodeID ?? null],
    ),

  /** A running episode notices that its row is gone. */
  remove: (tx: Tx, id: number): Promise<number> =>
    execute(tx, 'DELETE FROM feed_imports WHERE id = $1::int', [id]),
}

/** SQL condition: this process still owns the episode. */
const CLAIMED = `id = $1::int AND starts = $2::int AND state = 'running'`

/** Each returns false if another process has taken over the episode. */
function working(sql: Sql) {
  const change = async (
    set: string,
    { id, starts }: ClaimedEpisode,
    values: unknown[] = [],
    by: AnyTx = sql,
  ) =>
    (await execute(by, `UPDATE episode_imports SET ${set} WHERE ${CLAIMED}`, [id, starts, ...values])) === 1

  return {
    /**
     * Claims the next episode: one per DJ at a time, imports in turn. Episodes of dead processes are claimed again.
     */
    claim: (): Promise<ClaimedEpisode | undefined> =>
      inTransaction(sql, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.claimFeedEpisodes])
        // An episode that repeatedly ends its process fails.
        await client.query(
          `UPDATE episode_imports SET state = 'failed', until = NULL, reason_code = 'import.failed'
          WHERE state = 'running' AND until < now() AND tries >= $1`,
          [limits.feedImports.starts],
        )
        const { rows } = await client.query<
          Omit<ClaimedEpisode, 'item' | 'podcastID'> & {
            item: unknown
            podcastID: number | null
            importID: number
          }
        >(
          `UPDATE episode_imports SET state = 'running', starts = starts + 1, tries = tries + 1, received_bytes = 0,
            until = now() + $1::int * interval '1 millisecond'
          WHERE id = (SELECT e.id FROM episode_imports e JOIN feed_imports i ON i.id = e.import_id
            WHERE ((e.state = 'waiting' AND coalesce(e.until, now()) <= now())
                OR (e.state = 'running' AND e.until < now() AND e.tries < $2::int))
              AND NOT EXISTS (SELECT FROM episode_imports o WHERE o.dj_id = e.dj_id AND o.state = 'running' AND o.until >= now())
            ORDER BY i.turn_at NULLS FIRST, e.id LIMIT 1)
          RETURNING id, import_id AS "importID", dj_id AS "djID", guid, title, item, total_bytes::float8 AS "totalBytes",
            starts, podcast_id AS "podcastID"`,
          [limits.feedImports.claim, limits.feedImports.starts],
        )
        const [row] = rows
        if (!row) return undefined
        await client.query('UPDATE feed_imports SET turn_at = now() WHERE id = $1', [row.importID])
        const { importID: _import, ...episode } = row
        return { ...episode, item: FeedItem.parse(row.item), podcastID: row.podcastID ?? undefined }
      }),

    /** Records the progress, which serves as the heartbeat. */
    progress: (episode: ClaimedEpisode, received: number, total: number) =>
      change(
        `received_bytes = $3::bigint, total_bytes = $4::bigint, until = now() + $5::int * interval '1 millisecond'`,
        episode,
        [received, total, limits.feedImports.claim],
      ),

    created: (tx: Tx, episode: ClaimedEpisode, podcastID: number) =>
      change('podcast_id = $3::int', episode, [podcastID], tx),

    done: (tx: AnyTx, episode: ClaimedEpisode) => change(`state = 'done', until = NULL`, episode, [], tx),

    fail: (tx: AnyTx, episode: ClaimedEpisode, { code, params }: Pick<HttpError, 'code' | 'params'>) =>
      change(
        `state = 'failed', until = NULL, reason_code = $3::text, reason_params = $4::jsonb`,
        episode,
        [code, JSON.stringify(params)],
        tx,
      ),

    /** Requeues the episode after `pause` ms; the attempt does not count. */
    putBack: (episode: ClaimedEpisode, pause: number) =>
      change(
        `state = 'waiting', tries = tries - 1, until = now() + $3::int * interval '1 millisecond'`,
        episode,
        [pause],
      ),
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
