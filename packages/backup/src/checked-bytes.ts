import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { chunksOf } from '@nava/media/storage/file-checksum'
import { NotStored } from '@nava/media/storage/storage'
import type { Target } from './target.ts'

/** Yields the chunks of a stream; at the end calls `onSum` with their SHA-256. */
export async function* summed(
  chunks: AsyncIterable<Uint8Array>,
  onSum: (sha256: string) => void,
): AsyncGenerator<Uint8Array, void> {
  const sum = createHash('sha256')
  for await (const chunk of chunks) {
    sum.update(chunk)
    yield chunk
  }
  onSum(sum.digest('hex'))
}

/**
 * Streams a file of a backup.
 * @throws Damaged if the disk cannot read it, or at the end if its checksum differs
 */
export async function* checkedFile(
  target: Target,
  key: string,
  sha256: string,
): AsyncGenerator<Uint8Array, void> {
  const file = await target.open(key)
  try {
    yield* summed(chunksOf(file), (sum) => {
      if (sum !== sha256) throw new Damaged(key)
    })
  } catch (error) {
    throw isUnreadable(error) ? new Damaged(key, { cause: error }) : error
  } finally {
    await file.close()
  }
}

/** Returns true if the disk cannot read the file. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EIO'

/** Streams a compressed file, decompressed and checked like `checkedFile`. */
export async function* unzippedFile(
  target: Target,
  key: string,
  sha256: string,
): AsyncGenerator<Buffer, void> {
  try {
    // `pipeline` forwards the errors of all streams to its result.
    yield* pipeline(Readable.from(checkedFile(target, key, sha256)), createGunzip(), () => undefined)
  } catch (error) {
    const isOfGunzip = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isOfGunzip ? new Damaged(key, { cause: error }) : error
  }
}

/** A file of a backup is not what was written. */
export class Damaged extends Error {
  override name = 'Damaged'
  constructor(key: string, options?: ErrorOptions) {
    super(`The backup is damaged: ${key} is not what was written`, options)
  }
}

/** Returns true if the error says that a file of the backup is missing or damaged. */
export const isLoss = (error: unknown): boolean => error instanceof Damaged || error instanceof NotStored

/** Handler of a rejection: passes over what is missing or damaged. */
export function unlessLost(error: unknown): undefined {
  if (!isLoss(error)) throw error
}

export async function drain(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of chunks);
}
