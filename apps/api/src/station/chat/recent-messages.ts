/** Caches the latest messages, so that joining needs no query, and shows held ones when they are due. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChatMessage, type ChatReactionCounts, limits } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { ChatStore } from './chat.store.ts'
import { heldMessages } from './held-messages.ts'
import { removedQuote, type StoredMessage } from './message-rows.ts'

/** Milliseconds after which a failed read is retried */
const PAUSE = 1000

export interface RecentMessages {
  /** Returns the messages that everybody sees, oldest first; undefined before the first read. */
  now: () => readonly ChatMessage[] | undefined
  /** Returns held messages, oldest first. */
  held: () => ChatMessage[]
  firstRead: Promise<void>
  changed: (messageID: number) => void
  reactionsChanged: (messageIDs: Iterable<number>) => void
  reload: () => void
  stop: () => void
}

type Store = Pick<ChatStore, 'latest' | 'byIDs' | 'held' | 'reactionCounts'>

interface Pending {
  /** Messages that are not as before */
  ids: Set<number>
  /** Messages whose reactions are not */
  reactions: Set<number>
  all: boolean
}

interface Found {
  found: StoredMessage[]
  gone: number[]
  latest: ChatMessage[] | undefined
  /** All held messages, if they were read */
  held: StoredMessage[] | undefined
  counts: ChatReactionCounts[]
}

/**
 * The functions of `on` run in the same tick in which `now` changes. So a caller that reads `now` and then listens
 * gets each message exactly once.
 */
export function recentMessages(
  store: Store,
  on: {
    added: (message: ChatMessage) => void
    removed: (messageIDs: number[]) => void
    held: (message: ChatMessage) => void
    counted: (counts: ChatReactionCounts[]) => void
    log: Pick<FastifyBaseLogger, 'warn'>
  },
): RecentMessages {
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  let recent: readonly ChatMessage[] | undefined
  let pending: Pending = { ids: new Set(), reactions: new Set(), all: false }
  let isReading = false
  const held = heldMessages({
    onHeld: on.held,
    onDue: (ids) => {
      for (const id of ids) pending.ids.add(id)
      void read()
    },
  })

  const isPending = () => pending.all || pending.ids.size > 0 || pending.reactions.size > 0

  const readPending = async () => {
    const { ids, reactions, all } = pending
    pending = { ids: new Set(), reactions: new Set(), all: false }
    try {
      apply(await find(store, { ids, reactions, all }))
    } catch (error) {
      if (stopping.signal.aborted) return
      on.log.warn({ err: error }, 'the chat could not be read, trying again')
      for (const id of ids) pending.ids.add(id)
      for (const id of reactions) pending.reactions.add(id)
      pending.all ||= all
      await sleep(PAUSE, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const apply = (found: Found) => {
    const isFirst = recent === undefined
    const { messages, removed, added } = merge(recent ?? [], found, held.update(found))
    recent = messages
    if (removed.length > 0) on.removed(removed)
    if (isFirst) return first.resolve()
    for (const message of added) on.added(message)
    if (found.counts.length > 0) on.counted(found.counts)
  }

  const read = async () => {
    if (isReading) return
    isReading = true
    while (isPending() && !stopping.signal.aborted) await readPending()
    isReading = false
  }

  return {
    now: () => recent,
    held: held.now,
    firstRead: first.promise,
    changed: (messageID) => {
      pending.ids.add(messageID)
      void read()
    },
    reactionsChanged: (messageIDs) => {
      for (const id of messageIDs) pending.reactions.add(id)
      void read()
    },
    reload: () => {
      pending.all = true
      void read()
    },
    stop: () => {
      stopping.abort()
      held.stop()
    },
  }
}

async function find(store: Store, { ids, reactions, all }: Pending): Promise<Found> {
  const found = ids.size > 0 ? await store.byIDs([...ids]) : []
  const isThere = new Set(found.map(({ message }) => message.messageID))
  const gone = [...ids].filter((id) => !isThere.has(id))
  return {
    found,
    gone,
    // An earlier message takes the place of a deleted one.
    latest: all || gone.length > 0 ? await store.latest() : undefined,
    held: all ? await store.held() : undefined,
    counts: reactions.size > 0 ? await store.reactionCounts([...reactions]) : [],
  }
}

/** `unheld`: IDs of messages that were held before and are not any more */
function merge(before: readonly ChatMessage[], { found, gone, latest, counts }: Found, unheld: number[]) {
  const shown = new Set(before.map(({ messageID }) => messageID))
  const oldest = before.length === limits.chat.history ? (before[0]?.messageID ?? 0) : 0
  const released = found.filter(({ heldFor }) => heldFor === 0).map(({ message }) => message)
  const there = new Map([...(latest ?? before), ...released].map((each) => [each.messageID, each]))
  const lost = unheld.filter((id) => !there.has(id))
  const removed = new Set([...gone, ...lost, ...(latest ? missingFrom(latest, before) : [])])
  const rows = [...there.values()]
    .filter(({ messageID }) => !removed.has(messageID))
    .toSorted((one, other) => one.messageID - other.messageID)
  return {
    messages: withCounts(withoutQuotes(rows.slice(-limits.chat.history), removed), counts),
    removed: [...removed],
    // Messages that only fill freed places are older than those shown, so they are not new.
    added: rows.filter(({ messageID }) => !shown.has(messageID) && messageID > oldest),
  }
}

function missingFrom(latest: readonly ChatMessage[], before: readonly ChatMessage[]): number[] {
  const there = new Set(latest.map(({ messageID }) => messageID))
  const reaches = latest.length < limits.chat.history ? 0 : (latest[0]?.messageID ?? 0)
  return before.map(({ messageID }) => messageID).filter((id) => id >= reaches && !there.has(id))
}

const withoutQuotes = (messages: readonly ChatMessage[], removed: ReadonlySet<number>): ChatMessage[] =>
  messages.map((message) =>
    message.replyTo && removed.has(message.replyTo.messageID)
      ? { ...message, replyTo: removedQuote(message.replyTo.messageID) }
      : message,
  )

function withCounts(messages: readonly ChatMessage[], counts: readonly ChatReactionCounts[]): ChatMessage[] {
  const reactionsOf = new Map(counts.map((each) => [each.messageID, each.counts]))
  return messages.map((message) => {
    const reactions = reactionsOf.get(message.messageID)
    return reactions ? { ...message, reactions } : message
  })
}
