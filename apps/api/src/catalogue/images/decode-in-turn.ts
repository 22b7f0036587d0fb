/** Decodes one picture at a time, which leaves CPU and memory to listeners. */
import { limits } from '@nava/contracts'
import pLimit from 'p-limit'
import { problem } from '../../platform/http/errors.ts'

const oneAtATime = pLimit(1)

const RETRY_AFTER = 5

export function assertDecoderAvailable(): void {
  if (oneAtATime.pendingCount >= limits.image.maxWaiting)
    throw problem('image.busy', {}, { retryAfter: RETRY_AFTER })
}

export async function decodeInTurn<T>(decode: () => Promise<T>): Promise<T> {
  assertDecoderAvailable()
  return oneAtATime(decode)
}
