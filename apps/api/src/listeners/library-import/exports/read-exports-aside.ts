/** Has exports read by a process of its own, because they may be large, and malicious. */
import { type LibraryService, limits, type Params } from '@nava/contracts'
import type { DiskSpace } from '@nava/media/storage/disk-space'
import pLimit from 'p-limit'
import { HttpError, problem } from '../../../platform/http/errors.ts'
import type { ReceivedFile } from '../../../platform/http/receive-file.ts'
import { type ChildProgram, startChild } from '../../../platform/run-in-child.ts'
import { type ReceivedExport, receiveExports } from './receive-exports.ts'
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

/**
 * Returns a function that receives exports, and then reads them, one of an account at a time: so many accounts at once
 * as the limits say.
 */
export function readExportsAside(place: { folder: string; disk: DiskSpace }) {
  const { receivers, atOnce, readWithin } = limits.libraryFiles
  const receiving = new Set<number>()
  const inTurn = pLimit(atOnce)
  const read = async (files: readonly ReceivedExport[]): Promise<StoredExport> => {
    const reader = startChild<FromReader>(PROGRAM, readWithin)
    try {
      await sendFiles(reader, files)
      return await libraryOf(reader)
    } finally {
      reader.end()
    }
  }
  return async (userID: number, files: AsyncIterable<ReceivedFile>): Promise<StoredExport> => {
    if (receiving.has(userID)) throw problem('library.running')
    if (receiving.size >= receivers) throw problem('library.files-busy')
    receiving.add(userID)
    try {
      return await receiveExports(place, files, (received) => inTurn(() => read(received)))
    } finally {
      receiving.delete(userID)
    }
  }
}

async function sendFiles(reader: ChildProgram<FromReader>, files: readonly ReceivedExport[]): Promise<void> {
  for (const { name, chunks } of files) {
    await exchange(reader, { kind: 'file', name })
    for await (const bytes of chunks()) await exchange(reader, { kind: 'bytes', bytes })
  }
}

async function libraryOf(reader: ChildProgram<FromReader>): Promise<StoredExport> {
  for (;;) {
    const message = await exchange(reader, { kind: 'read' })
    if (message.kind === 'end') return message
    if (message.kind === 'refused') throw new HttpError(message.code, message.params)
  }
}

async function exchange(reader: ChildProgram<FromReader>, message: ToReader): Promise<FromReader> {
  reader.send(message)
  // It needs more memory or time than an export does.
  return reader.next().catch((cause: unknown) => {
    throw problem('library.too-large', {}, { cause })
  })
}
