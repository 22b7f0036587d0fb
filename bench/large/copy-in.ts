/** Runs COPY … FROM STDIN, for which `pg` has no API. */
import { once } from 'node:events'
import type { Client } from 'pg'

interface Connection {
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (message: string) => void
  stream: { writableNeedDrain: boolean } & NodeJS.WritableStream
}

export type Value = string | number | boolean | Date | null

const PIECE_LENGTH = 256 * 1024

export async function copyIn(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<number> {
  let count = 0
  const send = async (connection: Connection) => {
    let piece = ''
    const flush = async () => {
      connection.sendCopyFromChunk(Buffer.from(piece))
      piece = ''
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    for (const row of rows) {
      piece += `${row.map(toText).join('\t')}\n`
      count += 1
      if (piece.length > PIECE_LENGTH) await flush()
    }
    if (piece) await flush()
    connection.endCopyFrom()
  }
  await new Promise<void>((resolve, reject) => {
    const query = {
      submit: (connection: Connection) =>
        connection.query(`COPY ${table} (${columns.join(', ')}) FROM STDIN`),
      handleCopyInResponse: (connection: Connection) => {
        send(connection).catch((error: unknown) => connection.sendCopyFail(String(error)))
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
    }
    // pg calls these methods of a custom query, so the cast is safe.
    void client.query(query as unknown as Parameters<Client['query']>[0])
  })
  return count
}

function toText(value: Value): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string')
    return value.replaceAll(
      /[\\\t\n\r]/g,
      (c) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[c] ?? c,
    )
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value)
}
