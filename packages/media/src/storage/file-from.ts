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
