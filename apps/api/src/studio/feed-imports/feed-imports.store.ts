import {
  type EpisodeImport,
  type FeedImport,
  type LeftOut,
  LeftPart,
  limits,
  type Page,
  type Params,
  TextParams,
} from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { SqlClient } from '@nava/db/in-transaction'
import * as z from 'zod'
import { knownHere, type Recommended, savePodroll } from '../../catalogue/djs/podroll.ts'
import { type AnyTx, execute, type Tx } from '../../platform/audit/audited.ts'
import { type HttpError, problem } from '../../platform/http/errors.ts'
import { storedProblem } from '../../platform/http/stored-problem.ts'
import { claimedRows } from '../../platform/pending-job.ts'
import type { CompleteFeed } from './fetch-feed.ts'
import { FeedItem } from './feed-item.ts'
import { type KnownEpisode, splitKnown } from './known-episodes.ts'

export type FeedImportsStore = ReturnType<typeof feedImportsStore>

export interface ClaimedEpisode {
  id: number
  djID: number
  guid: string
  title: string
  item: FeedItem
  totalBytes: number
  starts: number
  /** Account of the feed, encrypted */
  secret: Uint8Array | undefined
  /** Set if an earlier attempt created the episode */
  podcastID: number | undefined
}

export interface EndedImport {
  importID: number
  title: string
  /** Number of imported episodes */
  done: number
  /** Of who began it */
  email: string
  name: string
  language: string | null
}

/** Episode from before with the recording of another */
const SameRecording = z.object({ id: z.int(), title: z.string() })
export type SameRecording = z.infer<typeof SameRecording>

interface MissingPart {
  title: string
  /** Null if the episode is missing */
  part: LeftPart['part'] | null
  code: string
  params: Params
}

/** SQL: episodes that DJ `$1` has, is importing, or has found to be others from before (KnownEpisode) */
const HAD = `SELECT p.guid, p.enclosure AS address, p.title
  FROM podcasts p JOIN podcast_djs pd ON pd.podcast_id = p.id AND pd.position = 0 WHERE pd.dj_id = $1
  UNION ALL SELECT e.guid, e.item->>'recording', coalesce(p.title, e.title)
  FROM episode_imports e LEFT JOIN podcasts p ON p.id = e.podcast_id
  WHERE e.dj_id = $1 AND (e.state IN ('waiting', 'running') OR (e.is_known AND e.podcast_id IS NOT NULL))`

/** SQL: the earliest episode of DJ `$2` with the recording of episode `$1` */
const SAME_RECORDING = `SELECT p.id, p.title FROM media_assets own
    JOIN media_assets same ON same.source_bytes = own.source_bytes AND same.source_sha256 = own.source_sha256
      AND same.kind = own.kind AND same.source_version <> '' AND same.id <> own.id
    JOIN podcasts p ON p.id = same.podcast_id
    JOIN podcast_djs pd ON pd.podcast_id = p.id AND pd.position = 0
  WHERE own.podcast_id = $1 AND own.kind = 'audio' AND pd.dj_id = $2 ORDER BY p.id LIMIT 1`

const importColumns = `i.id AS "importID", i.dj_id AS "djID", i.title, i.address, i.created_at AS "createdAt",
  count(e.id) FILTER (WHERE e.state IN ('waiting', 'running'))::int AS waiting,
  count(e.id) FILTER (WHERE e.state = 'done' AND NOT e.is_known)::int AS done,
  count(e.id) FILTER (WHERE e.state = 'failed')::int AS failed, jsonb_array_length(i.left_out) - i.known AS "leftOut",
  i.known + count(e.id) FILTER (WHERE e.is_known)::int AS known`

