import { beforeEach, describe, expect, it } from 'vitest'
import { cachedStreams, type CachedStreams } from './cached-streams.ts'
import type { PublishedAsset } from './streams.store.ts'

const asset = (isConfirmed: boolean, version: string | undefined = 'v1'): PublishedAsset => ({
  of: 'podcast',
  podcast: { isConfirmed, visibility: 'public', releaseDate: new Date(0), djs: [] },
  assetID: 1,
  version,
  renditions: [],
  name: 'An episode',
})

let readings: number
let stored: () => Promise<PublishedAsset | null>
let streams: CachedStreams
beforeEach(() => {
  readings = 0
  stored = async () => asset(true)
  const read = () => {
    readings += 1
    return stored()
  }
  streams = cachedStreams({ ofMusic: read, ofPodcast: read }, { isCaching: true })
})

describe('the facts of a stream', () => {
  it('are read once while a connection listens for changes, and at each request while none does', async () => {
    for (let n = 0; n < 3; n += 1) await streams.ofPodcast(5)
    expect(readings).toBe(3)
    streams.connected()
    for (let n = 0; n < 3; n += 1) await streams.ofPodcast(5)
    expect(readings).toBe(4)
    streams.lost()
    for (let n = 0; n < 3; n += 1) await streams.ofPodcast(5)
    expect(readings).toBe(7)
    streams.connected()
    await streams.ofPodcast(5)
    expect(readings).toBe(8)
  })

  it('are read again after a notification of their own', async () => {
    streams.connected()
    const held = await streams.ofPodcast(5)
    expect(held && streams.holds(held)).toBe(true)
    streams.onNotification('podcast 6')
    streams.onNotification('music 5')
    expect(await streams.ofPodcast(5)).toBe(held)
    streams.onNotification('podcast 5')
    expect(held && streams.holds(held)).toBe(false)
    expect(await streams.ofPodcast(5)).not.toBe(held)
    expect(readings).toBe(2)
  })

  it('that were being read when a change was told of are given to nobody who comes later', async () => {
    streams.connected()
    const begun = Promise.withResolvers<PublishedAsset>()
    stored = () => begun.promise
    const early = streams.ofPodcast(5)
    streams.onNotification('podcast 5')
    stored = async () => asset(false)
    const late = streams.ofPodcast(5)
    begun.resolve(asset(true))
    expect(await early).toMatchObject({ podcast: { isConfirmed: true } })
    expect(await late).toMatchObject({ podcast: { isConfirmed: false } })
    expect(await streams.ofPodcast(5)).toMatchObject({ podcast: { isConfirmed: false } })
  })

  it.each([
    ['does not exist', async () => null],
    ['is not published', async () => ({ ...asset(true), version: undefined })],
    ['is not for everybody', async () => asset(false)],
    ['could not be read', async () => Promise.reject(new Error('no database'))],
  ])('are not kept of what %s', async (_, nothing) => {
    streams.connected()
    stored = nothing
    for (let n = 0; n < 3; n += 1) await streams.ofPodcast(5).catch(() => undefined)
    expect(readings).toBe(3)
  })
})
