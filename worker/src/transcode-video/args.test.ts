import { limits } from '@nava/contracts'
import { expect, test } from 'vitest'
import { argvOf, UNWRITTEN } from '../ffmpeg/args.ts'
import {
  decodeKeyFramesCall,
  decodeSoundCall,
  measureCall,
  planSeconds,
  rungFile,
  stillCall,
  videoCall,
  type VideoPlan,
} from './args.ts'

const rungs = {
  720: { height: 720, width: 1280, lines: 720, maxBitrate: 2_800_000 },
  480: { height: 480, width: 854, lines: 480, maxBitrate: 1_400_000 },
  360: { height: 360, width: 640, lines: 360, maxBitrate: 800_000 },
} as const

const plan: VideoPlan = {
  file: '/source',
  demuxer: 'mov',
  rungs: [rungs[720], rungs[480], rungs[360]],
  rate: { numerator: 25, denominator: 1 },
  frames: 250,
  pixelFrames: 250 * 1280 * 720,
  picture: 2,
  sound: 1,
  toneMapped: false,
  interlaced: false,
  threads: 2,
}
const wordsOf = (over: Partial<VideoPlan> = {}) => argvOf(videoCall({ ...plan, ...over }))
const after = (words: readonly string[], name: string) => words[words.indexOf(name) + 1]
const graphOf = (over: Partial<VideoPlan> = {}) => after(wordsOf(over), '-filter_complex') ?? ''

const filtersOf = (over: Partial<VideoPlan> = {}) => graphOf(over).split(';')
/** Options before the first input, which limit what an untrusted file may do */
const inputOf = (words: readonly string[]) => words.slice(0, words.indexOf('-i'))
const mapped = (words: readonly string[]) => words.filter((_, at) => words[at - 1] === '-map')

test('the source is read with its own demuxer and a limit on the size of its picture', () => {
  const input = inputOf(wordsOf())
  expect(after(input, '-format_whitelist')).toBe('mov')
  expect(after(input, '-protocol_whitelist')).toBe('file')
  expect(after(input, '-max_pixels')).toBe(String(limits.video.maxPixels))
  expect(input.slice(-2)).toEqual(['-f', 'mov'])
})

test.for([
  ['three rungs', plan.rungs],
  ['two rungs', [rungs[480], rungs[360]]],
  ['a single rung', [rungs[360]]],
] as const)('%s are encoded alike except for their bitrates, each in a file with the sound', ([, made]) => {
  const words = wordsOf({ rungs: made })
  expect(mapped(words)).toEqual([...made.map((_, at) => `[v${at}]`), '[a]'])
  expect(words.filter((word) => word.startsWith('-c:'))).toEqual(['-c:v', '-c:a'])
  for (const [at, { maxBitrate }] of made.entries()) {
    expect(after(words, `-maxrate:v:${at}`)).toBe(String(maxBitrate))
    expect(Number(after(words, `-bufsize:v:${at}`))).toBe(maxBitrate * 1.5)
  }
  const files = words.at(-1)?.split('|') ?? []
  expect(files.map((file) => file.slice(file.indexOf(']') + 1))).toEqual(made.map(rungFile))
  for (const [at, file] of files.entries()) expect(file).toContain(String.raw`select=\'v:${at},a\':`)
})

test('nothing of the source but picture and sound is kept', () => {
  const words = wordsOf()
  expect([after(words, '-map_metadata'), after(words, '-map_chapters')]).toEqual(['-1', '-1'])
})

test.for([
  // Two frames of 40 ms, less one AAC frame
  [25, 58_667],
  // Frames are shorter than sound frames.
  [120, 0],
] as const)('at %i frames per second the sound precedes the picture by %i µs', ([numerator, ahead]) => {
  expect(wordsOf({ rate: { numerator, denominator: 1 } }).at(-1)).toContain(`:audio_preload=${ahead}]`)
})

test('the source is decoded and scaled once, and the smaller pictures are made of the largest', () => {
  const [first = '', ...others] = filtersOf()
  expect(graphOf().split('[0:2]')).toHaveLength(2)
  expect(first).toContain('scale=1280:720')
  expect(first).toMatch(/split=3\[v0\]\[p1\]\[p2\]$/)
  expect(others[0]).toMatch(/^\[p1\]scale=854:480:.*\[v1\]$/)
  expect(others[1]).toMatch(/^\[p2\]scale=640:360:.*\[v2\]$/)
})

