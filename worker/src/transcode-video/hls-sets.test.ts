import { masterPlaylist, mediaPlaylist, subtitlePlaylist } from '@nava/media/renditions/playlists'
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hlsFaults } from '../testing/hls-faults.ts'
import { ffmpeg, make, makeSound, makeTurnedVideo, makeVideo } from '../testing/make-media.ts'
import { transcodeVideo, type TranscodedVideo } from './transcode-video.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-hls-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let sets = 0

async function makeSet(file: string, onLowest?: (lowest: TranscodedVideo) => Promise<void>): Promise<string> {
  const cwd = join(folder, `set-${(sets += 1)}`)
  await mkdir(cwd)
  const signal = new AbortController().signal
  const options = { ffmpeg, cwd, signal, onPercent: () => undefined, onPlan: async () => undefined }
  await writePlaylists(cwd, await transcodeVideo(file, { ...options, onLowest }))
  return cwd
}

async function writePlaylists(cwd: string, { durationMs, rungs }: TranscodedVideo, master = 'master.m3u8') {
  for (const { rendition, segments, file } of rungs)
    await writeFile(join(cwd, `${rendition.height}.m3u8`), mediaPlaylist(segments, basename(file)))
  await writeFile(join(cwd, 'fa.vtt'), 'WEBVTT\n\n00:00.000 --> 00:01.000\nسلام\n')
  await writeFile(join(cwd, 'fa.m3u8'), subtitlePlaylist(durationMs / 1000, 'fa.vtt'))
  const renditions = rungs.map(({ rendition }) => rendition)
  const tracks = [{ language: 'fa', name: 'فارسی', uri: 'fa.m3u8' }]
  await writeFile(
    join(cwd, master),
    masterPlaylist(renditions, ({ height }) => `${height}.m3u8`, tracks),
  )
}

const HDR = ['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc']
const IRREGULAR = ["select='not(mod(n,3))+not(mod(n,7))',settb=1/1000", '-fps_mode', 'vfr']

const sources: [string, () => Promise<string>][] = [
  ['landscape', () => makeVideo(folder, 'wide.mp4', { seconds: 9, size: '854x480', rate: '30000/1001' })],
  ['portrait', () => makeVideo(folder, 'upright.mp4', { seconds: 5, size: '480x854' })],
  ['rotated', () => makeTurnedVideo(folder, 'turned.mp4', { seconds: 5 })],
  [
    'irregular',
    () =>
      makeVideo(folder, 'irregular.mkv', {
        seconds: 6,
        words: ['-vf', ...IRREGULAR, '-enc_time_base', '1/1000'],
      }),
  ],
  [
    'HDR',
    () =>
      makeVideo(folder, 'bright.mkv', {
        seconds: 5,
        rate: '10',
        words: ['-c:v', 'ffv1', '-pix_fmt', 'yuv420p10le', ...HDR],
      }),
  ],
  ['silent', () => makeVideo(folder, 'mute.mp4', { seconds: 5, silent: true })],
  ['very short', () => makeVideo(folder, 'short.mp4', { seconds: 0.6 })],
  [
    'longer than its picture',
    async () => {
      const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:d=1']
      await make(folder, [...picture, '-f', 'lavfi', '-i', 'sine=d=6', '-c:v', 'libx264', 'longer.mkv'])
      return join(folder, 'longer.mkv')
    },
  ],
]

test.for(sources)('the stored set of a video that is %s is valid HLS', async ([, source]) => {
  expect(await hlsFaults(await makeSet(await source()), 'master.m3u8')).toEqual([])
})

