import { limits, type VideoHeight } from '@nava/contracts'
import { type Rendition, Renditions } from '@nava/media/renditions/renditions'
import { describe, expect, test } from 'vitest'
import { pickRendition } from '../../catalogue/streams/pick-rendition.ts'
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

/** Returns a timeline of films with these numbers of four-second segments, starting at 0 ms. */
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

/** Plays a timeline at `now` in ms; every rung has 40 segments. */
function channelAt(log: readonly LoggedItem[], now: number) {
  const clock = { log, now, looks: 0 }
  const segments = Array.from({ length: 40 }, (_, at) => ({ seconds: 4, offset: 900 + at * 100, bytes: 100 }))
  const channel = liveChannel({
    log: { read: async () => ({ log: clock.log, now: clock.now }) },
    places: {
      durationsOf: async () => undefined,
      of: async ({ renditions }, height) => {
        clock.looks += 1
        const rendition = pickRendition(Renditions.parse(renditions), height)
        return rendition && { rendition, key: 'a', initBytes: 800, segments }
      },
    },
    addressOf: (form, { sequence, startsAt }) => `/${form}/${sequence}.ts?t=${startsAt}`,
  })
  return { ...channel, clock }
}

function channelOf(log: readonly LoggedItem[]) {
  const { playlist, clock } = channelAt(log, 0)
  return async (milliseconds: number) => {
    clock.now = milliseconds
    return (await playlist(limits.video.heights[0])) ?? ''
  }
}

const numberOf = (text: string, tag: string) => Number(new RegExp(`#EXT-X-${tag}:(\\d+)`).exec(text)?.[1])

test('the media sequence counts every segment that has left the playlist', async () => {
  // The counts of segments differ strongly, so counting films instead of segments would fail.
  const playlistAt = channelOf(logOf([1, 3, 40]))
  for (let segment = 0; segment < 44; segment++) {
    const text = await playlistAt(segment * 4000 + 2000)
    const listed = text.match(/#EXTINF/g)?.length ?? 0
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

describe('a playlist', () => {
  test('lists the segments by their numbers, with the start of their item', async () => {
    const { playlist } = channelAt(logOf([3, 3]), 14_000)
    expect((await playlist(720))?.split('\n').slice(3)).toEqual([
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      ...['#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:00.000Z', '#EXTINF:4.000000,', '/720/0.ts?t=0'],
      ...['#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:04.000Z', '#EXTINF:4.000000,', '/720/1.ts?t=0'],
      ...['#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:08.000Z', '#EXTINF:4.000000,', '/720/2.ts?t=0'],
      ...['#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:12.000Z', '#EXTINF:4.000000,', '/720/3.ts?t=12000'],
      '',
    ])
    expect(await playlist(1080)).toContain('/1080/0.ts?t=0')
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

  test('does not exist before the log begins', async () => {
    expect(await channelAt(logOf([3]), -1).playlist(720)).toBeUndefined()
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
    // A removed film changes the timeline.
    clock.log = clock.log.map((item) => ({ ...item, isOpen: false }))
    expect(await playlist(720)).toContain('#EXT-X-GAP')
  })
})

describe('the adaptive playlist', () => {
  const addressOf = (form: string | number) => `/${form}.m3u8`

  test('has the rungs of all films, with the highest bitrate that any of them needs in transport packets', async () => {
    const [first, second, closed, track] = logOf([3, 3, 3, 3])
    if (!first || !second || !closed || !track) throw new Error('four items')
    const log: LoggedItem[] = [
      { ...first, renditions: [rung(720), rung(360)] },
      { ...second, renditions: [rung(720, { peakBandwidth: 9_000_000 }), rung(480)] },
      { ...closed, isOpen: false, renditions: [rung(1080)] },
    ]
    const lines = (await channelAt(log, 2000).master(addressOf))?.split('\n') ?? []
    expect(lines.filter((line) => line.startsWith('/'))).toEqual([
      '/720.m3u8',
      '/480.m3u8',
      '/360.m3u8',
      '/sound.m3u8',
    ])
    expect(
      lines.filter((line) => line.includes('BANDWIDTH')).map((line) => line.split(',CODECS')[0]),
    ).toEqual([
      '#EXT-X-STREAM-INF:BANDWIDTH=9510000,AVERAGE-BANDWIDTH=816000',
      // The first film has no 480, so it plays its 360.
      '#EXT-X-STREAM-INF:BANDWIDTH=1068000,AVERAGE-BANDWIDTH=564000',
      // The second film has no 360, so it plays its lowest rung.
      '#EXT-X-STREAM-INF:BANDWIDTH=1068000,AVERAGE-BANDWIDTH=564000',
      '#EXT-X-STREAM-INF:BANDWIDTH=200000',
    ])
  })

  test('does not exist if nothing plays', async () => {
    expect(await channelAt(logOf([3]), -1).master(addressOf)).toBeUndefined()
  })
})

describe('what is on', () => {
  test('is the current item and the next one that may be played, in the items around them', async () => {
    const [first, second, third] = logOf([3, 3, 3])
    if (!first || !second || !third) throw new Error('three items')
    const { onNow, clock } = channelAt([first, { ...second, isOpen: false }, third], 11_999)
    expect(await onNow()).toEqual({ now: first, next: third, items: [first, third] })
    // Nothing replaces a hidden film.
    clock.now = 12_000
    expect(await onNow()).toBeUndefined()
    clock.now = 24_000
    expect(await onNow()).toEqual({ now: third, next: undefined, items: [first, third] })
    clock.now = 36_000
    expect(await onNow()).toBeUndefined()
    clock.now = -1
    expect(await onNow()).toBeUndefined()
  })

  test('includes the items of the next minute, and the next one however late it begins', async () => {
    const log = logOf([3, 3, 3, 3, 3, 3, 3, 3])
    const items = async (each: readonly LoggedItem[]) => (await channelAt(each, 1000).onNow())?.items
    expect((await items(log))?.map(({ startsAt }) => startsAt / 1000)).toEqual([0, 12, 24, 36, 48, 60])
    expect((await items(logOf([40, 3, 3])))?.map(({ startsAt }) => startsAt / 1000)).toEqual([0, 160])
  })
})
