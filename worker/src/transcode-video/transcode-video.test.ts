import { limits } from '@nava/contracts'
import type { Failure } from '@nava/media/uploads/failure-reasons'
import { videoFromSecond } from '@nava/media/formats/mp4-from-second'
import { mediaPlaylist } from '@nava/media/renditions/playlists'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BadSource } from '../failures.ts'
import { runFfmpeg } from '../ffmpeg/run.ts'
import { quietly } from '../ffmpeg/args.ts'
import { lookAtSource } from '../ffmpeg/look-at-source.ts'
import { withFile } from '../sources/local-file.ts'
import { ffmpeg, make, makeSound, makeTurnedVideo, makeVideo } from '../testing/make-media.ts'
import { readFragments } from './fragments.ts'
import { lastingSeconds, transcodeVideo } from './transcode-video.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-video-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let runs = 0
const signal = new AbortController().signal

async function transcode(file: string, bounds?: Partial<typeof limits.video>) {
  const cwd = join(folder, `run-${(runs += 1)}`)
  await mkdir(cwd)
  const options = { ffmpeg, cwd, signal, onPercent: () => undefined, onPlan: async () => undefined }
  return await transcodeVideo(file, options, { ...limits.video, ...bounds })
}

const refusal = async (file: string, bounds?: Partial<typeof limits.video>): Promise<Failure> => {
  const error = await transcode(file, bounds).catch((caught: unknown) => caught)
  if (!(error instanceof BadSource)) throw error
  return error.failure
}

const look = (file: string) => lookAtSource(file, 'mov', { ffmpeg, cwd: folder, signal })

async function decodedSound(file: string): Promise<number> {
  const samples = `${file}.s16`
  await make(folder, ['-i', file, '-map', '0:a:0', '-ac', '1', '-ar', '48000', '-f', 's16le', samples])
  return (await stat(samples)).size / 2 / 48_000
}

async function decodedFrames(file: string): Promise<number> {
  const { frames } = await runFfmpeg(
    {
      inputs: [{ options: [...quietly('warning'), '-xerror', '-err_detect', 'explode', '-f', 'mov'], file }],
      outputs: [{ options: ['-map', '0:v:0', '-f', 'null'], file: 'x' }],
    },
    { ffmpeg, cwd: folder, signal },
  )
  return frames
}

test('a video becomes rungs that are cut at the same times, and all their frames can be decoded', async () => {
  const file = await makeVideo(folder, 'a.mp4', { seconds: 9.4, size: '854x480', rate: '30000/1001' })
  const { durationMs, rungs } = await transcode(file)
  expect(rungs.map(({ rendition }) => rendition.height)).toEqual([480, 360])
  expect(Math.abs(durationMs - 9400)).toBeLessThan(100)
  const times = rungs.map(({ segments }) => segments.segments.map(([seconds]) => seconds))
  expect(times[0]).toHaveLength(3)
  expect(times[0]?.[0]).toBeCloseTo(4.004, 3)
  for (const each of times) {
    expect(each).toEqual(times[0])
    expect(Math.abs(each.reduce((sum, seconds) => sum + seconds, 0) * 1000 - durationMs)).toBeLessThan(1)
  }
  for (const { rendition, segments, file: output } of rungs) {
    expect(await decodedFrames(output)).toBe(Math.round((durationMs / 1000) * rendition.framesPerSecond))
    const facts = await look(output)
    expect(facts.picture).toMatchObject({
      codec: 'h264',
      width: rendition.pictureWidth,
      height: rendition.pictureHeight,
    })
    expect(facts.sound).toMatchObject({ codec: 'aac', hertz: 48_000, channels: 2 })
    // The index at the start contains the length. ffmpeg counts two frames more, because frames are
    // reordered.
    expect(Math.abs((facts.seconds ?? 0) * 1000 - durationMs)).toBeLessThan(100)
    expect(rendition.codecs).toMatch(/^avc1\.64[0-9a-f]{4},mp4a\.40\.2$/)
    expect(rendition.peakBandwidth).toBeGreaterThanOrEqual(rendition.averageBandwidth)
    expect(segments.segments.reduce((sum, [, bytes]) => sum + bytes, segments.firstByte)).toBe(
      rendition.bytes,
    )
  }
})

