import { limits } from '@nava/contracts'
import type { Failure } from '@nava/media/uploads/failure-reasons'
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
import { transcodeVideo } from './transcode-video.ts'

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
  const file = await makeVideo(folder, 'a.mp4', { seconds: 9.4, size: '1280x720', rate: '30000/1001' })
  const { durationMs, rungs } = await transcode(file)
  expect(rungs.map(({ rendition }) => rendition.height)).toEqual([720, 480, 360])
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
    expect(facts.sound).toEqual({ codec: 'aac', hertz: 48_000, channels: 2 })
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
  const file = await makeVideo(folder, 'hls.mp4', { seconds: 9 })
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

test('half of a video is reported as incomplete', async () => {
  for (const name of ['half.mp4', 'half.mov', 'half.mkv']) {
    const bytes = await readFile(await makeVideo(folder, name, { seconds: 3 }))
    await writeFile(join(folder, name), bytes.subarray(0, Math.floor(bytes.length / 2)))
    expect(await refusal(join(folder, name))).toEqual({ code: 'video.cut-off', params: {} })
  }
})

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
  const [rung] = (await transcode(await makeVideo(folder, 'proof.mp4', { seconds: 5 }))).rungs
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
