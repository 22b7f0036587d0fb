import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BadSource } from '../failures.ts'
import { ffmpeg, makeSound, makeVideo } from '../testing/make-media.ts'
import { openSource } from './open-source.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-damaged-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const webm = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']
const kinds = [
  ...['wav', 'flac', 'mp3', 'm4a', 'aac', 'ogg', 'opus'].map((kind) => ({ kind, is: 'audio' as const })),
  ...['mp4', 'mov', 'mkv', 'webm'].map((kind) => ({ kind, is: 'video' as const })),
]

/** Overwrites every `step`-th byte from `start` with constant noise. */
function noise(bytes: Buffer, start: number, step: number): Buffer {
  const filled = Buffer.from(bytes)
  let seed = 5
  for (let at = start; at < filled.length; at += step) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    filled[at] = seed >> 16
  }
  return filled
}

const damages: Record<string, (bytes: Buffer) => Buffer> = {
  'ends after its first bytes': (bytes) => bytes.subarray(0, 64),
  'ends in the middle': (bytes) => bytes.subarray(0, bytes.length >> 1),
  'is zeros after its head': (bytes) => Buffer.from(bytes).fill(0, 300),
  'has noise after its head': (bytes) => noise(bytes, 64, 1),
  'has noise here and there': (bytes) => noise(bytes, 200, 37),
}

test.for(kinds)('a damaged .$kind is opened, or refused because of its content', async ({ kind, is }) => {
  const name = `whole.${kind}`
  const file = is === 'audio' ? makeSound : makeVideo
  const words = kind === 'webm' ? webm : []
  const bytes = await readFile(await file(folder, name, { seconds: 1, words }))
  for (const [damage, change] of Object.entries(damages)) {
    const path = join(folder, `damaged.${kind}`)
    await writeFile(path, change(bytes))
    const options = { ffmpeg, cwd: folder, signal: new AbortController().signal }
    const outcome = await openSource(path, is, options).catch((caught: unknown) => caught)
    expect(outcome instanceof BadSource || outcome, `it ${damage}`).not.toBeInstanceOf(Error)
  }
})
