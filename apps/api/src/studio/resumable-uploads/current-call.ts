/** Passes a request to the tus server's store and locks, which get bytes and ids only. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from '../../platform/http/auth.ts'
import type { Checksum } from './checksum.ts'

export interface CurrentCall {
  caller: Caller
  /** Declared bytes of the part */
  length: number | undefined
  checksum: Checksum | undefined
  /** Expiry of an incomplete upload */
  expiresAt?: Date
  /** The error that the tus server reduces to a text */
  failure?: unknown
}

const calls = new AsyncLocalStorage<CurrentCall>()

export const runCall = <T>(call: CurrentCall, work: () => T): T => calls.run(call, work)

export function currentCall(): CurrentCall {
  const call = calls.getStore()
  if (!call) throw new Error('the tus server is used by its routes only')
  return call
}
