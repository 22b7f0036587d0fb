/**
 * Gives the tus server's store and locks access to the current request, because they receive only bytes and
 * IDs.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from '../../platform/http/auth.ts'
import type { Checksum } from './checksum.ts'

export interface CurrentCall {
  caller: Caller
  /** Declared bytes of the part */
  length: number | undefined
  checksum: Checksum | undefined
  /** SHA-256 of the whole file, hexadecimal */
  wholeChecksum: string | undefined
  expiresAt?: Date
  /** Original error, of which the tus server keeps only the text */
  failure?: unknown
}

const calls = new AsyncLocalStorage<CurrentCall>()

export const runCall = <T>(call: CurrentCall, work: () => T): T => calls.run(call, work)

export function currentCall(): CurrentCall {
  const call = calls.getStore()
  if (!call) throw new Error('the tus server is used by its routes only')
  return call
}
