import type { Endpoint } from '@nava/contracts'
import { NetworkError } from './call-errors.ts'
import { type CallArguments, request } from './call.ts'

/**
 * Returns a reply as a file; browsers keep large ones outside the page's memory.
 * @throws as `call` does
 */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<Blob> {
  const response = await request(endpoint, input ?? {}, options)
  try {
    return await response.blob()
  } catch (error) {
    throw new NetworkError('The reply did not arrive in full', { cause: error })
  }
}
