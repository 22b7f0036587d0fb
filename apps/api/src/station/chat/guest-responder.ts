import { limits } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { floodGuard } from '../../platform/sockets/flood-guard.ts'
import type { Guest } from './guest.ts'

/** Answers the requests of chat sockets; refuses clients with too many pending ones. */
export function guestResponder(log: Pick<FastifyBaseLogger, 'warn'>) {
  const busy = new WeakMap<Guest, number>()
  const guards = new WeakMap<Guest, ReturnType<typeof floodGuard>>()
  /** Delays fast clients; disconnects flooding ones and returns false. */
  const admits = async (guest: Guest): Promise<boolean> => {
    const guard = guards.get(guest) ?? floodGuard()
    guards.set(guest, guard)
    const verdict = guard(performance.now())
    if (verdict.state === 'drop') guest.disconnect(true)
    if (verdict.state === 'slow') await sleep(verdict.delay, undefined, { ref: false })
    return verdict.state !== 'drop' && guest.connected
  }
  return async <A>(
    guest: Guest,
    done: ((value: A) => void) | undefined,
    work: () => Promise<A>,
    putOff: A,
    failed: A,
  ) => {
    const answer = typeof done === 'function' ? done : () => undefined
    if (!(await admits(guest))) return
    const running = busy.get(guest) ?? 0
    if (running >= limits.chat.perWindow) return answer(putOff)
    busy.set(guest, running + 1)
    try {
      answer(await work())
    } catch (error) {
      log.warn({ err: error }, 'the chat could not answer')
      answer(failed)
    } finally {
      busy.set(guest, (busy.get(guest) ?? 1) - 1)
    }
  }
}
