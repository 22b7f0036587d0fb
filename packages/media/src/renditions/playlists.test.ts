import { expect, test } from 'vitest'
import { livePlaylist, masterPlaylist, mediaPlaylist, subtitlePlaylist } from './playlists.ts'
import { Rendition } from './renditions.ts'

test('a rung’s playlist lists the bytes of each segment without gaps, and ends', () => {
  const segments: [number, number][] = [
    [4, 1000],
    [4, 900],
    [1.5, 300],
  ]
  const text = mediaPlaylist({ initBytes: 800, firstByte: 900, segments }, '/v/720.mp4?v=x')
  expect(text).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="/v/720.mp4?v=x",BYTERANGE="800@0"
#EXTINF:4.000000,
#EXT-X-BYTERANGE:1000@900
/v/720.mp4?v=x
#EXTINF:4.000000,
#EXT-X-BYTERANGE:900@1900
/v/720.mp4?v=x
#EXTINF:1.500000,
#EXT-X-BYTERANGE:300@2800
/v/720.mp4?v=x
#EXT-X-ENDLIST
`)
})

test.each([
  [[4, 2], 4],
  [[4.004], 5],
  [[2, 4.5, 1], 5],
  [[4.999], 5],
  // EXTINF shows 4.000000, so rounding errors of floating point are cut off.
  [[4.0000000001], 4],
  [[0.04], 1],
  [[], 1],
])('the target duration of %j is rounded up to %i, so that no segment is longer', (lengths, target) => {
  const segments = lengths.map((seconds): [number, number] => [seconds, 10])
  const text = mediaPlaylist({ initBytes: 1, firstByte: 1, segments }, 'a')
  expect(text).toContain(`#EXT-X-TARGETDURATION:${target}\n`)
})

test('the adaptive playlist lists every rung with the attributes by which a player chooses', () => {
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
  const low = {
    ...rendition,
    height: 360 as const,
    pictureWidth: 640,
    pictureHeight: 360,
    framesPerSecond: 25,
  }
  const text = masterPlaylist([rendition, low], ({ height }) => `${height}.m3u8`)
  expect(text).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=200,AVERAGE-BANDWIDTH=100,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=29.970
720.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=200,AVERAGE-BANDWIDTH=100,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25.000
360.m3u8
`)
})

test('the adaptive playlist offers subtitles to every rung, with names that cannot end their quotes', () => {
  const rendition = Rendition.parse({
    height: 360,
    pictureWidth: 640,
    pictureHeight: 360,
    framesPerSecond: 25,
    bytes: 1,
    averageBandwidth: 100,
    peakBandwidth: 200,
    codecs: 'avc1.64001e,mp4a.40.2',
    durationMs: 1,
  })
  const text = masterPlaylist([rendition], () => '360.m3u8', [
    { language: 'fa', name: 'فارسی', uri: '/fa.m3u8?v=1' },
    { language: 'en', name: 'En"gl\nish', uri: '/en.m3u8?v=1' },
  ])
  expect(text).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="فارسی",LANGUAGE="fa",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="/fa.m3u8?v=1"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="En gl ish",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="/en.m3u8?v=1"
#EXT-X-STREAM-INF:BANDWIDTH=200,AVERAGE-BANDWIDTH=100,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25.000,SUBTITLES="subtitles"
360.m3u8
`)
})

test('the playlist of subtitles has one segment of the whole length, and ends', () => {
  expect(subtitlePlaylist(61.25, '/fa.vtt?v=2')).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:62
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:61.250000,
/fa.vtt?v=2
#EXT-X-ENDLIST
`)
})

test('a live playlist numbers and dates its segments, has gaps for unavailable ones, and has no end', () => {
  const at = Date.UTC(2026, 10, 21)
  const text = livePlaylist({
    sequence: 41,
    targetSeconds: 5,
    segments: [
      { seconds: 4, startsAt: at, uri: '/720/41.ts' },
      { seconds: 2.5, startsAt: at + 4000, uri: undefined },
      { seconds: 4.004, startsAt: at + 6500, uri: '/720/43.ts' },
    ],
  })
  expect(text).toBe(`#EXTM3U
#EXT-X-VERSION:8
#EXT-X-TARGETDURATION:5
#EXT-X-MEDIA-SEQUENCE:41
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-PROGRAM-DATE-TIME:2026-11-21T00:00:00.000Z
#EXTINF:4.000000,
/720/41.ts
#EXT-X-PROGRAM-DATE-TIME:2026-11-21T00:00:04.000Z
#EXTINF:2.500000,
#EXT-X-GAP
gone
#EXT-X-PROGRAM-DATE-TIME:2026-11-21T00:00:06.500Z
#EXTINF:4.004000,
/720/43.ts
`)
})