export function feedImportsStore(sql: Sql) {
  return {
    ...writing,
    ...reading(sql),
    ...working(sql),

    had: async (djID: number): Promise<KnownEpisode[]> => (await sql.query<KnownEpisode>(HAD, [djID])).rows,

    sameRecording: async (tx: AnyTx, podcastID: number, djID: number): Promise<SameRecording | undefined> => {
      const values = [podcastID, djID]
      const rows =
        '$queryRawUnsafe' in tx
          ? await tx.$queryRawUnsafe<unknown[]>(SAME_RECORDING, ...values)
          : (await tx.query(SAME_RECORDING, values)).rows
      return z.array(SameRecording).parse(rows)[0]
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
          total_bytes::float8 AS "totalBytes", reason_code AS "reasonCode", reason_params AS "reasonParams",
          left_out AS "leftOut", is_known AS "isKnown"
        FROM episode_imports WHERE import_id = $1
        ORDER BY array_position(ARRAY['running', 'failed', 'waiting', 'done'], state::text), id LIMIT $2 OFFSET $3`,
        [id, take, skip],
      )
      return rows.map(presentEpisode)
    },

    leftOut: async (id: number, { take, skip }: Page) => {
      const { rows } = await sql.query<{ left: LeftOut; place: number }>(
        `SELECT l.value AS left, l.place::int FROM feed_imports i, jsonb_array_elements(i.left_out) WITH ORDINALITY l (value, place)
        WHERE i.id = $1 ORDER BY l.place LIMIT $2 OFFSET $3`,
        [id, take, skip],
      )
      return rows.map(({ left, place }) => ({ ...left, place }))
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

/** `secret`: the feed's account, encrypted; `userID`: who begins it; `podroll`: what the feed recommends */
interface Importing {
  djID: number
  userID: number
  secret: Uint8Array | null
  podroll: readonly Recommended[]
}

const writing = {
  /** @throws 409 if there are no new episodes */
  create: async (
    tx: Tx,
    feed: CompleteFeed,
    { djID, userID, secret, podroll }: Importing,
  ): Promise<number> => {
    await tx.$executeRaw`SELECT FROM djs WHERE id = ${djID} FOR NO KEY UPDATE`
    const had = await tx.$queryRawUnsafe<KnownEpisode[]>(HAD, djID)
    const { fresh, known } = splitKnown(feed.episodes, had)
    if (fresh.length === 0) throw problem('feed.nothing-new')
    if (feed.support)
      await tx.dj.updateMany({
        where: { id: djID, supportLink: null },
        data: { supportLink: feed.support.link, supportLabel: feed.support.label },
      })
    if (podroll.length > 0 && (await tx.podrollItem.count({ where: { djID } })) === 0)
      await savePodroll(tx, djID, await knownHere(tx, podroll))
    const left = JSON.stringify([...feed.leftOut, ...known])
    const [made] = await tx.$queryRaw<{ id: number }[]>`
        INSERT INTO feed_imports (dj_id, user_id, address, title, secret, left_out, known)
        VALUES (${djID}, ${userID}, ${feed.address}, ${feed.title}, ${secret}, ${left}::jsonb, ${known.length})
        RETURNING id`
    if (!made) throw new Error('an insert always returns a row')
    const episodes = fresh.map(({ guid, title, bytes, item }) => ({ guid, title, bytes, item }))
    await tx.$executeRawUnsafe(
      `INSERT INTO episode_imports (import_id, dj_id, guid, title, item, total_bytes)
        SELECT $3, $1, f.guid, f.title, f.item, f.bytes
        FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (guid text, title text, bytes bigint, item jsonb))
          WITH ORDINALITY AS f(guid, title, bytes, item, position)
        ORDER BY f.position
        ON CONFLICT (dj_id, guid) DO UPDATE SET import_id = excluded.import_id, title = excluded.title,
          item = excluded.item, total_bytes = excluded.total_bytes, received_bytes = 0, state = 'waiting',
          reason_code = NULL, reason_params = '{}', left_out = '[]', starts = episode_imports.starts + 1, until = NULL, podcast_id = NULL, is_known = false`,
      djID,
      JSON.stringify(episodes),
      made.id,
    )
    const [all] = await tx.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM episode_imports WHERE dj_id = ${djID}`
    const max = limits.feedImports.perDj
    if ((all?.count ?? 0) > max) throw problem('podcast.too-many', { max })
    return made.id
  },

  retry: (tx: Tx, id: number, episodeID?: number): Promise<number> =>
    execute(
      tx,
      `WITH again AS (UPDATE feed_imports SET told_at = NULL WHERE id = $1::int)
        UPDATE episode_imports SET state = 'waiting', reason_code = NULL, reason_params = '{}', until = NULL, received_bytes = 0
        WHERE import_id = $1::int AND state = 'failed' AND ($2::int IS NULL OR id = $2::int)`,
      [id, episodeID ?? null],
    ),

  remove: (tx: Tx, id: number): Promise<number> =>
    execute(tx, 'DELETE FROM feed_imports WHERE id = $1::int', [id]),
}

