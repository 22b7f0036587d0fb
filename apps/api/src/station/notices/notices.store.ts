import {
  byNoticeKind,
  limits,
  type Notice,
  NoticeKind,
  type NoticeSettings,
  type PushType,
} from '@nava/contracts'
import type { Prisma, Sql } from '@nava/db'
import type { PoolClient } from 'pg'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { inTransaction } from '@nava/db/in-transaction'
import { MUSIC_IS, PODCAST_IS } from '@nava/db/visibility'
import { imageVersion } from '../../catalogue/images/image-versions.ts'
import { problem } from '../../platform/http/errors.ts'
import { makeMusicReminders } from './music-reminders.ts'
import { setImage } from './set-image.ts'

export type NoticesStore = ReturnType<typeof noticesStore>

export const NOTICE_CHANNEL = 'notice'

export type NewNotice = Pick<Notice, 'title' | 'body' | 'image' | 'type' | 'id' | 'click_action'>

interface Row {
  id: number
  kind: NoticeKind
  title: string
  body: string
  image: string
  type: PushType
  ref_id: number
  click_action: string
  created_at: Date
}

const COLUMNS = 'n.id, n.kind, n.title, n.body, n.image, n.type, n.ref_id, n.click_action, n.created_at'

/** SQL conditions: a notice `n` of this kind concerns user `u`, muted or not */
const CONCERNS: Record<NoticeKind, string> = {
  announcement: `(n.to_artist_id IS NULL OR EXISTS (SELECT FROM artist_follows f WHERE f.artist_id = n.to_artist_id AND f.user_id = u.id))
    AND (n.to_dj_id IS NULL OR EXISTS (SELECT FROM dj_follows f WHERE f.dj_id = n.to_dj_id AND f.user_id = u.id))
    AND (n.to_topic IS NULL OR NOT n.to_topic = ANY(u.muted_notices))`,
  release: `EXISTS (SELECT FROM music_artists ma JOIN artist_follows f ON f.artist_id = ma.artist_id
    WHERE ma.music_id = n.music_id AND f.user_id = u.id AND f.created_at <= n.created_at)`,
  episode: `EXISTS (SELECT FROM podcast_djs pd JOIN dj_follows f ON f.dj_id = pd.dj_id
    WHERE pd.podcast_id = n.podcast_id AND f.user_id = u.id AND f.created_at <= n.created_at)`,
  reminder: 'n.user_id = u.id',
  decision: 'n.user_id = u.id',
}
const IS_FOR_USER = NoticeKind.options
  .map((kind) => `(n.kind = '${kind}' AND ${CONCERNS[kind]})`)
  .join(' OR ')
/** SQL condition: notice `n` is for everybody, also visitors */
export const IS_FOR_ALL = `(n.kind = 'announcement' AND n.to_artist_id IS NULL AND n.to_dj_id IS NULL AND n.to_topic IS NULL)`
/** SQL condition: user `u` receives notice `n` */
export const IS_WANTED = `((${IS_FOR_USER}) AND NOT n.kind = ANY(u.muted_notices))`

/** SQL condition: what notice `n` is about has not been withdrawn. A reminder of a track has its ID in `ref_id` alone. */
const IS_SHOWN = `((n.music_id IS NULL AND NOT (n.kind = 'reminder' AND n.type = 'music'))
    OR EXISTS (SELECT FROM music m WHERE m.id = coalesce(n.music_id, n.ref_id) AND ${MUSIC_IS.playable}))
  AND (n.podcast_id IS NULL OR EXISTS (SELECT FROM podcasts p WHERE p.id = n.podcast_id AND ${PODCAST_IS.listed}))`

const MAKERS: Record<
  Exclude<NoticeKind, 'announcement' | 'decision'>,
  (client: PoolClient) => Promise<number[]>
> = {
  reminder: async (client) => [...(await makeReminders(client)), ...(await makeMusicReminders(client))],
  release: makeReleases,
  episode: makeEpisodes,
}

const present = (row: Row): Notice => ({
  noticeID: row.id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  image: row.image,
  type: row.type,
  id: row.ref_id,
  click_action: row.click_action,
  created: row.created_at.toISOString(),
})

export const noticesStore = (sql: Sql) => ({
  ...reads(sql),
  ...ofUser(sql),
  ...reminders(sql),
  ...publication(sql),
})

