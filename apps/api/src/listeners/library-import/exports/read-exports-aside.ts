/** Has exports received and read by a process of its own, because they may be large, and malicious. */
import { type LibraryService, limits, type Params } from '@nava/contracts'
import { HttpError, problem } from '../../../platform/http/errors.ts'
import type { ReceivedFile } from '../../../platform/http/receive-file.ts'
import { type Aside, startAside } from '../../../platform/run-aside.ts'
import type { RefusalCode } from './refused-export.ts'

export interface StoredExport {
  /** See stored-library.ts */
  library: Uint8Array
  service: LibraryService
}

/** The process answers each with a message of its own. */
export type ToReader =
  | { kind: 'file'; name: string }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'read' }

/** `more` wants another message. */
export type FromReader =
  | { kind: 'more' }
  | ({ kind: 'end' } & StoredExport)
  | { kind: 'refused'; code: RefusalCode; params: Params }

const PROGRAM = new URL('read-exports-process.ts', import.meta.url)

/** Returns a function that reads `limits.libraryFiles.atOnce` exports at once, and one of an account. */
export function readExportsAside() {
  const reading = new Set<number>()
  return async (userID: number, files: AsyncIterable<ReceivedFile>): Promise<StoredExport> => {
    if (reading.has(userID)) throw problem('library.running')
    if (reading.size >= limits.libraryFiles.atOnce) throw problem('library.files-busy')
    reading.add(userID)
    const reader = startAside<FromReader>(PROGRAM, limits.libraryFiles.readWithin)
    try {
      await sendFiles(reader, files)
      return await libraryOf(reader)
    } finally {
      reader.end()
      reading.delete(userID)
    }
  }
}

async function sendFiles(reader: Aside<FromReader>, files: AsyncIterable<ReceivedFile>): Promise<void> {
  for await (const { name, stream } of files) {
    await exchange(reader, { kind: 'file', name })
    for await (const bytes of stream) await exchange(reader, { kind: 'bytes', bytes: bytes as Uint8Array })
  }
}

async function libraryOf(reader: Aside<FromReader>): Promise<StoredExport> {
  for (;;) {
    const message = await exchange(reader, { kind: 'read' })
    if (message.kind === 'end') return message
    if (message.kind === 'refused') throw new HttpError(message.code, message.params)
  }
}

async function exchange(reader: Aside<FromReader>, message: ToReader): Promise<FromReader> {
  reader.send(message)
  // It needs more memory or time than an export does.
  return reader.next().catch((cause: unknown) => {
    throw problem('library.too-large', {}, { cause })
  })
}
