import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSound } from '@nava/media/mpeg-ts/remux'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpeg, make } from '../../../../../../worker/src/testing/make-media.ts'
import { type AirFormat, type AirParts, startAirEncoder } from './air-encoder.ts'
import { airSegment } from './air-segment.ts'
import { oggTitles } from './ogg-titles.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-air-encoder-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function sound(name: string, words: readonly string[], { hertz = 44_100, seconds = 6 } = {}) {
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=${hertz}:duration=${seconds}`]
  await make(folder, [...tone, ...words, name])
  return readFile(join(folder, name))
}

async function segmentsOf(
  format: AirFormat,
  bytes: Buffer,
  { size = 4000, parts }: { size?: number; parts?: AirParts } = {},
) {
  const encoder = startAirEncoder(ffmpeg, format, parts)
  const write = async () => {
    for (let at = 0; at < bytes.length; at += size)
      if (!encoder.write(bytes.subarray(at, at + size))) await encoder.drained()
    encoder.finish()
  }
  const written = write()
  const segments = []
  for await (const segment of encoder.segments) segments.push(segment)
  await written
  return segments
}

const MP3 = ['-c:a', 'libmp3lame', '-b:a', '96k', '-ac', '2']
const VORBIS = ['-c:a', 'libvorbis', '-ac', '2']

describe('the sound of a DJ', () => {
  it.each<[string, AirFormat, readonly string[], { hertz?: number }?]>([
    ['a.mp3', 'mp3', MP3],
    ['mono.mp3', 'mp3', ['-c:a', 'libmp3lame', '-b:a', '32k', '-ac', '1'], { hertz: 22_050 }],
    ['a.aac', 'aac', ['-c:a', 'aac', '-ac', '2', '-f', 'adts']],
    ['a.ogg', 'ogg', VORBIS],
    ['opus.ogg', 'ogg', ['-c:a', 'libopus', '-ac', '1'], { hertz: 48_000 }],
    ['a.oga', 'ogg', ['-c:a', 'flac', '-ac', '2']],
    ['a.webm', 'matroska', ['-c:a', 'libopus', '-ac', '1'], { hertz: 48_000 }],
  ])('of %s becomes segments that continue each other exactly', async (name, format, words, options) => {
    const segments = await segmentsOf(format, await sound(name, words, options))
    expect(segments).toHaveLength(3)
    const sounds = segments.map(({ file }, index) => readSound(airSegment(file, 1_000_000 + index * 1600)))
    for (const [index, { first, frames }] of sounds.entries()) {
      expect(frames).toHaveLength(75)
      expect(first).toBe((sounds[0]?.first ?? 0) + 75 * index)
    }
    expect(segments[0]?.rendition).toMatchObject({ height: 480, pictureWidth: 854, framesPerSecond: 10 })
    expect(segments[0]?.rendition.codecs).toMatch(/^avc1\.64[0-9a-f]{4},mp4a\.40\.2$/)
  })

  it('is measured as it is received', async () => {
    const levelOf = async (name: string, filter: string) => {
      const segments = await segmentsOf('mp3', await sound(name, ['-af', filter, ...MP3]))
      return segments.at(-1)?.level
    }
    // ffmpeg's tone has an eighth of the full scale.
    const loud = await levelOf('loud.mp3', 'volume=18dB')
    expect(loud?.peak).toBeCloseTo(-3, -1)
    expect(loud?.rms).toBeCloseTo(-6, -1)
    const soft = await levelOf('soft.mp3', 'volume=-12dB')
    expect((loud?.rms ?? 0) - (soft?.rms ?? 0)).toBeCloseTo(30, -1)
    expect(await levelOf('silent.mp3', 'volume=0')).toEqual({ peak: -90, rms: -90 })
  })

  it('goes on where a program begins its stream anew with each track', async () => {
    const tracks = [
      await sound('one.ogg', [...VORBIS, '-metadata', 'title=One', '-metadata', 'artist=Ä']),
      await sound('two.ogg', [...VORBIS, '-metadata', 'title=Two'], { seconds: 4 }),
      await sound('three.ogg', VORBIS, { seconds: 3 }),
    ]
    expect(await segmentsOf('ogg', Buffer.concat(tracks))).toHaveLength(8)
  })

  it('is refused if it is something else', async () => {
    await expect(segmentsOf('mp3', Buffer.from('<html>'.repeat(5000)))).rejects.toThrow('there is no sound')
    const playlist = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')
    await expect(segmentsOf('aac', playlist)).rejects.toThrow('there is no sound')
    await expect(segmentsOf('ogg', Buffer.alloc(0))).rejects.toThrow('there is no sound')
  })

  it('is refused if there is no encoder', async () => {
    const encoder = startAirEncoder(join(folder, 'none'), 'mp3')
    await expect(encoder.segments.next()).rejects.toThrow('ENOENT')
  })
})

/** Makes a film in FLV, as programs send it. `picture`: size and pictures a second; false for none */
async function film(name: string, picture: string | false, { hasSound = true, more = [] as string[] } = {}) {
  const inputs = [
    ...(picture ? ['-f', 'lavfi', '-i', `testsrc2=duration=6:${picture}`] : []),
    ...(hasSound ? ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100:duration=6'] : []),
  ]
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-ac', '1']
  await make(folder, [...inputs, ...codecs, ...more, name])
  return readFile(join(folder, name))
}

describe('the film of a DJ', () => {
  const both = { sound: true, picture: true }

  it.each<[string, string | false, AirParts, string[]?]>([
    ['a wide one', 'size=1280x720:rate=25', both],
    ['an upright one', 'size=540x960:rate=60', both],
    ['a tiny one of an odd shape', 'size=62x334:rate=7', both],
    [
      'one whose pictures come unevenly',
      'size=640x480:rate=30',
      both,
      ['-vf', 'select=not(mod(n\\,7))+lt(n\\,40)'],
    ],
    ['one without sound', 'size=640x480:rate=30', { sound: false, picture: true }],
    ['one without a picture', false, { sound: true, picture: false }],
  ])('%s becomes segments that continue each other exactly', async (_, picture, parts, more = []) => {
    const bytes = await film('film.flv', picture, { hasSound: parts.sound, more: [...more, '-vsync', 'vfr'] })
    const segments = await segmentsOf('flv', bytes, { parts })
    expect(segments).toHaveLength(3)
    const sounds = segments.map(({ file }, index) => readSound(airSegment(file, 1_000_000 + index * 1600)))
    for (const [index, { first, frames }] of sounds.entries()) {
      expect(frames).toHaveLength(75)
      expect(first).toBe((sounds[0]?.first ?? 0) + 75 * index)
    }
    for (const { rendition, kind } of segments) {
      expect(kind).toBe(parts.picture ? 'video' : 'audio')
      expect(rendition).toMatchObject({
        ...{ height: 480, pictureWidth: 854, pictureHeight: 480 },
        framesPerSecond: parts.picture ? 30 : 10,
      })
    }
  })

  it('is refused if its pictures are larger than any of a DJ', async () => {
    const huge = await film('huge.flv', 'size=2560x1440:rate=2')
    await expect(segmentsOf('flv', huge, { parts: both })).rejects.toThrow('there is no sound')
  })
})

describe('titles in Ogg', () => {
  it.each(['libvorbis', 'libopus', 'flac'])('are read of %s, however the bytes come', async (codec) => {
    const words = (title: string) => ['-c:a', codec, '-ac', '2', '-f', 'ogg', '-metadata', title]
    const stream = Buffer.concat([
      await sound('1.ogg', [...words('title=شب'), '-metadata', 'artist=A'], { hertz: 48_000, seconds: 1 }),
      await sound('2.ogg', words('title=Two'), { hertz: 48_000, seconds: 1 }),
      await sound('3.ogg', words('comment=none'), { hertz: 48_000, seconds: 1 }),
    ])
    for (const size of [1, 77, 4096, stream.length]) {
      const read = oggTitles()
      const titles: string[] = []
      for (let at = 0; at < stream.length; at += size) {
        const title = read(stream.subarray(at, at + size))
        if (title !== undefined) titles.push(title)
      }
      expect(titles).toEqual(size === stream.length ? [''] : ['A - شب', 'Two', ''])
    }
  })

  it('are none in other bytes', () => {
    const read = oggTitles()
    expect(read(Buffer.from('OggS'.repeat(50_000)))).toBeUndefined()
    expect(read(Buffer.alloc(300_000, 255))).toBeUndefined()
  })
})
