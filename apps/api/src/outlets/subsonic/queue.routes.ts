import { firstStored, limits, type PlayQueue, type StoredQueue } from '@nava/contracts'
import { type Child, subsonicCalls as calls } from '@nava/contracts/subsonic'
import type { EpisodePositionsStore } from '../../listeners/episode-positions/episode-positions.store.ts'
import { positionNow } from '../../listeners/play-queue/without-device.ts'
import type { PlayQueueStore } from '../../listeners/play-queue/play-queue.store.ts'
import type { UsersStore } from '../../listeners/users/users.store.ts'
import type { Env } from '../../platform/env.ts'
import type { Caller } from '../../platform/http/auth.ts'
import type { BookmarksStore } from './bookmarks.store.ts'
import type { EpisodesStore } from './episodes.store.ts'
import { SubsonicFailure } from './failure.ts'
import { idOf, type Item, itemsIn, parseItemOf, parseItems } from './item-id.ts'
import type { SubsonicServer } from './serve-subsonic.ts'
import type { SongsStore } from './songs.store.ts'

export interface QueueFeatures {
  env: Pick<Env, 'productName'>
  songs: SongsStore
  episodes: EpisodesStore
  users: UsersStore
  playQueue: PlayQueueStore
  episodePositions: EpisodePositionsStore
  bookmarks: BookmarksStore
}

type QueueItem = PlayQueue['items'][number]

const KINDS = ['track', 'single', 'video', 'episode'] as const

const queueItemOf = ({ kind, id }: Item): QueueItem => ({
  kind: kind === 'episode' ? 'podcast' : 'music',
  id,
})

const parse = (text: string): QueueItem => queueItemOf(parseItemOf(text, KINDS))

const textOf = ({ kind, id }: QueueItem) => idOf(kind === 'podcast' ? 'episode' : 'track', id)

export function queueRoutes(server: SubsonicServer, features: QueueFeatures) {
  const { answer } = server
  const { env, users, playQueue } = features
  const entriesOf = entryReader(features)

  const read = async (user: Caller) => {
    const { queue, age } = await playQueue.read(user.userID)
    const [found, account, written] = await Promise.all([
      entriesOf(queue.items, user),
      users.find(user.userID),
      playQueue.lastWrite(user.userID),
    ])
    const position = positionNow({ queue, age })
    const current = queue.items[queue.index]
    const entry = queue.items.flatMap((item) => found.get(textOf(item)) ?? [])
    return {
      current: current && found.has(textOf(current)) ? textOf(current) : undefined,
      /** Index among the items that the caller may play */
      currentIndex: queue.items.slice(0, queue.index).filter((item) => found.has(textOf(item))).length,
      data: {
        position: Math.round(position * 1000),
        username: account?.email ?? '',
        changed: (written?.at ?? new Date(0)).toISOString(),
        changedBy: written?.app ?? env.productName,
        entry,
      },
    }
  }

  /** Writes the queue as another device of the user would; the playing device takes it over, paused. */
  const write = async (
    user: Caller,
    app: string | undefined,
    { ids, index, position }: { ids: readonly string[]; index: number; position: number },
  ) => {
    const all = parseItems(ids, KINDS).map(queueItemOf)
    const before = itemsIn(ids.slice(0, index), KINDS).length
    const first = firstStored(all.length, before, limits.queue.items)
    const items = all.slice(first, first + limits.queue.items)
    const next = ({ queue }: StoredQueue): PlayQueue => ({
      ...queue,
      items,
      index: Math.max(0, Math.min(before - first, items.length - 1)),
      queued: 0,
      listName: '',
      radio: null,
      playback: 'paused',
      position: position / 1000,
      playID: (queue.playID + 1) % limits.maxID,
      chosenID: (queue.playID + 1) % limits.maxID,
      seekID: (queue.seekID + 1) % limits.maxID,
      device: null,
    })
    await playQueue.change(user.userID, next, app?.slice(0, limits.appPassword.agent))
  }

  answer(calls.getPlayQueue, async ({ user }) => {
    const { current, data } = await read(user)
    return { playQueue: { ...data, ...(current !== undefined && { current }) } }
  })

  answer(calls.getPlayQueueByIndex, async ({ user }) => {
    const { current, currentIndex, data } = await read(user)
    return { playQueueByIndex: { ...data, ...(current !== undefined && { currentIndex }) } }
  })

  answer(calls.savePlayQueue, async ({ query: { id, current, position = 0, c }, user }) => {
    const index = current === undefined ? 0 : id.indexOf(current)
    if (index < 0) throw new SubsonicFailure('generic', 'The current item is not in the queue.')
    await write(user, c, { ids: id, index, position })
    return {}
  })

  answer(calls.savePlayQueueByIndex, async ({ query: { id, currentIndex, position = 0, c }, user }) => {
    if (id.length > 0 && currentIndex === undefined)
      throw new SubsonicFailure('missing', 'Required parameter is missing: currentIndex')
    if (currentIndex !== undefined && currentIndex >= Math.max(1, id.length))
      throw new SubsonicFailure('missing', 'The current index is not in the queue.')
    await write(user, c, { ids: id, index: currentIndex ?? 0, position })
    return {}
  })

  bookmarkRoutes(server, features, entriesOf)
}

type EntriesOf = ReturnType<typeof entryReader>

/** Returns the items that the caller may play, by ID. */
const entryReader =
  ({ songs, episodes }: QueueFeatures) =>
  async (items: readonly QueueItem[], user: Caller): Promise<Map<string, Child>> => {
    const ids = (kind: QueueItem['kind']) => [
      ...new Set(items.filter((item) => item.kind === kind).map(({ id }) => id)),
    ]
    const [tracks, podcasts] = await Promise.all([
      songs.songs(ids('music'), user),
      episodes.children(ids('podcast'), user),
    ])
    return new Map([...tracks, ...podcasts].map((entry) => [entry.id, entry]))
  }

function bookmarkRoutes(
  { answer }: SubsonicServer,
  { bookmarks, users, episodePositions }: QueueFeatures,
  entriesOf: EntriesOf,
) {
  answer(calls.getBookmarks, async ({ user }) => {
    const rows = await bookmarks.list(user.userID)
    const items = rows.map(({ musicID, podcastID }): QueueItem =>
      podcastID === null ? { kind: 'music', id: musicID ?? 0 } : { kind: 'podcast', id: podcastID },
    )
    const [found, account] = await Promise.all([entriesOf(items, user), users.find(user.userID)])
    const bookmark = rows.flatMap((row, place) => {
      const item = items[place]
      const entry = item && found.get(textOf(item))
      if (!entry) return []
      return [
        {
          position: row.positionMs,
          username: account?.email ?? '',
          comment: row.comment,
          created: row.createdAt.toISOString(),
          changed: row.changedAt.toISOString(),
          entry,
        },
      ]
    })
    return { bookmarks: { bookmark } }
  })

  answer(calls.createBookmark, async ({ query, user }) => {
    const item = parse(query.id)
    const [entry] = (await entriesOf([item], user)).values()
    if (!entry) throw new SubsonicFailure('notFound')
    await bookmarks.set(user.userID, item, { positionMs: query.position, comment: query.comment ?? '' })
    if (item.kind === 'podcast')
      await episodePositions.save(user, [
        { podcastID: item.id, position: query.position / 1000, length: entry.duration ?? 0, isPlayed: false },
      ])
    return {}
  })

  answer(calls.deleteBookmark, async ({ query, user }) => {
    if (!(await bookmarks.remove(user.userID, parse(query.id)))) throw new SubsonicFailure('notFound')
    return {}
  })
}