test('picture and sound are repeated or cut to the same length', () => {
  const [picture = ''] = filtersOf()
  expect(picture).toMatch(/tpad=stop=-1.*,trim=end_frame=250,/)
  // 250 pictures at 25 per second are 10 s.
  expect(filtersOf().at(-1)).toMatch(/^\[0:1\].*,apad,atrim=end_sample=480000\[a\]$/)
})

test('a video without sound maps no audio, and a single rung is not split', () => {
  const words = wordsOf({ rungs: [rungs[360]], sound: undefined })
  const graph = after(words, '-filter_complex')
  expect(graph).toMatch(/^\[0:2\].*\[v0\]$/)
  expect(graph).not.toContain('split')
  expect(mapped(words)).toEqual(['[v0]'])
  expect(words).not.toContain('-c:a')
  expect(words.at(-1)).toContain(String.raw`select=\'v:0\':`)
})

test('a video needs a rung', () => {
  expect(() => videoCall({ ...plan, rungs: [] })).toThrow('one rung or more')
})

test('interlaced pictures are deinterlaced first', () => {
  expect(graphOf({ interlaced: true })).toMatch(/^\[0:2\]bwdif=deint=interlaced,fps=/)
})

test('HDR is tone mapped once, on the largest picture, before its format is fixed', () => {
  const [first = '', ...others] = filtersOf({ toneMapped: true })
  expect(first).toMatch(/scale=1280:720:[^,]*,zscale=.*tonemap=.*range=tv,format=yuv420p,/)
  // The tone mapping fixes the range itself.
  expect(first).not.toContain('out_range')
  expect(others.join(';')).not.toContain('tonemap')
  expect(others[0]).toContain('out_range=tv')
})

test.for([
  [25, 1, 250, 10, '100'],
  [30_000, 1001, 300, 10.01, '120'],
  [60, 1, 30, 0.5, '240'],
  [10, 1, 5, 0.5, '40'],
  [1250, 100, 25, 2, '50'],
] as const)(
  'at %i/%i frames per second, %i frames last %f s and a segment has %s',
  ([numerator, denominator, frames, seconds, group]) => {
    const rate = { numerator, denominator }
    expect(planSeconds({ frames, rate })).toBeCloseTo(seconds, 9)
    const words = wordsOf({ rate, frames })
    expect([after(words, '-g'), after(words, '-keyint_min')]).toEqual([group, group])
    expect(after(words, '-filter_complex')).toContain(`end_sample=${Math.round(seconds * 48_000)}[a]`)
  },
)

test('a stream is measured without decoding it, within the limits for untrusted files', () => {
  const words = argvOf(measureCall('/source', 'matroska', 2))
  expect(after(inputOf(words), '-format_whitelist')).toBe('matroska')
  expect(after(inputOf(words), '-max_pixels')).toBe(String(limits.video.maxPixels))
  expect([after(words, '-c'), ...mapped(words), words.at(-1)]).toEqual(['copy', '0:2', UNWRITTEN])
  expect(mapped(argvOf(measureCall('/source', 'mov', 0)))).toEqual(['0:0'])
})

test.for([
  ['the key frames', decodeKeyFramesCall('720.mp4'), '0:v:0'],
  ['the sound', decodeSoundCall('720.mp4'), '0:a:0'],
] as const)(
  '%s of an output are decoded up to the first error, and nothing is written',
  ([, call, stream]) => {
    const words = argvOf(call)
    expect(inputOf(words)).toContain('-xerror')
    expect(mapped(words)).toEqual([stream])
    expect(words.at(-1)).toBe(UNWRITTEN)
  },
)

test('a still is a single picture, sought before it is decoded', () => {
  const words = argvOf(stillCall('720.mp4', 12.34567, 'still.png'))
  expect(after(inputOf(words), '-ss')).toBe('12.346')
  expect(after(words, '-frames:v')).toBe('1')
  expect(words.at(-1)).toBe('still.png')
})
