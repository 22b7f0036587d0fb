import type { WorkerQueueName } from '@nava/contracts'
import { QueueEvents } from 'bullmq'
import type { QueueBacking } from './queue-backing.ts'
import { workerQueues } from './queue-names.ts'

export interface JobChange {
  queue: WorkerQueueName
  jobID: string
}

const EVENTS = ['waiting', 'delayed', 'active', 'progress', 'completed', 'failed', 'removed'] as const

export function watchQueues(
  backing: QueueBacking,
  listener: (change: JobChange) => void,
): () => Promise<void> {
  const stops = workerQueues.map((queue) => watchQueue(queue, backing, listener))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

const PAUSE = 5000
/** Maximum milliseconds by which an unreachable Redis or database delays the exit */
const MAX_WAIT = 2000

/** Reads events, and recreates BullMQ's reader after a failed start, from which it never recovers. */
function watchQueue(
  queue: WorkerQueueName,
  backing: QueueBacking,
  listener: (change: JobChange) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  let reader: { close: () => Promise<void> } | undefined
  let ready: Promise<unknown> = Promise.resolve()
  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const { connection, options, make } = backing
      const current = new QueueEvents(queue, { connection, autorun: false, ...options }, make)
      reader = current
      current.on('error', (error) => backing.report(queue, error, 'The queue’s events have a fault'))
      for (const event of EVENTS)
        current.on(event, ({ jobId }: { jobId: string }) => listener({ queue, jobID: jobId }))
      try {
        ready = current.waitUntilReady()
        await ready
        // If it were closed before it runs, it would hold a connection forever.
        if (!stopping.signal.aborted) await current.run()
      } catch (error) {
        if (!stopping.signal.aborted && error instanceof Error)
          backing.report(queue, error, 'The queue’s events cannot be read')
      }
      await current.close().catch(() => undefined)
      if (!stopping.signal.aborted) await sleep(PAUSE, stopping.signal)
    }
  }
  const done = follow()
  return async () => {
    stopping.abort()
    const wait = new AbortController()
    const isSettled = await Promise.race([
      ready.then(
        () => true,
        () => true,
      ),
      sleep(MAX_WAIT, wait.signal).then(() => false),
    ])
    wait.abort()
    await reader?.close()
    // A start that is closed before Redis answers never settles.
    if (isSettled) await done
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
