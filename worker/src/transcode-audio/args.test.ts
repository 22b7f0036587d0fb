import { expect, test } from 'vitest'
import { argvOf, UNWRITTEN } from '../ffmpeg/args.ts'
import { id3Tag } from './id3-tag.ts'
import { audioCall, decodeCall, outputChannels, outputHertz } from './args.ts'

const plan = {
  file: '/source',
  demuxer: 'flac',
  stream: 3,
  hertz: 48_000,
  channels: 1,
  maxSeconds: 7200,
} as const
const QUIETLY = '-hide_banner -nostdin -nostats -loglevel warning -max_alloc 536870912 -progress pipe:2'

test('the source is read with its own demuxer on one thread, and its covers are never decoded', () => {
  const words = argvOf(audioCall(plan, 128, '128.mp3'))
  const input = words.slice(0, words.indexOf('-y')).join(' ')
  expect(input).toMatch(
    /^-hide_banner .* -threads 1 -protocol_whitelist file -format_whitelist flac -codec_whitelist \S+ -max_pixels 1 -f flac -i \/source$/,
  )
})

test('each bitrate is constant, seekable, without a tag, and limited in length', () => {
  const words = argvOf(audioCall(plan, 128, '128.mp3'))
  expect(words.slice(words.indexOf('-y'))).toEqual([
    ...['-y', '-map', '0:3', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-t', '7200', '-ar', '48000', '-ac', '1', '-c:a', 'libmp3lame', '-b:a', '128k', '-threads', '1'],
    ...['-write_xing', '1', '-id3v2_version', '0', '-f', 'mp3', '128.mp3'],
  ])
})

test('measuring is one more output of the same call, so that the source is decoded once', () => {
  const words = argvOf(audioCall(plan, 64, '64.mp3', { measured: { expected: 200 } }))
  expect(words.filter((word) => word === '-i')).toHaveLength(1)
  expect(words.slice(words.indexOf('64.mp3') + 1)).toEqual([
    ...['-map', '0:3', '-t', '7200', '-af'],
    expect.stringContaining('channel_layouts=mono,ebur128=peak=true:dualmono=true'),
    ...['-f', 'null', UNWRITTEN],
  ])
  expect(words.at(-4)).toContain('asetnsamples=n=6000:p=0,')
})

test('a tag’s text is one line of two hundred characters, and empty ones are omitted', () => {
  const tag = id3Tag({ title: '🌧'.repeat(201), artists: ['', ' A\nB\0C '], composer: '' }).toString()
  expect(tag).toContain(`\x03${'🌧'.repeat(200)}TPE1`)
  expect(tag).toContain('\x03A B C')
  expect(tag).not.toContain('TCOM')
})

test('a tag has the level of a recording, but not of silence', () => {
  const frames = (loudness?: number, truePeak?: number) =>
    id3Tag({ title: 'A', artists: [], loudness, truePeak }).toString('latin1')
  expect(frames(-9.5, 0.4)).toContain('\x03REPLAYGAIN_TRACK_GAIN\0-8.50 dB')
  expect(frames(-9.5, 0.4)).toContain('\x03REPLAYGAIN_TRACK_PEAK\x001.047129')
  expect(frames(-23.25, -3)).toContain('REPLAYGAIN_TRACK_GAIN\x005.25 dB')
  expect(frames()).not.toContain('REPLAYGAIN')
})

test('the sizes of a tag and its frames have seven bits in each byte', () => {
  const cover = Buffer.alloc(20_000, 0xff)
  const tag = id3Tag({ title: 'A', artists: [], cover })
  const size = (at: number) => tag.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + byte, 0)
  expect(size(6)).toBe(tag.length - 10)
  expect(tag.toString('latin1', 21 + 1, 26)).toBe('APIC')
  expect(22 + 10 + size(26)).toBe(tag.length)
  expect(tag.subarray(-20_000).equals(cover)).toBe(true)
})

test.for([
  [44_100, 44_100],
  [22_050, 44_100],
  [11_025, 44_100],
  [88_200, 44_100],
  [176_400, 44_100],
  [48_000, 48_000],
  [96_000, 48_000],
  [32_000, 48_000],
  [8000, 48_000],
  [0, 48_000],
  [-44_100, 48_000],
] as const)('a source of %i Hz is published at %i Hz', ([source, published]) => {
  expect(outputHertz(source)).toBe(published)
})

test('mono stays mono, and everything else becomes stereo', () => {
  expect([0, 1, 2, 6].map(outputChannels)).toEqual([2, 1, 2, 2])
})

test('an output is decoded to its end, or up to the first error', () => {
  expect(argvOf(decodeCall('128.mp3')).join(' ')).toBe(
    `${QUIETLY} -xerror -err_detect explode -f mp3 -i 128.mp3 -y -map 0:a:0 -f null ${UNWRITTEN}`,
  )
})