function reading(sql: Sql) {
  return {
    /** Claims ended imports whose users have not been mailed, so that no other process mails them. */
    takeEnded: async (client: SqlClient, djID?: number): Promise<EndedImport[]> => {
      const { rows } = await client.query<EndedImport>(
        `UPDATE feed_imports i SET told_at = now() FROM users u
        WHERE u.id = i.user_id AND i.told_at IS NULL AND ($1::int IS NULL OR i.dj_id = $1)
          AND NOT EXISTS (SELECT FROM episode_imports WHERE import_id = i.id AND state IN ('waiting', 'running'))
        RETURNING i.id AS "importID", i.title, u.email, u.name, u.language,
          (SELECT count(*)::int FROM episode_imports WHERE import_id = i.id AND state = 'done' AND NOT is_known) AS done`,
        [djID ?? null],
      )
      return rows
    },

    /** Returns the first `take` of `count` failed episodes, left out ones, and missing parts of imported ones. */
    missing: async (importID: number, take: number) => {
      const { rows } = await sql.query<Omit<MissingPart, 'params'> & { params: unknown; count: number }>(
        `SELECT title, part, code, params, count(*) OVER ()::int AS count FROM (
          SELECT 1 AS kind, id AS place, title, NULL AS part, reason_code AS code, reason_params AS params
          FROM episode_imports WHERE import_id = $1 AND state = 'failed'
          UNION ALL SELECT CASE WHEN l.value->>'code' = 'feed.known' THEN 5 ELSE 2 END, l.place, l.value->>'title', NULL, l.value->>'code', l.value->'params'
          FROM feed_imports i, jsonb_array_elements(i.left_out) WITH ORDINALITY l (value, place) WHERE i.id = $1
          UNION ALL SELECT 3, e.id, e.title, l.value->>'part', l.value->>'code', l.value->'params'
          FROM episode_imports e, jsonb_array_elements(e.left_out) l WHERE e.import_id = $1 AND e.state = 'done'
          UNION ALL SELECT 4, id, title, NULL, reason_code, reason_params
          FROM episode_imports WHERE import_id = $1 AND is_known
        ) m ORDER BY kind, place LIMIT $2`,
        [importID, take],
      )
      return {
        missing: rows.map(({ title, part, code, params }): MissingPart => ({
          title,
          part,
          code,
          params: TextParams.catch({}).parse(params),
        })),
        count: rows[0]?.count ?? 0,
      }
    },

    pendingDjs: async (djID?: number): Promise<{ djID: number }[]> => {
      const { rows } = await sql.query<{ djID: number }>(
        `SELECT DISTINCT dj_id AS "djID" FROM episode_imports
        WHERE state IN ('waiting', 'running') AND ($1::int IS NULL OR dj_id = $1)`,
        [djID ?? null],
      )
      return rows
    },
  }
}

