import { limits, type VideoHeight } from '@nava/contracts'
import type { Rendition } from '@nava/media/renditions'
import { describe, expect, test } from 'vitest'
import { liveChannel } from './live-channel.ts'
import type { LoggedItem } from './live.store.ts'
import { itemAfter, shortened } from './log.ts'

const rung = (height: VideoHeight, over: Partial<Rendition> = {}): Rendition => ({
  height,
  pictureWidth: height * 2,
  pictureHeight: height,
  framesPerSecond: 25,
  bytes: 1,
  averageBandwidth: height * 1000,
  peakBandwidth: height * 2000,
  codecs: 'avc1.64001f,mp4a.40.2',
  durationMs: 4000,
  ...over,
})

/** A log of films with so many segments of four seconds each, from 0 ms on. */
function logOf(counts: readonly number[]): LoggedItem[] {
  return counts.reduce<LoggedItem[]>((log, count, index) => {
    const playable = { kind: 'video' as const, musicID: 1001 + index, assetID: 1001 + index, version: 'v' }
    const item = itemAfter(
      log.at(-1),
      playable,
      Array.from({ length: count }, () => 4_000_000),
    )
    const card = { title: '', artists: '', imageVersion: '', videoImageVersion: '' }
    return [...log, { ...item, ...card, isOpen: true, renditions: [rung(720), rung(360)] }]
  }, [])
}

/** The channel that plays a log at a time, in ms. Every rung has a file of 40 segments of 100 bytes after 900 others. */
function channelAt(log: readonly LoggedItem[], now: number) {
  const clock = { log, now, looks: 0 }
  const segments = Array.from({ length: 40 }, (_, at) => ({ seconds: 4, offset: 900 + at * 100, bytes: 100 }))
  const channel = liveChannel({
    log: { read: async () => ({ log: clock.log, now: clock.now }), stop: () => undefined },
    places: {
      of: async () => {
        clock.looks += 1
        return { initBytes: 800, segments }
      },
    },
    addressOf: ({ musicID }, height) => `/${height}/${musicID}.mp4`,
  })
  return { ...channel, clock }
}

