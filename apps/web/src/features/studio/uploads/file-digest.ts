/** Hashes files in the browser, also on plain http, where browsers have no digests. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Bytes that are read at once */
const READ = 1024 * 1024

/** Samples of a file's print: all of head and tail, and blocks in between */
const SAMPLES = { count: 17, bytes: 64 * 1024 }

/** Returns a hash of the size, the head, the tail and blocks between, which tells files apart without reading all of them. */
export async function printOf(file: Blob): Promise<string> {
  const hash = sha256.create().update(new TextEncoder().encode(String(file.size)))
  const last = Math.max(0, file.size - SAMPLES.bytes)
  for (let at = 0; at < SAMPLES.count; at += 1) {
    const start = Math.floor((last * at) / (SAMPLES.count - 1))
    hash.update(await bytesOf(file, start, start + SAMPLES.bytes))
    if (last === 0) break
  }
  return bytesToHex(hash.digest())
}

/** Returns a function that hashes the file up to a position, each byte once, and returns the whole digest at its end. */
export function digestAlong(file: Blob): (end: number) => Promise<Uint8Array | undefined> {
  const hash = sha256.create()
  let position = 0
  return async (end) => {
    while (position < Math.min(end, file.size)) {
      const part = await bytesOf(file, position, position + READ)
      hash.update(part)
      position += part.length
    }
    return position === file.size ? hash.clone().digest() : undefined
  }
}

export async function hexDigestOf(file: Blob): Promise<string> {
  return bytesToHex((await digestAlong(file)(file.size)) ?? new Uint8Array())
}

const bytesOf = async (file: Blob, start: number, end: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(start, Math.min(end, file.size)).arrayBuffer())
