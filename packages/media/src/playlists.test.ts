import { expect, test } from 'vitest'
import { masterPlaylist, mediaPlaylist } from './playlists.ts'
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

test('no segment is longer than the target duration that is announced, rounded', () => {
  const text = mediaPlaylist({ initBytes: 1, firstByte: 1, segments: [[4.004, 10]] }, 'a')
  expect(text).toContain('#EXT-X-TARGETDURATION:4\n')
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
