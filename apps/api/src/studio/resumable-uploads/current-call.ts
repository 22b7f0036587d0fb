/** The request that the tus server's store and locks work for: the server itself passes them only bytes and ids. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from '../../platform/http/auth.ts'
import type { Checksum } from './checksum.ts'

export interface CurrentCall {
  caller: Caller
  /** Bytes of the part, if the request declares them. */
  length: number | undefined
  checksum: Checksum | undefined
  /** When the upload that the call is about is forgotten, unless it is whole by then. */
  expiresAt?: Date
  /** What went wrong: the tus server makes a text of it. */
  failure?: unknown
}

const calls = new AsyncLocalStorage<CurrentCall>()

export const runCall = <T>(call: CurrentCall, work: () => T): T => calls.run(call, work)

/** Returns the call that is being worked for. */
export function currentCall(): CurrentCall {
  const call = calls.getStore()
  if (!call) throw new Error('the tus server is used by its routes only')
  return call
}
