import { expect, test } from 'vitest'
import { livePlaylist, masterPlaylist, mediaPlaylist } from './playlists.ts'
import { Rendition } from './renditions.ts'

test('a rung’s playlist names each segment’s bytes without gaps, and ends', () => {
  const segments: [number, number][] = [
    [4, 1000],
    [4, 900],
    [1.5, 300],
  ]
  const text = mediaPlaylist({ initBytes: 800, firstByte: 900, segments }, '/v/720.mp4?v=x')
  expect(text).toContain('#EXT-X-MAP:URI="/v/720.mp4?v=x",BYTERANGE="800@0"')
  expect([...text.matchAll(/BYTERANGE:(\S+)/g)].map((match) => match[1])).toEqual([
    '1000@900',
    '900@1900',
    '300@2800',
  ])
  expect(text).toContain('#EXT-X-TARGETDURATION:4\n')
  expect(text).toContain('#EXTINF:1.500000,\n')
  expect(text.startsWith('#EXTM3U\n')).toBe(true)
  expect(text.endsWith('#EXT-X-ENDLIST\n')).toBe(true)
})

test.each([
  [[4, 2], 4],
  [[4.004], 5],
  [[2, 4.5, 1], 5],
  [[4.999], 5],
  // Written as 4.000000: what floating point adds does not count.
  [[4.0000000001], 4],
  [[0.04], 1],
  [[], 1],
])('the target duration of %j is rounded up to %i, so that no segment is longer', (lengths, target) => {
  const segments = lengths.map((seconds): [number, number] => [seconds, 10])
  const text = mediaPlaylist({ initBytes: 1, firstByte: 1, segments }, 'a')
  expect(text).toContain(`#EXT-X-TARGETDURATION:${target}\n`)
})

test('the adaptive playlist lists every rung with what a player chooses by', () => {
  const rendition = Rendition.parse({
    height: 720,
    pictureWidth: 1280,
    pictureHeight: 720,
    framesPerSecond: 30_000 / 1001,
    bytes: 1,
    averageBandwidth: 100,
    peakBandwidth: 200,
    codecs: 'avc1.64001f,mp4a.40.2',
    durationMs: 1,
  })
  const text = masterPlaylist([rendition], ({ height }) => `${height}.m3u8`)
  expect(text).toContain(
    '#EXT-X-STREAM-INF:BANDWIDTH=200,AVERAGE-BANDWIDTH=100,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=29.970\n720.m3u8\n',
  )
})

test('a live playlist says where each item begins, numbers what it shows, and has no end', () => {
  const source = { uri: '/v/a.mp4', offset: 900, bytes: 100, initBytes: 800 }
  const text = livePlaylist({
    sequence: 41,
    discontinuity: 7,
    targetSeconds: 5,
    segments: [
      { seconds: 4, startsAt: Date.UTC(2026, 10, 21), isNewItem: true, source },
      { seconds: 2.5, startsAt: Date.UTC(2026, 10, 21, 0, 0, 4), isNewItem: false, source: undefined },
      {
        seconds: 4.004,
        startsAt: Date.UTC(2026, 10, 21, 0, 0, 6, 500),
        isNewItem: true,
        source: { uri: '/a/b.mp3', offset: 0, bytes: 50 },
      },
    ],
  })
  expect(text).toBe(`#EXTM3U
#EXT-X-VERSION:8
#EXT-X-TARGETDURATION:5
#EXT-X-MEDIA-SEQUENCE:41
#EXT-X-DISCONTINUITY-SEQUENCE:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="/v/a.mp4",BYTERANGE="800@0"
#EXT-X-PROGRAM-DATE-TIME:2026-11-21T00:00:00.000Z
#EXTINF:4.000000,
#EXT-X-BYTERANGE:100@900
/v/a.mp4
#EXTINF:2.500000,
#EXT-X-GAP
gone
#EXT-X-DISCONTINUITY
#EXT-X-PROGRAM-DATE-TIME:2026-11-21T00:00:06.500Z
#EXTINF:4.004000,
#EXT-X-BYTERANGE:50@0
/a/b.mp3
`)
})