test('each segment can be decoded on its own after the initialisation segment, as HLS players do', async () => {
  const file = await makeVideo(folder, 'hls.mp4', { seconds: 9, size: '320x180' })
  const [rung] = (await transcode(file)).rungs
  if (!rung) throw new Error('There is no rung')
  const bytes = await readFile(rung.file)
  let at = rung.segments.firstByte
  for (const [index, [seconds, size]] of rung.segments.segments.entries()) {
    const segment = join(folder, `segment-${index}.mp4`)
    await writeFile(
      segment,
      Buffer.concat([bytes.subarray(0, rung.segments.initBytes), bytes.subarray(at, at + size)]),
    )
    expect(await decodedFrames(segment)).toBe(Math.round(seconds * 25))
    at += size
  }
  const playlist = join(folder, 'rung.m3u8')
  await writeFile(playlist, mediaPlaylist(rung.segments, rung.file))
  const { frames } = await runFfmpeg(
    {
      inputs: [{ options: [...quietly('warning'), '-xerror', '-f', 'hls'], file: playlist }],
      outputs: [{ options: ['-map', '0:v:0', '-f', 'null'], file: 'x' }],
    },
    { ffmpeg, cwd: folder, signal },
  )
  expect(frames).toBe(225)
})

test('a rung can begin at a later second, with times that begin at zero', async () => {
  const file = await makeVideo(folder, 'later.mp4', { seconds: 9, size: '320x180' })
  const [rung] = (await transcode(file)).rungs
  if (!rung) throw new Error('There is no rung')
  const whole = await readFile(rung.file)
  const stored = {
    ...{ bytes: whole.length, modifiedAt: new Date(), identity: 'a rung', close: async () => undefined },
    readAt: async (target: Uint8Array, at: number) => {
      const part = whole.subarray(at, at + target.length)
      target.set(part)
      return part.length
    },
  }
  // Segments last four seconds.
  for (const [second, frames] of [
    [3, 225],
    [4, 125],
    [7.9, 125],
    [8.5, 25],
    [10, 0],
  ] as const) {
    const rest = await videoFromSecond(stored, second)
    const bytes = Buffer.alloc(rest.bytes)
    // In parts, as replies are sent
    for (let at = 0; at < bytes.length; at += 1000) await rest.readAt(bytes.subarray(at, at + 1000), at)
    if (frames === 0) {
      expect(bytes).toHaveLength(0)
      continue
    }
    const output = join(folder, `from-${second}.mp4`)
    await writeFile(output, bytes)
    expect(await decodedFrames(output), `from ${second}`).toBe(frames)
    const { seconds = 0 } = await look(output)
    expect(Math.abs(seconds - frames / 25), `from ${second}`).toBeLessThan(0.2)
  }
})

const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']

test.for([
  ['MOV', 'a.mov', []],
  ['MKV', 'a.mkv', []],
  ['WebM', 'a.webm', VP8],
  ['WebM recorded live', 'b.webm', [...VP8, '-live', '1']],
  ['MOV for cutting', 'b.mov', ['-c:v', 'prores', '-c:a', 'pcm_s24le', '-pix_fmt', 'yuv422p10le']],
  ['MP4 with an index at its end', 'b.mp4', ['-movflags', '-faststart']],
] as const)('the video is accepted: %s', async ([, name, words]) => {
  const file = await makeVideo(folder, name, { seconds: 1.6, size: '320x240', words: [...words] })
  const { durationMs, rungs } = await transcode(file)
  expect(Math.abs(durationMs - 1600)).toBeLessThan(100)
  expect(
    rungs.map(({ rendition }) => `${rendition.height}: ${rendition.pictureWidth}x${rendition.pictureHeight}`),
  ).toEqual(['360: 320x240'])
})

