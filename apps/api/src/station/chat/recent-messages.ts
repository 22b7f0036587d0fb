/** Caches the latest messages, so that joining needs no query. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChatMessage, limits } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { ChatStore } from './chat.store.ts'

/** Milliseconds after which a failed read is retried */
const PAUSE = 1000

export interface RecentMessages {
  /** Returns the messages, oldest first; undefined before the first read. */
  now: () => readonly ChatMessage[] | undefined
  firstRead: Promise<void>
  changed: (messageID: number) => void
  reload: () => void
  stop: () => void
}

/**
 * `added` and `removed` run in the same tick in which `now` changes. So a caller that reads `now` and then
 * listens gets each message exactly once.
 */
export function recentMessages(
  store: Pick<ChatStore, 'latest' | 'byIDs'>,
  on: {
    added: (message: ChatMessage) => void
    removed: (messageIDs: number[]) => void
    log: Pick<FastifyBaseLogger, 'warn'>
  },
): RecentMessages {
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  let recent: readonly ChatMessage[] | undefined
  let pendingIDs = new Set<number>()
  let allPending = false
  let isReading = false

  const isPending = () => allPending || pendingIDs.size > 0

  const readPending = async () => {
    const ids = [...pendingIDs]
    const all = allPending
    pendingIDs = new Set()
    allPending = false
    try {
      const found = ids.length > 0 ? await store.byIDs(ids) : []
      const isThere = new Set(found.map(({ messageID }) => messageID))
      const gone = ids.filter((id) => !isThere.has(id))
      // An earlier message takes the place of a deleted one.
      const latest = all || gone.length > 0 ? await store.latest() : undefined
      apply(found, gone, latest)
    } catch (error) {
      if (stopping.signal.aborted) return
      on.log.warn({ err: error }, 'the chat could not be read, trying again')
      for (const id of ids) pendingIDs.add(id)
      allPending ||= all
      await sleep(PAUSE, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const apply = (found: ChatMessage[], gone: number[], latest: ChatMessage[] | undefined) => {
    const before = recent ?? []
    const shown = new Set(before.map(({ messageID }) => messageID))
    const oldest = before.length === limits.chat.history ? (before[0]?.messageID ?? 0) : 0
    const removed = new Set([...gone, ...(latest ? missingFrom(latest, before) : [])])
    const there = new Map([...(latest ?? before), ...found].map((each) => [each.messageID, each]))
    const rows = [...there.values()]
      .filter(({ messageID }) => !removed.has(messageID))
      .toSorted((one, other) => one.messageID - other.messageID)
    const isFirst = recent === undefined
    recent = rows.slice(-limits.chat.history)
    if (removed.size > 0) on.removed([...removed])
    if (isFirst) return first.resolve()
    // Messages that only fill freed places are older than those shown, so they are not announced as new.
    for (const row of rows) if (!shown.has(row.messageID) && row.messageID > oldest) on.added(row)
  }

  const read = async () => {
    if (isReading) return
    isReading = true
    while (isPending() && !stopping.signal.aborted) await readPending()
    isReading = false
  }

  return {
    now: () => recent,
    firstRead: first.promise,
    changed: (messageID) => {
      pendingIDs.add(messageID)
      void read()
    },
    reload: () => {
      allPending = true
      void read()
    },
    stop: () => stopping.abort(),
  }
}

function missingFrom(latest: readonly ChatMessage[], before: readonly ChatMessage[]): number[] {
  const there = new Set(latest.map(({ messageID }) => messageID))
  const reaches = latest.length < limits.chat.history ? 0 : (latest[0]?.messageID ?? 0)
  return before.map(({ messageID }) => messageID).filter((id) => id >= reaches && !there.has(id))
}