function reads(sql: Sql) {
  return {
    latest: async (userID: number | undefined): Promise<Notice[]> => {
      const { rows } = await sql.query<Row>(
        userID === undefined
          ? {
              name: 'notices-latest-public',
              text: `SELECT ${COLUMNS} FROM notices n WHERE ${IS_FOR_ALL} ORDER BY n.id DESC LIMIT $1`,
              values: [limits.notices.shown],
            }
          : {
              name: 'notices-latest',
              text: `SELECT ${COLUMNS} FROM (
                  SELECT n.* FROM users u JOIN notices n ON ${IS_WANTED} WHERE u.id = $2 ORDER BY n.id DESC LIMIT $1
                ) n WHERE ${IS_SHOWN} ORDER BY n.id DESC`,
              values: [limits.notices.shown, userID],
            },
      )
      return rows.map(present)
    },

    find: async (noticeID: number): Promise<(Notice & { isForAll: boolean }) | undefined> => {
      const { rows } = await sql.query<Row & { isForAll: boolean }>({
        name: 'notice-by-id',
        text: `SELECT ${COLUMNS}, ${IS_FOR_ALL} AS "isForAll" FROM notices n WHERE n.id = $1`,
        values: [noticeID],
      })
      return rows[0] && { ...present(rows[0]), isForAll: rows[0].isForAll }
    },

    wantedBy: async (noticeID: number, userIDs: readonly number[]): Promise<number[]> => {
      const { rows } = await sql.query<{ id: number }>({
        name: 'notice-wanted-by',
        text: `SELECT u.id FROM users u JOIN notices n ON n.id = $1 WHERE u.id = ANY($2) AND ${IS_WANTED}`,
        values: [noticeID, userIDs],
      })
      return rows.map(({ id }) => id)
    },
  }
}

function ofUser(sql: Sql) {
  return {
    seenID: async (userID: number): Promise<number> => {
      const { rows } = await sql.query<{ seen: number }>({
        name: 'notices-seen',
        text: 'SELECT seen_notice_id AS seen FROM users WHERE id = $1',
        values: [userID],
      })
      return rows[0]?.seen ?? 0
    },

    see: async (userID: number, noticeID: number): Promise<void> => {
      await sql.query({
        name: 'notices-see',
        text: 'UPDATE users SET seen_notice_id = greatest(seen_notice_id, $2) WHERE id = $1',
        values: [userID, noticeID],
      })
    },

    settings: async (userID: number): Promise<NoticeSettings> => {
      const { rows } = await sql.query<{ muted: NoticeKind[] }>({
        name: 'notice-settings',
        text: 'SELECT muted_notices::text[] AS muted FROM users WHERE id = $1',
        values: [userID],
      })
      const muted = new Set(rows[0]?.muted ?? [])
      return byNoticeKind((kind) => !muted.has(kind))
    },

    saveSettings: async (userID: number, settings: NoticeSettings): Promise<void> => {
      const muted = Object.entries(settings).flatMap(([kind, isOn]) => (isOn ? [] : [kind]))
      await sql.query({
        name: 'notice-save-settings',
        text: 'UPDATE users SET muted_notices = $2::notice_kind[] WHERE id = $1',
        values: [userID, muted],
      })
    },
  }
}

function reminders(sql: Sql) {
  return {
    reminders: async (userID: number): Promise<number[]> => {
      const { rows } = await sql.query<{ id: number }>({
        name: 'reminders-of',
        text: 'SELECT schedule_id AS id FROM schedule_reminders WHERE user_id = $1 ORDER BY schedule_id',
        values: [userID],
      })
      return rows.map(({ id }) => id)
    },

    /** @throws 404 if no such programme is coming */
    setReminder: async (userID: number, scheduleID: number, isWanted: boolean): Promise<void> => {
      if (!isWanted) {
        await sql.query({
          name: 'reminder-forget',
          text: 'DELETE FROM schedule_reminders WHERE user_id = $1 AND schedule_id = $2',
          values: [userID, scheduleID],
        })
        return
      }
      const { rowCount } = await sql.query({
        name: 'reminder-keep',
        text: `WITH found AS (SELECT id FROM schedules WHERE id = $2 AND starts_at > now()),
          kept AS (INSERT INTO schedule_reminders (user_id, schedule_id) SELECT $1, id FROM found ON CONFLICT DO NOTHING)
          SELECT id FROM found`,
        values: [userID, scheduleID],
      })
      if (rowCount === 0) throw problem('row.not-found')
    },
  }
}

function publication(sql: Sql) {
  return {
    /**
     * Creates due reminders and notices of new work. Returns their IDs; none while another process does the
     * same.
     */
    publishDue: (): Promise<number[]> =>
      inTransaction(sql, async (client) => {
        const { rows } = await client.query<{ locked: boolean }>({
          name: 'notices-lock',
          text: 'SELECT pg_try_advisory_xact_lock($1) AS locked',
          values: [ADVISORY_LOCKS.publishNotices],
        })
        if (!rows[0]?.locked) return []
        await client.query({
          name: 'notices-clear',
          text: 'DELETE FROM notices WHERE created_at < now() - make_interval(days => $1)',
          values: [limits.notices.retentionDays],
        })
        const ids: number[] = []
        for (const make of Object.values(MAKERS)) ids.push(...(await make(client)))
        for (const id of ids)
          await client.query({
            name: 'notice-tell',
            text: 'SELECT pg_notify($1, $2)',
            values: [NOTICE_CHANNEL, String(id)],
          })
        return ids
      }),
  }
}

export type Audience = Pick<Prisma.NoticeUncheckedCreateInput, 'toArtistID' | 'toDjID' | 'toTopic'>

/**
 * Stores an announcement; PostgreSQL notifies every process after the commit.
 * @throws 409 if the same one was stored within `limits.push.sameMinutes`
 */
