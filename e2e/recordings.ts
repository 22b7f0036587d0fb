/** Generated recordings and films */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFfmpeg } from '../worker/src/ffmpeg/binary.ts'

const run = promisify(execFile)
const ffmpegPath = async () => (await findFfmpeg(process.env.FFMPEG_PATH)).path

/** Returns a stereo WAV of a rising tone, 16 bits at 44,100 Hz. */
export function makeWav(seconds: number): Uint8Array<ArrayBuffer> {
  const rate = 44_100
  const frames = Math.round(seconds * rate)
  const wav = Buffer.alloc(44 + frames * 4)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + frames * 4, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(2, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate * 4, 28)
  wav.writeUInt16LE(4, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(frames * 4, 40)
  let phase = 0
  for (let frame = 0; frame < frames; frame += 1) {
    phase += (2 * Math.PI * (220 + (220 * frame) / frames)) / rate
    const sample = Math.round(Math.sin(phase) * 12_000)
    wav.writeInt16LE(sample, 44 + frame * 4)
    wav.writeInt16LE(sample, 46 + frame * 4)
  }
  return new Uint8Array(wav)
}

/** Returns an MP4 with moving pictures and a tone. */
export async function makeFilm(seconds: number, size: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'nava-film-'))
  try {
    const film = join(folder, 'film.mp4')
    await run(await ffmpegPath(), [
      ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`],
      ...['-f', 'lavfi', '-i', `sine=frequency=330:sample_rate=48000:duration=${seconds}`],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest', film],
    ])
    return new Uint8Array(await readFile(film))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns an MP3 of a tone. */
export const makeMp3 = (seconds: number): Promise<Buffer> =>
  output(['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`, '-f', 'mp3', '-id3v2_version', '0'])

/** Returns a square JPEG of one colour. */
export const makeCover = (color: string): Promise<Buffer> =>
  output([
    ...['-f', 'lavfi', '-i', `color=${color}:size=600x600`, '-frames:v', '1'],
    ...['-c:v', 'mjpeg', '-f', 'image2pipe'],
  ])

/** Returns ffmpeg's standard output. */
async function output(args: string[]): Promise<Buffer> {
  const ffmpeg = await ffmpegPath()
  const { stdout } = await run(ffmpeg, ['-v', 'error', ...args, '-'], { encoding: 'buffer' })
  return stdout
}

/** Tags of a recording, in Latin letters */
interface Tags {
  title: string
  artist: string
  album: string
  track: string
  lyrics: string
  /** JPEG */
  cover: Buffer
}

/** Prepends an ID3 tag (version 2.3) to an MP3. */
export function withTags(mp3: Buffer, { title, artist, album, track, lyrics, cover }: Tags): Buffer {
  const latin = (text: string) => Buffer.from(text, 'latin1')
  const frames: [string, Buffer][] = [
    ['TIT2', latin(`\0${title}`)],
    ['TPE1', latin(`\0${artist}`)],
    ['TALB', latin(`\0${album}`)],
    ['TRCK', latin(`\0${track}`)],
    ['USLT', latin(`\0eng\0${lyrics}`)],
    ['APIC', Buffer.concat([latin('\0image/jpeg\0\x03\0'), cover])],
  ]
  const body = Buffer.concat(
    frames.flatMap(([name, content]) => {
      const head = Buffer.alloc(10)
      head.write(name, 'latin1')
      head.writeUInt32BE(content.length, 4)
      return [head, content]
    }),
  )
  // Each byte holds seven bits of the size.
  const size = [21, 14, 7, 0].map((by) => (body.length >> by) & 0x7f)
  return Buffer.concat([latin('ID3\x03\0\0'), Buffer.from(size), body, mp3])
}

/** Returns the duration in seconds and the picture's size of one of our streams, by ffmpeg. */
export async function probe(address: string): Promise<{ seconds: number; width: number; height: number }> {
  // Without an output ffmpeg describes the input and exits with an error.
  const { stderr } = await run(await ffmpegPath(), ['-hide_banner', '-i', address]).catch(
    (error: { stderr: string }) => error,
  )
  const duration = /Duration: (\d+):(\d+):([\d.]+)/.exec(stderr)
  const picture = /Video:.*? (\d{2,5})x(\d{2,5})/.exec(stderr)
  return {
    seconds: Number(duration?.[1]) * 3600 + Number(duration?.[2]) * 60 + Number(duration?.[3]),
    width: Number(picture?.[1] ?? 0),
    height: Number(picture?.[2] ?? 0),
  }
}
