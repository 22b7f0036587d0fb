import { createHash } from 'node:crypto'
import { NotStored, type Storage, type StoredFile } from './storage.ts'

const READ_BYTES = 1024 * 1024

export async function openIfStored(storage: Storage, key: string): Promise<StoredFile | undefined> {
  return await storage.open(key).catch((error: unknown) => {
    if (error instanceof NotStored) return undefined
    throw error
  })
}

export async function readChecksum(file: StoredFile): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of chunksOf(file)) sum.update(chunk)
  return sum.digest('hex')
}

/** Returns undefined if nothing is stored at `key`. */
export async function checksumAt(storage: Storage, key: string): Promise<string | undefined> {
  const file = await openIfStored(storage, key)
  if (!file) return undefined
  try {
    return await readChecksum(file)
  } finally {
    await file.close()
  }
}

export async function* chunksOf(file: StoredFile): AsyncGenerator<Uint8Array, void> {
  if (file.bytes > 0 && file.stream) return yield* file.stream(0, file.bytes - 1)
  for (let position = 0; position < file.bytes;) {
    const buffer = Buffer.allocUnsafe(READ_BYTES)
    const read = await file.readAt(buffer, position)
    if (read === 0) return
    yield buffer.subarray(0, read)
    position += read
  }
}