export async function addAnnouncement(
  tx: Prisma.TransactionClient,
  notice: NewNotice,
  audience: Audience = {},
): Promise<number> {
  const { title, body, image, type, id: refID, click_action: clickAction } = notice
  const data = { kind: 'announcement' as const, title, body, image, type, refID, clickAction, ...audience }
  // Of two presses of the button, the second waits until the first is stored.
  await tx.$queryRaw`SELECT 1 FROM (SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.sendPush}::bigint)) AS locked`
  const since = new Date(Date.now() - limits.push.sameMinutes * 60_000)
  const { toArtistID = null, toDjID = null, toTopic = null } = data
  const same = { ...data, toArtistID, toDjID, toTopic }
  if (await tx.notice.findFirst({ where: { ...same, createdAt: { gt: since } }, select: { id: true } }))
    throw problem('push.just-sent')
  const { id } = await tx.notice.create({ data, select: { id: true } })
  await tx.$executeRaw`SELECT pg_notify(${NOTICE_CHANNEL}, ${String(id)})`
  return id
}

/** Stores what was decided about something of each person. Returns the IDs of the notices. */
export async function addDecisions(
  tx: Prisma.TransactionClient,
  notices: readonly Pick<
    Prisma.NoticeCreateManyInput,
    'userID' | 'title' | 'body' | 'type' | 'refID' | 'clickAction'
  >[],
): Promise<number[]> {
  const data = notices.map((notice) => ({ ...notice, kind: 'decision' as const }))
  const ids = (await tx.notice.createManyAndReturn({ data, select: { id: true } })).map(({ id }) => id)
  await tx.$executeRaw`SELECT pg_notify(${NOTICE_CHANNEL}, id::text) FROM unnest(${ids}::int[]) AS id`
  return ids
}

const idsOf = ({ rows }: { rows: { id: number }[] }): number[] => rows.map(({ id }) => id)

async function makeReminders(client: PoolClient): Promise<number[]> {
  const result = await client.query<{ id: number }>({
    name: 'notices-make-reminders',
    text: `WITH due AS (DELETE FROM schedule_reminders r USING schedules s
        WHERE s.id = r.schedule_id AND s.starts_at <= now() + make_interval(mins => $1)
        RETURNING r.user_id, s.id, s.title, s.starts_at)
      INSERT INTO notices (kind, user_id, title, body, type, ref_id, click_action)
        SELECT 'reminder', user_id, title, 'Live in ' || greatest(1, ceil(extract(epoch FROM starts_at - now()) / 60)) || ' min', 'programme', id, '/live'
        FROM due WHERE starts_at > now() - interval '1 minute'
      RETURNING id`,
    values: [limits.live.reminderMinutes],
  })
  return idsOf(result)
}

async function makeReleases(client: PoolClient): Promise<number[]> {
  const { rows } = await client.query<{ id: number; music_id: number; version: string }>({
    name: 'notices-make-releases',
    text: `WITH made AS (INSERT INTO notices (kind, music_id, title, body, type, ref_id)
        SELECT 'release', m.id, m.title, m.artist_names, 'music', m.id FROM music m
        WHERE ${MUSIC_IS.playable} AND m.release_date > now() - make_interval(days => $1)
          AND NOT EXISTS (SELECT FROM notices n WHERE n.music_id = m.id)
        ON CONFLICT DO NOTHING RETURNING id, music_id)
      SELECT made.id, music_id, ${imageVersion('music', 'm')} AS version FROM made JOIN music m ON m.id = made.music_id`,
    values: [limits.notices.publishedWithinDays],
  })
  for (const { id, music_id: musicID, version } of rows) await setImage(client, id, 'music', musicID, version)
  return idsOf({ rows })
}

async function makeEpisodes(client: PoolClient): Promise<number[]> {
  const { rows } = await client.query<{ id: number; podcast_id: number; version: string }>({
    name: 'notices-make-episodes',
    text: `WITH made AS (INSERT INTO notices (kind, podcast_id, title, body, type, ref_id, click_action)
        SELECT 'episode', p.id, p.title, coalesce((SELECT string_agg(d.name, ', ' ORDER BY pd.position)
            FROM podcast_djs pd JOIN djs d ON d.id = pd.dj_id WHERE pd.podcast_id = p.id), ''),
          'podcast', p.id, '/playpodcast/' || p.id FROM podcasts p
        WHERE ${PODCAST_IS.listed} AND p.release_date > now() - make_interval(days => $1)
          AND NOT EXISTS (SELECT FROM notices n WHERE n.podcast_id = p.id)
        ON CONFLICT DO NOTHING RETURNING id, podcast_id)
      SELECT made.id, podcast_id, ${imageVersion('podcast', 'p')} AS version FROM made JOIN podcasts p ON p.id = made.podcast_id`,
    values: [limits.notices.publishedWithinDays],
  })
  for (const { id, podcast_id: podcastID, version } of rows)
    await setImage(client, id, 'podcast', podcastID, version)
  return idsOf({ rows })
}
