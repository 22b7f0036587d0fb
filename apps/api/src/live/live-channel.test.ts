import { limits } from '@nava/contracts'
import { expect, test } from 'vitest'
import { liveChannel } from './live-channel.ts'
import type { LoggedItem } from './live.store.ts'
import { itemAfter, shortened } from './log.ts'

/** A log of films with so many segments of four seconds each, from 0 ms on. */
function logOf(counts: readonly number[]): LoggedItem[] {
  return counts.reduce<LoggedItem[]>((log, count, index) => {
    const playable = { kind: 'video' as const, musicID: 1001 + index, assetID: 1001 + index, version: 'v' }
    const item = itemAfter(
      log.at(-1),
      playable,
      Array.from({ length: count }, () => 4_000_000),
    )
    return [...log, { ...item, isOpen: true, title: '', artists: '', renditions: [] }]
  }, [])
}

/** The channel that plays a log, and its playlist at a time. */
function channelOf(log: readonly LoggedItem[]) {
  let now = 0
  const channel = liveChannel({
    kept: { read: async () => ({ log, now }), stop: () => undefined },
    places: { of: async () => undefined },
    addressOf: () => '',
  })
  return async (milliseconds: number) => {
    now = milliseconds
    return (await channel.playlist(limits.video.heights[0])) ?? ''
  }
}

const numberOf = (text: string, tag: string) => Number(new RegExp(`#EXT-X-${tag}:(\\d+)`).exec(text)?.[1])

test('the media sequence counts every segment that has left the playlist', async () => {
  // 1, 3 and 40 segments: what counts films instead of segments is far off.
  const playlistAt = channelOf(logOf([1, 3, 40]))
  for (let segment = 0; segment < 44; segment++) {
    const text = await playlistAt(segment * 4000 + 2000)
    const listed = text.match(/#EXTINF/g)?.length ?? 0
    // The segment on the air is the last one listed, and the first segment of all has number 0.
    expect(numberOf(text, 'MEDIA-SEQUENCE') + listed - 1, text).toBe(segment)
  }
})

test('the media sequence goes on where a film was cut short', async () => {
  const [first, second] = logOf([10, 20])
  if (!first || !second) throw new Error('two films')
  const cut: LoggedItem = { ...first, ...shortened(first, 4) }
  const after = itemAfter(cut, second, second.durations)
  expect(after.sequence).toBe(4)
  const playlistAt = channelOf([cut, { ...second, ...after }])
  const text = await playlistAt(cut.endsAt + 9 * 4000 + 2000)
  const listed = text.match(/#EXTINF/g)?.length ?? 0
  expect(numberOf(text, 'MEDIA-SEQUENCE') + listed - 1).toBe(4 + 9)
})

test('the discontinuity sequence counts the films that have left the playlist', async () => {
  const playlistAt = channelOf(logOf([1, 3, 40]))
  expect(numberOf(await playlistAt(2000), 'DISCONTINUITY-SEQUENCE')).toBe(1)
  expect(numberOf(await playlistAt(43 * 4000 + 2000), 'DISCONTINUITY-SEQUENCE')).toBe(3)
})