test('the lowest rung is a valid set before the others exist, and is cut at their times', async () => {
  // Large with few frames, so that the lowest rung gets its own pass
  const source = await makeVideo(folder, 'large.mp4', { seconds: 4.5, size: '3840x2160', rate: '10' })
  const seen: string[][] = []
  const cwd = await makeSet(source, async (lowest) => {
    const [rung] = lowest.rungs
    await writePlaylists(join(rung?.file ?? '', '..'), lowest, 'lowest.m3u8')
    seen.push(lowest.rungs.map(({ file }) => basename(file)))
    expect(await hlsFaults(join(rung?.file ?? '', '..'), 'lowest.m3u8')).toEqual([])
  })
  expect(seen).toEqual([['360.mp4']])
  expect(await hlsFaults(cwd, 'master.m3u8')).toEqual([])
  expect((await readFile(join(cwd, 'master.m3u8'), 'utf8')).match(/^\d+\.m3u8$/gm)).toEqual(
    ['1080', '720', '480', '360'].map((height) => `${height}.m3u8`),
  )
})

test('a recording without a picture gets no set', async () => {
  const sound = await makeSound(folder, 'sound.mp4', { words: ['-c:a', 'aac'] })
  await expect(makeSet(sound)).rejects.toThrow('There is no moving picture')
})

test.for([
  ['a target below its segments', '360.m3u8', /TARGETDURATION:\d+/, 'TARGETDURATION:1', 'exceeds the target'],
  ['another version', '360.m3u8', 'VERSION:7', 'VERSION:3', 'does not declare version'],
  ['a discontinuity', '360.m3u8', '#EXTINF', '#EXT-X-DISCONTINUITY\n#EXTINF', 'discontinuity'],
  ['segments that are not independent', '360.m3u8', '#EXT-X-INDEPENDENT-SEGMENTS\n', '', 'is missing'],
  ['another cut', '360.m3u8', /#EXTINF:4\.\d+/, '#EXTINF:3.900000', 'not cut at the same times'],
  ['a segment at another place', '360.m3u8', /@(\d+)\n/, '@9\n', 'begins at'],
  ['a bandwidth that is too low', 'master.m3u8', /:BANDWIDTH=\d/, ':BANDWIDTH=', 'BANDWIDTH is declared'],
  ['another resolution', 'master.m3u8', /RESOLUTION=\d/, 'RESOLUTION=', 'RESOLUTION is declared'],
  ['another codec', 'master.m3u8', 'avc1.64', 'avc1.42', 'CODECS is declared'],
  ['sound that it does not declare', 'master.m3u8', ',mp4a.40.2', '', 'its sound is not as declared'],
  ['subtitles of no group', 'master.m3u8', 'GROUP-ID="subtitles"', 'GROUP-ID="other"', 'do not exist'],
  ['subtitles in no file', 'fa.m3u8', 'fa.vtt', 'gone.vtt', 'is not WebVTT'],
  ['a playlist that does not exist', 'master.m3u8', '\n360.m3u8', '\ngone.m3u8', 'ENOENT'],
] as const)('the validator finds %s', async ([, name, from, to, fault]) => {
  const cwd = await faulty()
  const file = join(cwd, name)
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(from)
  await writeFile(file, text.replace(from, to))
  const faults = await hlsFaults(cwd, 'master.m3u8')
  await writeFile(file, text)
  expect(faults.join('\n')).toContain(fault)
})

test('the validator finds a file that lost its end, and a segment without a key frame', async () => {
  const cwd = await faulty()
  const bytes = await readFile(join(cwd, '360.mp4'))
  await truncate(join(cwd, '360.mp4'), bytes.length - 1)
  expect((await hlsFaults(cwd, 'master.m3u8')).join('\n')).toContain('360.m3u8: ')
  // Marks the first picture of the last fragment as no sync sample (trun, 8.8.8).
  const changed = Buffer.from(bytes)
  const run = changed.indexOf('trun', changed.lastIndexOf('moof'))
  changed.writeUInt32BE(0x0101_0000, run + 16)
  await writeFile(join(cwd, '360.mp4'), changed)
  expect((await hlsFaults(cwd, 'master.m3u8')).join('\n')).toContain('does not begin with a key frame')
  await writeFile(join(cwd, '360.mp4'), bytes)
})

let made: Promise<string> | undefined
function faulty(): Promise<string> {
  made ??= makeVideo(folder, 'valid.mp4', { seconds: 6, size: '854x480' }).then((file) => makeSet(file))
  return made
}
