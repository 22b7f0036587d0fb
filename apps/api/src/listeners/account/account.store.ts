/** All that is kept of one person, for the person. */
import type { Database, Prisma } from '@nava/db'
import { findImageVersion } from '../../catalogue/images/image-versions.ts'

export type AccountRow = Prisma.UserGetPayload<{ include: typeof everything }> & { imageVersion: string }
export type AccountStore = ReturnType<typeof accountStore>

const titled = { select: { title: true } } as const
const named = { select: { id: true, name: true } } as const
const inTime = { createdAt: 'asc' } as const

const everything = {
  artistMembers: { include: { artist: named }, orderBy: { artistID: 'asc' } },
  djMembers: { include: { dj: named }, orderBy: { djID: 'asc' } },
  createdMusic: {
    select: {
      id: true,
      title: true,
      createdAt: true,
      assets: {
        select: { kind: true, sourceName: true, sourceBytes: true },
        // A row without a source is there before its file.
        where: { sourceVersion: { not: '' } },
        orderBy: { kind: 'asc' },
      },
    },
    orderBy: { id: 'asc' },
  },
  musicLikes: { include: { music: titled }, orderBy: inTime },
  podcastLikes: { include: { podcast: titled }, orderBy: inTime },
  commentLikes: { orderBy: inTime },
  savedMusic: { include: { music: titled }, orderBy: inTime },
  savedPodcasts: { include: { podcast: titled }, orderBy: inTime },
  artistFollows: { include: { artist: named }, orderBy: inTime },
  djFollows: { include: { dj: named }, orderBy: inTime },
  plays: { select: { musicID: true, podcastID: true, playedAt: true }, orderBy: { playedAt: 'asc' } },
  comments: { orderBy: { id: 'asc' } },
  playlists: {
    include: {
      music: { include: { music: titled }, orderBy: [{ position: 'asc' }, { addedAt: 'asc' }] },
    },
    orderBy: { id: 'asc' },
  },
  artistRequests: { orderBy: { id: 'asc' } },
  pushDevices: { orderBy: { id: 'asc' } },
  chatMessages: { orderBy: { id: 'asc' } },
  chatMute: true,
} satisfies Prisma.UserInclude

export function accountStore(db: Database) {
  return {
    readEverything: async (userID: number): Promise<AccountRow | undefined> => {
      const [row, imageVersion] = await Promise.all([
        db.user.findUnique({ where: { id: userID }, include: everything }),
        findImageVersion(db, 'user', userID),
      ])
      return row ? { ...row, imageVersion } : undefined
    },
  }
}
