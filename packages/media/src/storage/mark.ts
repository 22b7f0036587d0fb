/** The mark by which a station knows its places. */
import * as z from 'zod'
import { NotStored, type Storage, StorageFull, StorageReadOnly } from './storage.ts'

export const MARK_KEY = 'station.json'

const Mark = z.object({ station: z.uuid() })

/** Returns the station to which the place belongs: undefined without a mark, '' if it cannot be read. */
export async function readMark(storage: Pick<Storage, 'read'>): Promise<string | undefined> {
  try {
    return Mark.parse(JSON.parse(String(await storage.read(MARK_KEY)))).station
  } catch (error) {
    if (error instanceof NotStored) return undefined
    if (error instanceof SyntaxError || error instanceof z.ZodError) return ''
    throw error
  }
}

export async function writeMark(storage: Pick<Storage, 'put'>, station: string): Promise<void> {
  await storage.put(MARK_KEY, Buffer.from(`${JSON.stringify({ station })}\n`))
}

/** A place without room, or that can only be read, gets its mark later: what is there is served meanwhile. */
export function unlessUnwritable(error: unknown): void {
  if (!(error instanceof StorageFull || error instanceof StorageReadOnly)) throw error
}
