import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFfmpeg } from '../ffmpeg/binary.ts'

export const ffmpeg = (await findFfmpeg(process.env['FFMPEG_PATH'])).path

const run = promisify(execFile)

export async function make(folder: string, words: readonly string[]): Promise<void> {
  await run(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...words], { cwd: folder })
}

const tone = (seconds: number, { hertz = 44_100, channels = 2 } = {}): string[] => {
  const voices = Array.from({ length: channels }, (_, voice) => `0.2*sin(2*PI*${220 + 60 * voice}*t)`)
  return ['-f', 'lavfi', '-i', `aevalsrc=${voices.join('|')}:s=${hertz}:d=${seconds}`]
}

const picture = (seconds: number, { size = '640x360', rate = '25' } = {}): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:d=${seconds}`,
]

export async function makeSound(
  folder: string,
  name: string,
  { seconds = 2, hertz = 44_100, channels = 2, words = [] as string[] } = {},
): Promise<string> {
  await make(folder, [...tone(seconds, { hertz, channels }), ...words, name])
  return join(folder, name)
}

export async function makeVideo(
  folder: string,
  name: string,
  { seconds = 2, size = '640x360', rate = '25', silent = false, words = [] as string[] } = {},
): Promise<string> {
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  const input = [...picture(seconds, { size, rate }), ...(silent ? [] : tone(seconds, { hertz: 48_000 }))]
  await make(folder, [...input, ...(words.includes('-c:v') ? [] : codecs), ...words, name])
  return join(folder, name)
}

/** Matrix of a track header (ISO/IEC 14496-12, 8.3.2) */
const QUARTER_TURN = [0, 0x1_0000, 0, -0x1_0000, 0, 0, 0, 0, 0x4000_0000]
/** Bytes from the type to the matrix in a version 0 track header */
const MATRIX_OFFSET = 44

export async function makeTurnedVideo(
  folder: string,
  name: string,
  options?: Parameters<typeof makeVideo>[2],
): Promise<string> {
  const file = await makeVideo(folder, name, options)
  const bytes = await readFile(file)
  const at = bytes.indexOf('tkhd') + MATRIX_OFFSET
  for (const [index, value] of QUARTER_TURN.entries()) bytes.writeInt32BE(value, at + 4 * index)
  await writeFile(file, bytes)
  return file
}
