import type { adminUserActivity } from '@nava/contracts'
import type { Database } from '@nava/db'
import type * as z from 'zod'
import { cutToBytes } from '../../platform/cut-to-bytes.ts'

type Activity = z.output<typeof adminUserActivity.reply>

/** Rows of each kind */
const SHOWN = 20
/** Bytes of a text */
const TEXT_BYTES = 300

export type UserActivityStore = ReturnType<typeof userActivityStore>

/** Reads what a person did lately, with one query per kind. */
export const userActivityStore = (db: Database) => ({
  read: async (userID: number): Promise<Activity | undefined> => {
    const latest = { orderBy: { id: 'desc' }, take: SHOWN } as const
    const where = { userID }
    const [user, sessions, apps, passkeys, comments, messages, tracks, changes] = await Promise.all([
      db.user.findUnique({ where: { id: userID }, select: { id: true } }),
      db.session.findMany({ where, orderBy: { lastUsedAt: 'desc' }, take: SHOWN }),
      db.appPassword.findMany({ where, ...latest, omit: { secret: true, lookup: true } }),
      db.passkey.count({ where }),
      db.comment.findMany({ where, ...latest, select: { id: true, text: true, createdAt: true } }),
      db.chatMessage.findMany({ where, ...latest, select: { id: true, text: true, createdAt: true } }),
      db.music.findMany({
        where: { createdByID: userID },
        ...latest,
        select: { id: true, title: true, createdAt: true },
      }),
      db.adminAudit.findMany({
        where: { adminID: userID },
        ...latest,
        select: { id: true, action: true, kind: true, createdAt: true },
      }),
    ])
    if (!user) return undefined
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
      comments: comments.map(presentText),
      messages: messages.map(presentText),
      tracks: tracks.map(({ id, title, createdAt }) => ({ id, what: title, at: createdAt.toISOString() })),
      changes: changes.map(({ id, action, kind, createdAt }) => ({
        ...{ id, what: action, kind, at: createdAt.toISOString() },
      })),
    }
  },
})

const presentText = ({ id, text, createdAt }: { id: number; text: string; createdAt: Date }) => ({
  id,
  what: cutToBytes(text, TEXT_BYTES),
  at: createdAt.toISOString(),
})
