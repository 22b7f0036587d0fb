/** Caches what a room shows besides its messages, so that joining needs no query. */
import { isDeepStrictEqual } from 'node:util'
import { limits } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { RoomState } from './chat-room.store.ts'
import type { ChatStore } from './chat.store.ts'
import { throttled } from './throttled.ts'

/** Milliseconds to wait at least for what should have changed already, and at most for a timer */
const SOON = 50
const LATEST = 24 * 60 * 60 * 1000

/** `onChange` gets the parts that have changed, at most every `limits.chat.countEvery`. */
export function roomState(
  store: Pick<ChatStore, 'roomState'>,
  on: { onChange: (changed: Partial<RoomState>) => void; log: Pick<FastifyBaseLogger, 'warn'> },
) {
  const first = Promise.withResolvers<void>()
  let now: RoomState | undefined
  let timer: NodeJS.Timeout | undefined

  const update = async () => {
    const { state, changesIn } = await store.roomState()
    clearTimeout(timer)
    if (changesIn !== null)
      timer = setTimeout(reading.changed, Math.min(Math.max(changesIn, SOON), LATEST)).unref()
    const before = now
    now = state
    first.resolve()
    const changed = before ? differences(before, state) : {}
    if (Object.keys(changed).length > 0) on.onChange(changed)
  }
  const reading = throttled(limits.chat.countEvery, update, (error) =>
    on.log.warn({ err: error }, 'the room of the chat could not be read, trying again'),
  )
  return {
    /** Returns undefined before the first read. */
    now: () => now,
    firstRead: first.promise,
    changed: reading.changed,
    stop: () => {
      reading.stop()
      clearTimeout(timer)
    },
  }
}

function differences(before: RoomState, now: RoomState): Partial<RoomState> {
  const { pinned, poll, moderators, slowSeconds } = now
  return {
    ...(!isDeepStrictEqual(before.pinned, pinned) && { pinned }),
    ...(!isDeepStrictEqual(before.poll, poll) && { poll }),
    ...(!isDeepStrictEqual(before.moderators, moderators) && { moderators }),
    ...(before.slowSeconds !== slowSeconds && { slowSeconds }),
  }
}