/** The playlist of the tallest rung of a log, by the time. */
function channelOf(log: readonly LoggedItem[]) {
  const { playlist, clock } = channelAt(log, 0)
  return async (milliseconds: number) => {
    clock.now = milliseconds
    return (await playlist(limits.video.heights[0])) ?? ''
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

test('the media sequence continues correctly after a film was cut short', async () => {
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

describe('lists the byte ranges of the segments in the requested rung', () => {
  test('lists the byte ranges of the segments in the requested rung', async () => {
    const { playlist } = channelAt(logOf([3, 3]), 14_000)
    expect((await playlist(720))?.split('\n').slice(3)).toEqual([
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-DISCONTINUITY-SEQUENCE:1',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="/720/1001.mp4",BYTERANGE="800@0"',
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:00.000Z',
      ...['#EXTINF:4.000000,', '#EXT-X-BYTERANGE:100@900', '/720/1001.mp4'],
      ...['#EXTINF:4.000000,', '#EXT-X-BYTERANGE:100@1000', '/720/1001.mp4'],
      ...['#EXTINF:4.000000,', '#EXT-X-BYTERANGE:100@1100', '/720/1001.mp4'],
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="/720/1002.mp4",BYTERANGE="800@0"',
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:12.000Z',
      ...['#EXTINF:4.000000,', '#EXT-X-BYTERANGE:100@900', '/720/1002.mp4'],
      '',
    ])
    expect(await playlist(480)).toContain('/360/1001.mp4')
    expect(await playlist(1080)).toContain('/720/1001.mp4')
  })

  test('announces a target duration that no segment exceeds', async () => {
    const { playlist } = channelAt(logOf([3]), 2000)
    expect(numberOf((await playlist(720)) ?? '', 'TARGETDURATION')).toBe(limits.video.segmentSeconds + 1)
  })

  test('has a gap for what may no longer be played, and for what is not stored', async () => {
    const closed = logOf([3]).map((item) => ({ ...item, isOpen: false }))
    expect(await channelAt(closed, 2000).playlist(720)).toContain('#EXT-X-GAP\ngone\n')
    const bare = logOf([3]).map((item) => ({ ...item, renditions: [] }))
    expect(await channelAt(bare, 2000).playlist(720)).toContain('#EXT-X-GAP\ngone\n')
    const long = logOf([50])
    expect((await channelAt(long, 198_000).playlist(720))?.match(/GAP/g)).toHaveLength(6)
  })

  test('does not exist before the log begins, nor for another kind of media', async () => {
    expect(await channelAt(logOf([3]), -1).playlist(720)).toBeUndefined()
    expect(await channelAt(logOf([3]), 0).playlist(128)).toBeUndefined()
    const tracks = logOf([3]).map((item) => ({ ...item, kind: 'audio' as const }))
    expect(await channelAt(tracks, 0).playlist(720)).toBeUndefined()
  })

  test('is built once while its content does not change, and again once it does', async () => {
    const { playlist, clock } = channelAt(logOf([3, 40]), 2000)
    const first = await playlist(720)
    expect(clock.looks).toBe(1)
    clock.now = 3000
    expect(await playlist(720)).toBe(first)
    expect(clock.looks).toBe(1)
    await playlist(360)
    expect(clock.looks).toBe(2)
    clock.now = 4000
    expect(await playlist(720)).not.toBe(first)
    expect(clock.looks).toBe(4)
    // A film that was taken away is another log.
    clock.log = clock.log.map((item) => ({ ...item, isOpen: false }))
    expect(await playlist(720)).toContain('#EXT-X-GAP')
  })
})

describe('the adaptive playlist', () => {
  const addressOf = (height: number) => `/${height}.m3u8`

  test('has the rungs of all films, with the highest bitrate that any of them needs', async () => {
    const [first, second, closed, track] = logOf([3, 3, 3, 3])
    if (!first || !second || !closed || !track) throw new Error('four items')
    const log: LoggedItem[] = [
      { ...first, renditions: [rung(720), rung(360)] },
      { ...second, renditions: [rung(720, { peakBandwidth: 9_000_000 }), rung(480)] },
      { ...closed, isOpen: false, renditions: [rung(1080)] },
    ]
    const lines = (await channelAt(log, 2000).master(addressOf))?.split('\n') ?? []
    expect(lines.filter((line) => line.startsWith('/'))).toEqual(['/720.m3u8', '/480.m3u8', '/360.m3u8'])
    expect(
      lines.filter((line) => line.includes('BANDWIDTH')).map((line) => line.split(',CODECS')[0]),
    ).toEqual([
      '#EXT-X-STREAM-INF:BANDWIDTH=9000000,AVERAGE-BANDWIDTH=720000',
      // The first film has no 480 and plays its 360 there.
      '#EXT-X-STREAM-INF:BANDWIDTH=960000,AVERAGE-BANDWIDTH=480000',
      // The second has no 360 and plays its lowest.
      '#EXT-X-STREAM-INF:BANDWIDTH=960000,AVERAGE-BANDWIDTH=480000',
    ])
  })

  test('has a rung for each bitrate of recordings', async () => {
    const tracks = logOf([3]).map((item) => ({ ...item, kind: 'audio' as const }))
    expect(await channelAt(tracks, 2000).master(addressOf)).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=65280,AVERAGE-BANDWIDTH=64000,CODECS="mp4a.40.34"
/64.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=130560,AVERAGE-BANDWIDTH=128000,CODECS="mp4a.40.34"
/128.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=326400,AVERAGE-BANDWIDTH=320000,CODECS="mp4a.40.34"
/320.m3u8
`)
  })

  test('does not exist if nothing plays', async () => {
    expect(await channelAt(logOf([3]), -1).master(addressOf)).toBeUndefined()
  })
})

describe('what is on', () => {
  test('is the current item and the next one that may be played', async () => {
    const [first, second, third] = logOf([3, 3, 3])
    if (!first || !second || !third) throw new Error('three items')
    const { onNow, clock } = channelAt([first, { ...second, isOpen: false }, third], 11_999)
    expect(await onNow()).toEqual({ now: first, next: third })
    // Nothing is on while what may no longer be played would be.
    clock.now = 12_000
    expect(await onNow()).toBeUndefined()
    clock.now = 24_000
    expect(await onNow()).toEqual({ now: third, next: undefined })
    clock.now = 36_000
    expect(await onNow()).toBeUndefined()
    clock.now = -1
    expect(await onNow()).toBeUndefined()
  })
})
