/** Loads the image library with the first picture, to save memory. */
import { limits } from '@nava/contracts'
import type { AcceptedImage } from '@nava/media/images/images'
import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { StorageFull } from '@nava/media/storage/storage'
import { isDiskFull } from '../disk-space.ts'

/** Pixels: sharp in players, and only some 20 KB before the first sound */
const TAG_COVER_SIDE = 320

const PROGRAM = fileURLToPath(new URL('read-cover-process.ts', import.meta.url))
/** Seconds of processor time, MiB, and milliseconds that reading tags may take */
const MOST = { seconds: 20, heap: 256, patience: 120_000 }

interface Options {
  cwd: string
  signal: AbortSignal
}

interface TakenCover {
  cover: AcceptedImage | undefined
  /** There is a picture that is broken, too small or too large. */
  isRefused: boolean
}

/** Returns the cover in a recording, if there is one that can be used. */
export async function takeCover(file: string, { cwd, signal }: Options): Promise<TakenCover> {
  const taken = join(cwd, 'taken-picture')
  let isFound = false
  try {
    await readAside(file, taken, signal)
    const size = await sizeOf(taken)
    if (size === undefined) return { cover: undefined, isRefused: false }
    isFound = true
    if (size > limits.image.maxBytes) return { cover: undefined, isRefused: true }
    const { acceptImage } = await import('@nava/media/images/images')
    return { cover: await acceptImage(await readFile(taken)), isRefused: false }
  } catch (error) {
    signal.throwIfAborted()
    if (await isDiskFull(cwd)) throw new StorageFull({ cause: error })
    // The picture, or the tags around it, cannot be read.
    return { cover: undefined, isRefused: isFound }
  } finally {
    await rm(taken, { force: true })
  }
}

/** Returns undefined if there is no file. */
const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )

const readAside = (file: string, output: string, signal: AbortSignal) =>
  promisify(execFile)(
    '/bin/sh',
    [
      ...['-c', 'ulimit -t "$0" && exec "$@"', String(MOST.seconds)],
      ...[process.execPath, `--max-old-space-size=${MOST.heap}`, PROGRAM, file, output],
    ],
    { env: {}, signal, timeout: MOST.patience, killSignal: 'SIGKILL' },
  )

export async function tagCover(picture: Uint8Array | undefined): Promise<Buffer | undefined> {
  if (!picture) return undefined
  const { squareCover } = await import('@nava/media/images/images')
  return squareCover(picture, TAG_COVER_SIDE)
}
