import type { adminUserActivity } from '@nava/contracts'
import type { Database, Sql } from '@nava/db'
import type * as z from 'zod'
import { readImageVersions } from '../../catalogue/images/image-versions.ts'
import { cutToBytes } from '../../platform/cut-to-bytes.ts'

type Activity = z.output<typeof adminUserActivity.reply>

/** Rows of each kind */
const SHOWN = 20
/** Bytes of a text */
const TEXT_BYTES = 300

export type UserActivityStore = ReturnType<typeof userActivityStore>

interface CommentRow {
  id: number
  text: string
  createdAt: Date
  kind: 'music' | 'album' | 'podcast' | 'collection'
  refID: number
  name: string
}

/** Reads what a person did lately, with one query per kind. */
export const userActivityStore = (db: Database, sql: Sql) => ({
  read: async (userID: number): Promise<Activity | undefined> => {
    const latest = { orderBy: { id: 'desc' }, take: SHOWN } as const
    const where = { userID }
    const work = { select: { id: true, title: true, createdAt: true }, ...latest } as const
    const [user, sessions, apps, passkeys, comments, messages, tracks, episodes, changes] = await Promise.all(
      [
        db.user.findUnique({ where: { id: userID }, select: { id: true } }),
        db.session.findMany({ where, orderBy: { lastUsedAt: 'desc' }, take: SHOWN }),
        db.appPassword.findMany({ where, ...latest, omit: { secret: true, lookup: true } }),
        db.passkey.count({ where }),
        readComments(sql, userID),
        db.chatMessage.findMany({ where, ...latest, select: { id: true, text: true, createdAt: true } }),
        db.music.findMany({ where: { createdByID: userID }, ...work }),
        db.podcast.findMany({ where: { djs: { some: { dj: { members: { some: where } } } } }, ...work }),
        db.adminAudit.findMany({ where: { adminID: userID }, ...latest }),
      ],
    )
    if (!user) return undefined
    const ids = [...comments.map(({ refID }) => refID), ...[...tracks, ...episodes].map(({ id }) => id)]
    const versionOf = await readImageVersions(sql, ['music', 'album', 'podcast', 'collection'], ids)
    const presentWork = (kind: 'music' | 'podcast') => (row: (typeof tracks)[number]) => ({
      ...{ id: row.id, what: row.title, at: row.createdAt.toISOString() },
      imageVersion: versionOf(kind, row.id),
    })
    return {
      sessions: sessions.map(({ agent, createdAt, lastUsedAt }) => ({
        agent,
        signedIn: createdAt.toISOString(),
        lastUsed: lastUsedAt.toISOString(),
      })),
      apps: apps.map(({ name, agent, createdAt, lastUsedAt }) => ({
        ...{ name, agent, created: createdAt.toISOString() },
        lastUsed: lastUsedAt?.toISOString() ?? null,
      })),
      passkeys,
      comments: comments.map(({ kind, refID, name, ...row }) => ({
        ...presentText(row),
        about: { kind, id: refID, name, imageVersion: versionOf(kind, refID) },
      })),
      messages: messages.map(presentText),
      tracks: tracks.map(presentWork('music')),
      episodes: episodes.map(presentWork('podcast')),
      changes: changes.map(({ id, action, kind, rowID, createdAt }) => ({
        ...{ id, what: action, kind, rowID, at: createdAt.toISOString() },
      })),
    }
  },
})

/** Prisma would ask once more for each kind of what is commented. */
async function readComments(sql: Sql, userID: number): Promise<CommentRow[]> {
  const { rows } = await sql.query<CommentRow>({
    name: 'latest-comments-of-user',
    text: `SELECT c.id, c.text, c.created_at AS "createdAt",
        CASE WHEN m.id IS NOT NULL THEN 'music' WHEN b.id IS NOT NULL THEN 'album' WHEN p.id IS NOT NULL THEN 'podcast'
          ELSE 'collection' END AS kind,
        coalesce(m.id, b.id, p.id, l.id, 0) AS "refID", coalesce(m.title, b.name, p.title, l.name, '') AS name
      FROM comments c LEFT JOIN music m ON m.id = c.music_id LEFT JOIN albums b ON b.id = c.album_id
        LEFT JOIN podcasts p ON p.id = c.podcast_id LEFT JOIN collections l ON l.id = c.collection_id
      WHERE c.user_id = $1 ORDER BY c.id DESC LIMIT $2`,
    values: [userID, SHOWN],
  })
  return rows
}

const presentText = ({ id, text, createdAt }: { id: number; text: string; createdAt: Date }) => ({
  id,
  what: cutToBytes(text, TEXT_BYTES),
  at: createdAt.toISOString(),
})
