import type { UploadEvent } from '@nava/contracts'
import { describe, expect, it } from 'vitest'
import { followProgress } from './follow-progress.ts'
import type { FindAsset } from './uploads.store.ts'

/** Follows an asset whose reads return these states in order; returns the published events. */
async function follow(...states: ('uploaded' | 'queued' | 'processing')[]) {
  const published: UploadEvent[] = []
  let change: () => void = () => undefined
  const row = (state: (typeof states)[number]) => ({
    id: 1001,
    kind: 'audio' as const,
    state,
    percent: 0,
    reason: null,
    sourceVersion: 'v',
    retries: 0,
    publishedVersion: null,
    sourceBytes: 1n,
    musicID: 1002,
    podcastID: null,
  })
  const stop = followProgress({
    queues: {
      watch: (listener) => {
        change = () => listener({ queue: 'audio', jobID: '1001-v-0' })
        return async () => undefined
      },
    },
    // the row lacks the methods of Prisma's promise
    findAsset: (async () => row(states.shift() ?? 'processing')) as unknown as FindAsset,
    workers: { areAllWaiting: async () => false },
    log: { warn: () => undefined },
    publish: (event) => published.push(event),
    publishPodcast: () => undefined,
  })
  change()
  return { published, stop, left: states }
}

const queued = { musicID: 1002, kind: 'audio', status: { state: 'queued' } }

describe('following the progress of uploads', () => {
  it('publishes the state of the row', async () => {
    const { published, stop } = await follow('queued')
    await expect.poll(() => published).toEqual([queued])
    await stop()
  })

  it('reads the row again if the queue reports the job before the row is marked as queued', async () => {
    const { published, stop } = await follow('uploaded', 'queued')
    await expect.poll(() => published.at(-1)).toEqual(queued)
    expect(published).toHaveLength(2)
    await stop()
  })

  it('reads nothing after it was stopped', async () => {
    const { published, stop, left } = await follow('uploaded', 'queued')
    await expect.poll(() => published).toHaveLength(1)
    await stop()
    expect(left).toEqual(['queued'])
  })
})
