import { describe, expect, test } from 'vitest'
import { failedFor } from '@nava/db/asset-states'
import { failure, mayRetry, readFailure } from './failure-reasons.ts'

test('an upload may be retried after a fault of the server, but not after one of the file', () => {
  for (const code of [
    'upload.storage-full',
    'upload.server-fault',
    'upload.processing-fault',
    'upload.given-up',
  ] as const)
    expect(mayRetry(code)).toBe(true)
  for (const code of [
    'file.no-sound',
    'audio.damaged',
    'upload.cancelled',
    'upload.lost',
    'upload.failed',
  ] as const)
    expect(mayRetry(code)).toBe(false)
})

describe('the reason of a row', () => {
  test('the reason of a failed upload is read from its row as it was stored', () => {
    const reason = failure('audio.codec', { codec: 'atrac3' })
    expect(failedFor(reason)).toEqual({
      state: 'failed',
      reasonCode: 'audio.codec',
      reasonParams: { codec: 'atrac3' },
    })
    expect(readFailure(failedFor(reason))).toEqual(reason)
  })

  test.each([
    ['a code of a later version', { reasonCode: 'file.haunted', reasonParams: {} }],
    ['a property that every object has', { reasonCode: 'constructor', reasonParams: {} }],
    ['params of another type', { reasonCode: 'audio.codec', reasonParams: { codec: 5 } }],
    ['none', { reasonCode: null, reasonParams: {} }],
  ])('a stored reason that is %s becomes a failure without a particular reason', (_name, row) => {
    expect(readFailure(row)).toEqual({ code: 'upload.failed', params: {} })
  })
})
