/** Messages that only moderators and their writers see yet. The database decides when they are due. */
import type { ChatMessage } from '@nava/contracts'
import type { StoredMessage } from './message-rows.ts'

/** Milliseconds after which a message is read again, after it is due */
const MARGIN = 5

/** `onDue` gets the IDs of messages to read again. */
export function heldMessages(on: {
  onHeld: (message: ChatMessage) => void
  onDue: (messageIDs: number[]) => void
}) {
  const held = new Map<number, { message: ChatMessage; dueAt: number }>()
  let timer: NodeJS.Timeout | undefined

  const dueBy = (time: number) => [...held].filter(([, { dueAt }]) => dueAt <= time).map(([id]) => id)
  const setTimer = () => {
    clearTimeout(timer)
    if (held.size === 0) return
    const next = Math.min(...[...held.values()].map(({ dueAt }) => dueAt))
    const delay = Math.max(0, next - performance.now()) + MARGIN
    timer = setTimeout(() => on.onDue(dueBy(performance.now())), delay).unref()
  }
  const hold = ({ message, heldFor }: StoredMessage) => {
    const before = held.get(message.messageID)
    held.set(message.messageID, { message, dueAt: performance.now() + heldFor })
    if (before?.message.heldUntil !== message.heldUntil) on.onHeld(message)
  }

  return {
    now: () => [...held.values()].map(({ message }) => message).toSorted((a, b) => a.messageID - b.messageID),
    /** `held`: all held messages, if known. Returns the IDs of those that are not held any more. */
    update: ({
      found,
      gone,
      held: all,
    }: {
      found: readonly StoredMessage[]
      gone: readonly number[]
      held: readonly StoredMessage[] | undefined
    }): number[] => {
      const before = [...held.keys()]
      const still = [...found, ...(all ?? [])].filter(({ heldFor }) => heldFor > 0)
      const stays = new Set(still.map(({ message }) => message.messageID))
      const ended = new Set([
        ...gone,
        ...found.map(({ message }) => message.messageID),
        ...(all ? before : []),
      ])
      const unheld = before.filter((id) => ended.has(id) && !stays.has(id))
      for (const id of unheld) held.delete(id)
      for (const each of still) hold(each)
      setTimer()
      return unheld
    },
    stop: () => clearTimeout(timer),
  }
}