function working(sql: Sql) {
  const change = claimedRows(sql, 'episode_imports', 'id', ({ id }: ClaimedEpisode) => id)

  return {
    claim: async (djID: number): Promise<ClaimedEpisode | undefined> => {
      // Unused by this release: the previous one claims running episodes again after `until`.
      const { rows } = await sql.query<
        Omit<ClaimedEpisode, 'item' | 'podcastID' | 'secret'> & {
          item: unknown
          podcastID: number | null
          secret: Uint8Array | null
        }
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
          podcast_id AS "podcastID", (SELECT secret FROM feed_imports WHERE id = import_id) AS secret`,
        [djID],
      )
      const [row] = rows
      if (!row) return undefined
      const { item, podcastID, secret } = row
      return {
        ...row,
        item: FeedItem.parse(item),
        podcastID: podcastID ?? undefined,
        secret: secret ?? undefined,
      }
    },

    progress: (episode: ClaimedEpisode, received: number, total: number) =>
      change('received_bytes = $3::bigint, total_bytes = $4::bigint', episode, [received, total]),

    created: (tx: Tx, episode: ClaimedEpisode, podcastID: number, leftOut: readonly LeftPart[]) =>
      change('podcast_id = $3::int, left_out = $4::jsonb', episode, [podcastID, JSON.stringify(leftOut)], tx),

    /** Forgets the account of the recording, and that of the feed with its last episode. */
    done: async (tx: AnyTx, episode: ClaimedEpisode, leftOut: readonly LeftPart[]): Promise<boolean> => {
      const set = `state = 'done', item = item - 'account', left_out = left_out || $3::jsonb`
      const isOurs = await change(set, episode, [JSON.stringify(leftOut)], tx)
      if (isOurs) await forgetSecret(tx, episode)
      return isOurs
    },

    /** Ends the import of an episode whose recording another has. */
    known: async (tx: AnyTx, episode: ClaimedEpisode, { id, title }: SameRecording): Promise<boolean> => {
      const isOurs = await change(
        `state = 'done', item = item - 'account', is_known = true, podcast_id = $3::int, left_out = '[]',
          reason_code = 'feed.known', reason_params = $4::jsonb`,
        episode,
        [id, JSON.stringify({ message: title })],
        tx,
      )
      if (isOurs) await forgetSecret(tx, episode)
      return isOurs
    },

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

/** Forgets the account of a feed without pending episodes. */
const forgetSecret = (tx: AnyTx, episode: ClaimedEpisode) =>
  execute(
    tx,
    `UPDATE feed_imports i SET secret = NULL WHERE secret IS NOT NULL
      AND id = (SELECT import_id FROM episode_imports WHERE id = $1::int)
      AND NOT EXISTS (SELECT FROM episode_imports e WHERE e.import_id = i.id AND e.state <> 'done')`,
    [episode.id],
  )

interface EpisodeRow {
  episodeID: number
  title: string
  state: Exclude<EpisodeImport['state'], 'known'>
  podcastID: number | null
  receivedBytes: number
  totalBytes: number
  reasonCode: string | null
  reasonParams: unknown
  leftOut: unknown
  isKnown: boolean
}

const LeftParts = z.array(LeftPart).catch([])

function presentEpisode(row: EpisodeRow): EpisodeImport {
  const { episodeID, title, state } = row
  switch (state) {
    case 'waiting':
      return { episodeID, title, state }
    case 'running':
      return { episodeID, title, state, receivedBytes: row.receivedBytes, totalBytes: row.totalBytes }
    case 'done':
      if (row.isKnown)
        return {
          ...{ episodeID, title, state: 'known', podcastID: row.podcastID ?? 0 },
          ...storedProblem(row, 'import.failed'),
        }
      return {
        ...{ episodeID, title, state },
        podcastID: row.podcastID ?? 0,
        leftOut: LeftParts.parse(row.leftOut),
      }
    case 'failed':
      return { episodeID, title, state, ...storedProblem(row, 'import.failed') }
    default:
      return state satisfies never
  }
}
