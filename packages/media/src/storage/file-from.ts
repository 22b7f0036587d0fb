import type { StoredFile } from './storage.ts'

export const fileFrom = (file: StoredFile, skipped: number): StoredFile => ({
  bytes: file.bytes - skipped,
  modifiedAt: file.modifiedAt,
  identity: `${file.identity} from ${skipped}`,
  stream: file.stream && ((start, end, signal) => stream(file, start + skipped, end + skipped, signal)),
  readAt: (target, position) => file.readAt(target, position + skipped),
  close: () => file.close(),
})

async function* stream(file: StoredFile, start: number, end: number, signal: AbortSignal | undefined) {
  if (file.stream) yield* file.stream(start, end, signal)
}

/** Returns a file of `head` and what follows `skipped` bytes of another file. */
export const fileBehind = (head: Uint8Array, file: StoredFile, skipped: number): StoredFile => ({
  bytes: head.length + file.bytes - skipped,
  modifiedAt: file.modifiedAt,
  identity: `${file.identity} behind others`,
  stream:
    file.stream &&
    async function* (start, end, signal) {
      if (start < head.length) yield head.subarray(start, end + 1)
      const shift = skipped - head.length
      const from = Math.max(start, head.length)
      if (from <= end) yield* stream(file, from + shift, end + shift, signal)
    },
  async readAt(target, position) {
    const ofHead = head.subarray(position, position + target.length)
    target.set(ofHead)
    if (ofHead.length === target.length) return target.length
    const from = Math.max(position, head.length) - head.length + skipped
    return ofHead.length + (await file.readAt(target.subarray(ofHead.length), from))
  },
  close: () => file.close(),
})
