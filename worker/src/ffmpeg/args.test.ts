import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { id3Tag } from '../transcode-audio/id3-tag.ts'
import { audioCall } from '../transcode-audio/args.ts'
import { videoCall } from '../transcode-video/args.ts'
import { argvOf, quietly, untrusted } from './args.ts'
import { commandOf } from './run.ts'

/** Returns the command line that fluent-ffmpeg would start, which it does not expose. */
function wordsOf(call: Parameters<typeof commandOf>[0]): unknown {
  const command = commandOf(call, { ffmpeg: '/usr/bin/ffmpeg', cwd: '/tmp' })
  const words: unknown = Reflect.get(command, '_getArguments')
  return typeof words === 'function' ? words.call(command) : undefined
}

const word = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom('-i', 'a b', '-metadata title=x y', '"', "'", ';'),
)
/**
 * The package treats `ab:c` as a network address and omits `-y`. Nava only passes file names, so such words
 * are excluded.
 */
const fileName = word.filter((name) => !/^[a-z]{2,}:/i.test(name))
const part = fc.record({ options: fc.array(word, { minLength: 2, maxLength: 6 }), file: fileName })

test('the process receives exactly the arguments of the call, whatever they contain', () => {
  const inputs = fc.array(part, { minLength: 1, maxLength: 2 })
  fc.assert(
    fc.property(inputs, fc.array(part, { minLength: 1, maxLength: 3 }), (inputs, outputs) => {
      const call = { inputs, outputs }
      expect(wordsOf(call)).toEqual(argvOf(call))
    }),
  )
})

test('an untrusted file is read only with the demuxer of its format, and only from the disk', () => {
  const words = untrusted('mp3', 100)
  const after = (name: string) => words[words.indexOf(name) + 1]
  expect(after('-f')).toBe('mp3')
  expect(after('-format_whitelist')).toBe('mp3')
  expect(after('-protocol_whitelist')).toBe('file')
  expect(after('-codec_whitelist')?.split(',')).not.toContain('hls')
  expect(quietly('warning')).toContain('-nostdin')
})

test('options come before the input or output that they belong to', () => {
  const call = {
    inputs: [
      { options: ['-f', 'mov'], file: 'a' },
      { options: [], file: 'b' },
    ],
    outputs: [
      { options: ['-map', '0'], file: 'c' },
      { options: [], file: 'd' },
    ],
  }
  expect(argvOf(call).join(' ')).toBe('-f mov -i a -i b -y -map 0 c d')
})

test('ffmpeg reports its progress, asks nothing, and cannot use up the memory', () => {
  expect(quietly('info').join(' ')).toBe(
    '-hide_banner -nostdin -nostats -loglevel info -max_alloc 536870912 -progress pipe:2',
  )
})

test('an untrusted file may use these decoders and no others', () => {
  const words = untrusted('mov', 1000)
  expect(words.filter((_, at) => at % 2 === 0)).toEqual([
    ...['-protocol_whitelist', '-format_whitelist', '-codec_whitelist', '-max_pixels', '-f'],
  ])
  expect(words[words.indexOf('-max_pixels') + 1]).toBe('1000')
  expect(words[words.indexOf('-codec_whitelist') + 1]?.split(',')).toEqual(
    (
      'pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_s32be pcm_f32le pcm_f32be pcm_f64le pcm_f64be ' +
      'pcm_u8 pcm_s8 pcm_alaw pcm_mulaw flac alac mp3 mp3float mp2 mp2float aac ac3 eac3 opus libopus vorbis ' +
      'libvorbis speex libspeex adpcm_ms adpcm_ima_wav wmav1 wmav2 wmapro wmalossless wavpack h264 hevc vp8 libvpx vp9 libvpx-vp9 av1 libdav1d ' +
      'libaom-av1 mpeg4 mpeg2video mjpeg prores dnxhd theora ffv1 rawvideo qtrle png cfhd dvvideo'
    ).split(' '),
  )
})

const plan = {
  file: '/data/media/sources/1/v',
  demuxer: 'mp3',
  stream: 0,
  hertz: 44_100,
  channels: 2,
  maxSeconds: 100,
} as const

test('a text in a tag never reaches outside its frame, however it is written', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (title, artist) => {
      const tag = id3Tag({ title, artists: [artist] })
      const sizes = (at: number) => tag.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + byte, 0)
      let at = 10
      const names = []
      for (; at < tag.length; at += 10 + sizes(at + 4)) {
        expect(sizes(at + 4)).toBeLessThan(1000)
        names.push(tag.toString('latin1', at, at + 4))
      }
      expect(at).toBe(tag.length)
      expect(['TIT2', 'TPE1']).toEqual(expect.arrayContaining(names))
    }),
  )
})

test('each bitrate is constant, with a header for gapless playback', () => {
  const words = argvOf(audioCall(plan, 320, '320.mp3')).join(' ')
  expect(words).toContain('-c:a libmp3lame -b:a 320k')
  expect(words).toContain('-write_xing 1')
  expect(words.indexOf('-f mp3 -i')).toBeGreaterThan(0)
})

test('all rungs come from one decode, cut at the same frames', () => {
  const words = argvOf(
    videoCall({
      file: '/data/media/sources/1/v',
      demuxer: 'mov',
      rungs: [
        { height: 720, width: 1280, lines: 720, maxBitrate: 2_800_000 },
        { height: 360, width: 640, lines: 360, maxBitrate: 800_000 },
      ],
      rate: { numerator: 30_000, denominator: 1001 },
      frames: 300,
      pixelFrames: 300 * 1280 * 720,
      picture: 0,
      sound: 1,
      toneMapped: false,
      interlaced: false,
      threads: 2,
    }),
  )
  const after = (name: string) => words[words.indexOf(name) + 1]
  expect(words.filter((each) => each === '-i')).toHaveLength(1)
  expect(after('-g')).toBe('120')
  expect(after('-keyint_min')).toBe('120')
  expect(after('-sc_threshold')).toBe('0')
  expect(after('-flags')).toBe('+global_header')
  expect(after('-filter_complex')).toContain('trim=end_frame=300,split=2')
  expect(words.at(-1)?.split('|')).toHaveLength(2)
})
