/** Program of read-exports-aside.ts */
import { on } from 'node:events'
import type { FromReader, ToReader } from './read-exports-aside.ts'
import { type GivenFile, readExports } from './read-exports.ts'
import { RefusedExport } from './refused-export.ts'
import { packLibrary } from './stored-library.ts'

const messages = on(process, 'message') as AsyncIterator<[ToReader], undefined>

const send = (message: FromReader) => process.send?.(message)

async function next(): Promise<ToReader> {
  const { value: [message] = [] } = await messages.next()
  if (!message) throw new Error('The server has left')
  return message
}

async function receive(): Promise<GivenFile[]> {
  const files: { name: string; chunks: Uint8Array[] }[] = []
  for (let message = await next(); message.kind !== 'read'; message = await next()) {
    if (message.kind === 'file') files.push({ name: message.name, chunks: [] })
    else files.at(-1)?.chunks.push(message.bytes)
    send({ kind: 'more' })
  }
  return files.map(({ name, chunks }) => ({ name, bytes: Buffer.concat(chunks) }))
}

/** Shows before each file that it still reads. */
async function showLife(): Promise<void> {
  send({ kind: 'more' })
  await next()
}

async function read(): Promise<FromReader> {
  const files = await receive()
  try {
    const { library, service } = await readExports(files, showLife)
    return { kind: 'end', library: packLibrary(library), service }
  } catch (error) {
    if (error instanceof RefusedExport) return { kind: 'refused', code: error.code, params: error.params }
    throw error
  }
}

void read().then((last) => process.send?.(last, undefined, undefined, () => process.disconnect?.()))
