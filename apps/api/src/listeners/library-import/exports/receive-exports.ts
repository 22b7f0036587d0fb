/** Stores exports in a file while they arrive, so that a slow sender holds no process. */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Claim, type DiskSpace, LOOK_EVERY } from '@nava/media/storage/disk-space'
import { StorageFull } from '@nava/media/storage/storage'
import { problem } from '../../../platform/http/errors.ts'
import type { ReceivedFile } from '../../../platform/http/receive-file.ts'

export interface ReceivedExport {
  name: string
  chunks: () => AsyncIterable<Uint8Array>
}

/** Seconds until an export that lacks space should be sent again */
const ROOM_PAUSE = 300
const CHUNK = 64 * 1024

/**
 * Receives files in `folder`, and gives them to `use`. The file has no name, so nothing is left behind by a process that
 * is killed.
 * @throws errors of the streams, 507 without space
 */
export async function receiveExports<T>(
  { folder, disk }: { folder: string; disk: DiskSpace },
  files: AsyncIterable<ReceivedFile>,
  use: (received: readonly ReceivedExport[]) => Promise<T>,
): Promise<T> {
  const handle = await openNameless(folder)
  let claim: Claim | undefined
  try {
    const received: ReceivedExport[] = []
    let written = 0
    for await (const { name, stream, expectedBytes } of files) {
      // The length of the request, which is the same for each
      claim ??= await disk.claim(folder, expectedBytes).catch(explain)
      const from = written
      for await (const bytes of stream as AsyncIterable<Uint8Array>) {
        const before = written
        await handle.writeFile(bytes)
        written += bytes.length
        if (Math.floor(before / LOOK_EVERY) < Math.floor(written / LOOK_EVERY))
          await claim.update(expectedBytes - written).catch(explain)
      }
      const to = written
      received.push({ name, chunks: () => chunksOf(handle, from, to) })
    }
    return await use(received)
  } finally {
    claim?.release()
    await handle.close()
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `.export-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  return handle
}

async function* chunksOf(handle: FileHandle, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to;) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(CHUNK, to - at)), { position: at })
    if (bytesRead === 0) throw new Error('The file of an export has become shorter')
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

function explain(error: unknown): never {
  throw error instanceof StorageFull ? problem('upload.no-space', {}, { retryAfter: ROOM_PAUSE }) : error
}
