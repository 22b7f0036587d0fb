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
  hasSound: true,
  toneMapped: false,
  interlaced: false,
  threads: 2,
}
const wordsOf = (over: Partial<VideoPlan> = {}) => argvOf(videoCall({ ...plan, ...over }))
const after = (words: readonly string[], name: string) => words[words.indexOf(name) + 1]
const graphOf = (over: Partial<VideoPlan> = {}) => after(wordsOf(over), '-filter_complex') ?? ''

/** Options before every input */
const QUIETLY = '-hide_banner -nostdin -nostats -loglevel warning -max_alloc 536870912 -progress pipe:2'

test('the source is read with its own demuxer and a limit on the size of its picture', () => {
  const words = wordsOf()
  const input = words.slice(0, words.indexOf('/source') + 1)
  expect(input.join(' ').startsWith(`${QUIETLY} -protocol_whitelist file -format_whitelist mov`)).toBe(true)
  expect(after(input, '-max_pixels')).toBe(String(limits.video.maxPixels))
  expect(input.slice(-4)).toEqual(['-f', 'mov', '-i', '/source'])
})

test('all rungs are encoded alike except for their bitrates, the audio once, and no other stream is kept', () => {
  const words = wordsOf()
  const output = words.slice(words.indexOf('-y') + 3, -1).join(' ')
  expect(output).toBe(
    [
      '',
      '-map [v0] -map [v1] -map [v2] -map [a] -map_metadata -1 -map_chapters -1 -flags +global_header',
      '-c:v libx264 -preset veryfast -profile:v high -crf 23',
      '-g 100 -keyint_min 100 -sc_threshold 0 -threads:v 2',
      '-maxrate:v:0 2800000 -bufsize:v:0 4200000',
      '-maxrate:v:1 1400000 -bufsize:v:1 2100000',
      '-maxrate:v:2 800000 -bufsize:v:2 1200000',
      '-c:a aac -b:a 160000 -f tee',
    ]
      .join(' ')
      .trim(),
  )
})

test('every rung gets its own fragmented file, with the audio', () => {
  expect(rungFile(rungs[480])).toBe('480.fragments.mp4')
  const flags =
    'movflags=+frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets+skip_trailer' +
    // Two frames of 40 ms, less one AAC frame
    ':audio_preload=58667'
  expect(wordsOf().at(-1)?.split('|')).toEqual([
    String.raw`[select=\'v:0,a\':f=mp4:onfail=abort:${flags}]720.fragments.mp4`,
    String.raw`[select=\'v:1,a\':f=mp4:onfail=abort:${flags}]480.fragments.mp4`,
    String.raw`[select=\'v:2,a\':f=mp4:onfail=abort:${flags}]360.fragments.mp4`,
  ])
})

test('the sound stays in sync in the file where frames are shorter than sound frames', () => {
  const fast = wordsOf({ rate: { numerator: 120, denominator: 1 } }).at(-1)
  expect(fast).toContain('audio_preload=0]')
})

test('the smaller pictures are scaled from the largest, and the audio lasts as long as the video', () => {
  expect(graphOf().split(';')).toEqual([
    '[0:V:0]fps=fps=25/1:start_time=0,scale=1280:720:flags=bicubic:out_range=tv,format=yuv420p,setsar=1,' +
      'tpad=stop=-1:stop_mode=clone,trim=end_frame=250,split=3[v0][p1][p2]',
    '[p1]scale=854:480:flags=bicubic:out_range=tv,setsar=1[v1]',
    '[p2]scale=640:360:flags=bicubic:out_range=tv,setsar=1[v2]',
    // 250 pictures at 25 per second are 10 s; the encoder's delay adds 1024 samples.
    '[0:a:0]aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,' +
      'atrim=start_sample=1024,asetpts=N/SR/TB,apad,atrim=end_sample=480000[a]',
  ])
})

test('a video without sound maps no audio, and a single rung is not split', () => {
  const words = wordsOf({ rungs: [rungs[360]], hasSound: false })
  expect(after(words, '-filter_complex')).toBe(
    '[0:V:0]fps=fps=25/1:start_time=0,scale=640:360:flags=bicubic:out_range=tv,format=yuv420p,setsar=1,' +
      'tpad=stop=-1:stop_mode=clone,trim=end_frame=250[v0]',
  )
  expect(words.filter((_, at) => words[at - 1] === '-map')).toEqual(['[v0]'])
  expect(words).not.toContain('-c:a')
  expect(words.at(-1)).toContain(String.raw`select=\'v:0\':`)
})

test('a video needs a rung', () => {
  expect(() => videoCall({ ...plan, rungs: [] })).toThrow('one rung or more')
})

test('interlaced pictures are deinterlaced first', () => {
  expect(graphOf({ interlaced: true })).toMatch(/^\[0:V:0\]bwdif=deint=interlaced,fps=/)
})

test('HDR is tone mapped once, on the largest picture, before its range is fixed', () => {
  const [first = '', ...others] = graphOf({ toneMapped: true }).split(';')
  expect(first).toContain(
    ',scale=1280:720:flags=bicubic,zscale=transfer=linear:npl=100,format=gbrpf32le,zscale=primaries=bt709,' +
      'tonemap=tonemap=hable:desat=0,zscale=transfer=bt709:matrix=bt709:range=tv,format=yuv420p,',
  )
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
  const words = argvOf(measureCall('/source', 'matroska', 'V'))
  expect(words.join(' ').startsWith(`${QUIETLY} -protocol_whitelist file -format_whitelist matroska`)).toBe(
    true,
  )
  expect(after(words, '-max_pixels')).toBe(String(limits.video.maxPixels))
  expect(words.slice(words.indexOf('/source')).join(' ')).toBe(
    `/source -y -map 0:V:0 -c copy -f null ${UNWRITTEN}`,
  )
  expect(after(argvOf(measureCall('/source', 'mov', 'a')), '-map')).toBe('0:a:0')
})

test('an output is decoded to its end, or up to the first error', () => {
  expect(argvOf(decodeKeyFramesCall('720.mp4')).join(' ')).toBe(
    `${QUIETLY} -xerror -skip_frame nokey -f mov -i 720.mp4 -y -map 0:v:0 -fps_mode passthrough -f null ${UNWRITTEN}`,
  )
  expect(argvOf(decodeSoundCall('720.mp4')).join(' ')).toBe(
    `${QUIETLY} -xerror -err_detect explode -f mov -i 720.mp4 -y -map 0:a:0 -f null ${UNWRITTEN}`,
  )
})

test('a still is a single picture at its time', () => {
  expect(argvOf(stillCall('720.mp4', 12.34567, 'still.png')).join(' ')).toBe(
    `${QUIETLY} -ss 12.346 -f mov -i 720.mp4 -y -map 0:v:0 -frames:v 1 -c:v png -f image2 still.png`,
  )
})