test('the tape of a camcorder in MOV is published', async () => {
  const words = ['-c:v', 'dvvideo', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le']
  const file = await makeVideo(folder, 'tape.mov', { seconds: 1.6, size: '720x576', words })
  const { durationMs, rungs } = await transcode(file)
  expect(Math.abs(durationMs - 1600)).toBeLessThan(100)
  expect(rungs.map(({ rendition }) => rendition.height)).toContain(480)
})

test.for(['25', '60000/1001', '10'])(
  'at %s frames a second the sound of the first segments lasts at least as long as their pictures',
  async (rate) => {
    const file = await makeVideo(folder, 'cut.mp4', { seconds: 9, size: '320x180', rate })
    const [rung] = (await transcode(file)).rungs
    if (!rung) throw new Error('There is no rung')
    const bytes = await readFile(rung.file)
    const { firstByte, initBytes, segments } = rung.segments
    let end = firstByte
    let pictures = 0
    for (const [seconds, size] of segments) {
      end += size
      pictures += seconds
      const beginning = join(folder, 'beginning.mp4')
      await writeFile(
        beginning,
        Buffer.concat([bytes.subarray(0, initBytes), bytes.subarray(firstByte, end)]),
      )
      const sound = await decodedSound(beginning)
      expect(sound).toBeGreaterThanOrEqual(pictures - 0.001)
      expect(sound).toBeLessThan(pictures + 0.05)
    }
  },
)

test('a video without sound is published without sound', async () => {
  const file = await makeVideo(folder, 'mute.mp4', { silent: true })
  const { durationMs, rungs } = await transcode(file)
  const [rung] = rungs
  expect(durationMs).toBe(2000)
  expect(rung?.rendition.codecs).toMatch(/^avc1\.[0-9a-f]{6}$/)
  expect((await look(rung?.file ?? '')).sound).toBeUndefined()
})

test('a cover before the moving picture is skipped', async () => {
  await makeVideo(folder, 'moving.mp4', { seconds: 1 })
  await make(folder, ['-f', 'lavfi', '-i', 'color=red:size=600x600', '-frames:v', '1', 'front.png'])
  const maps = ['-map', '1', '-map', '0', '-c', 'copy', '-disposition:v:0', 'attached_pic', 'covered.mp4']
  await make(folder, ['-i', 'moving.mp4', '-i', 'front.png', ...maps])
  const { rungs } = await transcode(join(folder, 'covered.mp4'))
  expect(rungs.map(({ rendition }) => rendition.pictureWidth)).toEqual([640])
})

test('audio with six channels becomes stereo', async () => {
  const words = [
    '-filter_complex',
    '[1:a]pan=5.1|c0=c0|c1=c1|c2=c0|c3=c0|c4=c0|c5=c1[a]',
    '-map',
    '0:v',
    '-map',
    '[a]',
    '-c:a',
    'aac',
  ]
  const file = await makeVideo(folder, 'surround.mkv', { seconds: 1, words })
  expect((await lookAtSource(file, 'matroska', { ffmpeg, cwd: folder, signal })).sound?.channels).toBe(6)
  const [rung] = (await transcode(file)).rungs
  expect((await look(rung?.file ?? '')).sound?.channels).toBe(2)
})

test('if audio and video have different lengths, both last as long as the longer one', async () => {
  for (const [name, seconds, soundSeconds] of [
    ['long-sound.mkv', 1, 3],
    ['long-picture.mkv', 3, 1],
  ] as const) {
    await make(folder, [
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=320x180:d=${seconds}`,
      '-f',
      'lavfi',
      '-i',
      `sine=d=${soundSeconds}`,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-c:a',
      'aac',
      name,
    ])
    const { durationMs, rungs } = await transcode(join(folder, name))
    expect(Math.abs(durationMs - 3000)).toBeLessThan(100)
    expect(await decodedFrames(rungs[0]?.file ?? '')).toBe(Math.round((durationMs / 1000) * 25))
  }
})

test('a video filmed upright is rotated, odd sizes become even, and pixels become square', async () => {
  const turned = await transcode(await makeTurnedVideo(folder, 'turned.mp4', { seconds: 1 }))
  expect(turned.rungs.map(({ rendition }) => [rendition.pictureWidth, rendition.pictureHeight])).toEqual([
    [360, 640],
  ])
  const words = ['-vf', 'scale=321:181:flags=neighbor,setsar=2/1', '-pix_fmt', 'yuv444p']
  const odd = await transcode(
    await makeVideo(folder, 'odd.mkv', { seconds: 1, words: ['-c:v', 'ffv1', ...words] }),
  )
  expect(odd.rungs.map(({ rendition }) => [rendition.pictureWidth, rendition.pictureHeight])).toEqual([
    [642, 182],
  ])
})

test('irregular frames, and more than sixty per second, become a constant rate', async () => {
  const words = [
    '-vf',
    "select='not(mod(n,3))+not(mod(n,7))',settb=1/1000",
    '-fps_mode',
    'vfr',
    '-enc_time_base',
    '1/1000',
  ]
  const irregular = await transcode(
    await makeVideo(folder, 'irregular.mkv', { seconds: 3, size: '320x180', words }),
  )
  expect(irregular.rungs[0]?.rendition.framesPerSecond).toBeGreaterThanOrEqual(10)
  expect(Math.abs(irregular.durationMs - 3000)).toBeLessThan(150)
  const fast = await transcode(
    await makeVideo(folder, 'fast.mp4', { seconds: 1, size: '320x180', rate: '120' }),
  )
  expect(fast.rungs[0]?.rendition.framesPerSecond).toBe(60)
})

test('an HDR picture is tone mapped to the standard range', async () => {
  const words = [
    '-c:v',
    'ffv1',
    '-pix_fmt',
    'yuv420p10le',
    '-color_primaries',
    'bt2020',
    '-color_trc',
    'arib-std-b67',
    '-colorspace',
    'bt2020nc',
  ]
  const file = await makeVideo(folder, 'bright.mkv', { seconds: 1, size: '320x180', words })
  const facts = await lookAtSource(file, 'matroska', { ffmpeg, cwd: folder, signal })
  expect(facts.picture?.highDynamicRange).toBe(true)
  const [rung] = (await transcode(file)).rungs
  expect((await look(rung?.file ?? '')).picture?.highDynamicRange).toBe(false)
})

test('half of a video is published as what it is, with a remark, unless its index is missing', async () => {
  for (const name of ['half.mp4', 'half.mov']) {
    const bytes = await readFile(await makeVideo(folder, name, { seconds: 2, size: '160x90' }))
    await writeFile(join(folder, name), bytes.subarray(0, Math.floor(bytes.length / 2)))
    expect(await refusal(join(folder, name))).toEqual({ code: 'video.cut-off', params: {} })
  }
  const bytes = await readFile(await makeVideo(folder, 'half.mkv', { seconds: 4, size: '160x90' }))
  await writeFile(join(folder, 'half.mkv'), bytes.subarray(0, Math.floor(bytes.length / 2)))
  const { durationMs, missing } = await transcode(join(folder, 'half.mkv'))
  const foundLength = Math.round(durationMs / 1000)
  expect(foundLength).toBeLessThan(4)
  expect(missing).toEqual({ code: 'file.shorter', params: { declaredLength: 4, foundLength } })
})

const strange = (name: string) => join(import.meta.dirname, '../testing/strange-files', name)

test('a show of slides lasts as long as its slides', async () => {
  const { durationMs, rungs } = await transcode(strange('six-slides.mp4'))
  expect(durationMs).toBe(30_000)
  expect(await decodedFrames(rungs[0]?.file ?? '')).toBe(300)
})

test.for([
  ['slides of five seconds', 15, 30, 0.2, 30],
  ['slides of six seconds, whose rate is rounded up', 18, 36, 0.17, 36],
  ['slides of 150 seconds', 300, 750, 0.01, 750],
  ['a frame a second', 9, 12, 1, 12],
  ['two frames a second', 9, 10, 2, 10],
  ['reordered frames', 9.88, 10, 25, 10],
  ['an unknown rate', 9.88, 10, undefined, 10],
  ['a longer declaration', 5, 10, 25, 5],
  ['a much longer declaration of slides', 10, 30, 0.2, 10],
  ['a shorter declaration', 10, 5, 25, 10],
  ['no declaration', 10, undefined, 25, 10],
] as const)('packets of %s that end at %d s, of %d s declared', ([, measured, declared, rate, expected]) => {
  expect(lastingSeconds(measured, declared, rate)).toBe(expected)
})

test('a video stream without frames, and one whose frames cannot be decoded, are faults of the file', async () => {
  expect((await refusal(strange('no-frames.mkv'))).code).toMatch(/^(file\.no-picture|video\.damaged)$/)
  const whole = await makeVideo(folder, 'unscrambled.mkv', { seconds: 2, size: '160x90' })
  await make(folder, ['-i', whole, '-c', 'copy', '-bsf:v', 'noise=amount=1', 'scrambled.mkv'])
  expect((await refusal(join(folder, 'scrambled.mkv'))).code).toMatch(/^(file\.no-picture|video\.damaged)$/)
})

test('the film is published with its default sound, and never a still beside it', async () => {
  const still = ['-f', 'lavfi', '-i', 'color=red:s=64x64:r=25:d=0.04']
  const film = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=2']
  const tones = ['-f', 'lavfi', '-i', 'sine=300:d=2', '-f', 'lavfi', '-i', 'sine=1000:d=2']
  const maps = ['-map', '0', '-map', '1', '-map', '2', '-map', '3']
  const defaults = ['-disposition:a:0', '0', '-disposition:a:1', 'default']
  const pixels = (codec: string) => (codec === 'mjpeg' ? 'yuvj420p' : 'yuv420p')
  for (const [stillCodec, codec] of [
    ['mjpeg', 'libx264'],
    ['mjpeg', 'mjpeg'],
    ['libx264', 'libx264'],
  ] as const) {
    const codecs = [
      ...['-c:v:0', stillCodec, '-c:v:1', codec],
      ...['-pix_fmt:v:0', pixels(stillCodec), '-pix_fmt:v:1', pixels(codec)],
    ]
    await make(folder, [
      ...still,
      ...film,
      ...tones,
      ...maps,
      ...codecs,
      '-c:a',
      'aac',
      ...defaults,
      'still-first.mkv',
    ])
    const { durationMs, rungs } = await transcode(join(folder, 'still-first.mkv'))
    expect(Math.abs(durationMs - 2000)).toBeLessThan(100)
    const [rung] = rungs
    expect([rung?.rendition.pictureWidth, rung?.rendition.pictureHeight]).toEqual([160, 90])
    expect(await crossings(rung?.file ?? '')).toBeCloseTo(1000, -2)
  }
  await make(folder, [
    ...still,
    ...tones.slice(0, 4),
    '-c:v',
    'mjpeg',
    '-pix_fmt',
    'yuvj420p',
    '-c:a',
    'aac',
    'only-still.mkv',
  ])
  expect(await refusal(join(folder, 'only-still.mkv'))).toEqual({ code: 'file.no-picture', params: {} })
})

/** Returns the frequency of a tone in Hz, from the number of its zero crossings. */
async function crossings(file: string): Promise<number> {
  const samples = `${file}.8k`
  await make(folder, ['-i', file, '-map', '0:a:0', '-ac', '1', '-ar', '8000', '-f', 's16le', samples])
  const bytes = await readFile(samples)
  let count = 0
  for (let at = 2; at + 1 < bytes.length; at += 2)
    if (bytes.readInt16LE(at) >= 0 !== bytes.readInt16LE(at - 2) >= 0) count += 1
  return count / 2 / (bytes.length / 16_000)
}

test('files that are no video, too short, too long, too small or without a picture fail with different reasons', async () => {
  const text = join(folder, 'text.mp4')
  await writeFile(text, '#EXTM3U\n')
  expect(await refusal(text)).toEqual({ code: 'video.unreadable', params: {} })
  expect(await refusal(await makeVideo(folder, 'short.mp4', { seconds: 0.2 }))).toEqual({
    code: 'video.too-short',
    params: { minDuration: 0.5 },
  })
  const two = await makeVideo(folder, 'two.mp4', { seconds: 2 })
  expect(await refusal(two, { maxSeconds: 1 })).toEqual({
    code: 'video.too-long',
    params: { maxDuration: 1 },
  })
  expect(await refusal(two, { maxPixels: 1000 })).toEqual({ code: 'video.too-large', params: {} })
  // Two seconds of 640 by 360 at 25 a second are 11.52 million pixels.
  expect(await refusal(two, { maxPixelFrames: 11_519_999 })).toEqual({ code: 'video.too-much', params: {} })
  expect((await transcode(two, { maxPixelFrames: 11_520_000 })).durationMs).toBe(2000)
  // All 240 frames of a second are decoded, 55.3 million pixels, although 60 are published.
  const fast = await makeVideo(folder, 'fast.mp4', { seconds: 1, rate: '240' })
  expect(await refusal(fast, { maxPixelFrames: 55_000_000 })).toEqual({ code: 'video.too-much', params: {} })
  expect(await refusal(await makeVideo(folder, 'tiny.mp4', { size: '64x16' }))).toEqual({
    code: 'video.too-small',
    params: { min: 32 },
  })
  const sound = await makeSound(folder, 'sound.mp4', { words: ['-c:a', 'aac'] })
  expect(await refusal(sound)).toEqual({ code: 'file.no-picture', params: {} })
})

test('an output that lost its end, or has a changed byte in a box, is not accepted as complete', async () => {
  const [rung] = (await transcode(await makeVideo(folder, 'proof.mp4', { seconds: 5, size: '320x180' })))
    .rungs
  const bytes = await readFile(rung?.file ?? '')
  // Removes the inserted index, so that the file is as ffmpeg wrote it.
  const raw = Buffer.concat([
    bytes.subarray(0, rung?.segments.initBytes),
    bytes.subarray(rung?.segments.firstByte),
  ])
  const check = async (changed: Buffer) => {
    await writeFile(join(folder, 'changed.mp4'), changed)
    return await withFile(join(folder, 'changed.mp4'), readFragments)
  }
  expect((await check(raw)).fragments).toHaveLength(2)
  await expect(check(raw.subarray(0, raw.length - 1))).rejects.toThrow('not whole')
  await expect(check(raw.subarray(0, rung?.segments.initBytes))).rejects.toThrow('nothing in it')
  await expect(check(Buffer.concat([raw, Buffer.from('\0\0\0\x08free')]))).rejects.toThrow('free')
})
