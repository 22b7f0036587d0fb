import { limits } from '@nava/contracts'
import type { StoreApi } from 'zustand/vanilla'
import { progress } from '../progress.ts'
import { type Replica, forgive, nextWrite } from './replica.ts'
import { type Written, writeQueue } from './server-queue.ts'

const AGAIN_AFTER = 1000
const REFUSED_FOR = 5000

interface WriteParts {
  replicas: StoreApi<Replica>
  /** Whether the queue may be written now */
  isInTouch: () => boolean
  /** Follows the new replica. */
  become: (next: Replica) => void
  onWritten: (row: Replica['row']) => void
  onChanged: () => void
}

/** Writes what is shown over the stored queue: immediately, then at most once in `writeEvery` milliseconds. */
export function writeLoop({ replicas, isInTouch, become, onWritten, onChanged }: WriteParts) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = -Infinity
  let isWriting = false
  /** True while the server refuses to store what is shown */
  let isRefused = false
  let isStopped = false

  function plan() {
    if (timer !== undefined || isWriting || isRefused || !isInTouch() || isStopped) return
    const wait = last + limits.queue.writeEvery - performance.now()
    // Writes without a timer if possible, because timers of hidden pages are late.
    if (wait <= 0) queueMicrotask(() => void write())
    else
      timer = setTimeout(() => {
        timer = undefined
        void write()
      }, wait)
  }

  async function write(evenSame = false) {
    if (isWriting || !isInTouch() || isStopped) return
    const { version } = replicas.getState().row
    const next = nextWrite(replicas.getState(), { evenSame })
    if (!next) return
    isWriting = true
    last = performance.now()
    const queue = { ...next, position: progress.getState().position || 0 }
    const written = await writeQueue(queue, version)
    isWriting = false
    if (!isStopped) follow(written, queue)
  }

  function follow(written: Written, queue: Replica['row']['queue']) {
    switch (written.state) {
      case 'written':
        return onWritten({ version: written.version, queue })
      case 'changed':
        return onChanged()
      case 'unreachable':
        return void setTimeout(plan, AGAIN_AFTER)
      case 'refused':
        isRefused = true
        become(forgive(replicas.getState()))
        isRefused = written.isLasting
        return void (written.isLasting || setTimeout(plan, REFUSED_FOR))
      default:
        return written satisfies never
    }
  }

  return {
    plan,
    /** Writes the position, even if nothing has changed. */
    beat: (): void => void write(true),
    /** Tries again, because what is shown differs from what the server refused. */
    retry: (): void => {
      isRefused = false
    },
    stop: (): void => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
