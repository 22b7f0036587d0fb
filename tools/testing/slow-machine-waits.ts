/** Makes `vi.waitFor` wait as long as `expect.poll`, for busy machines. */
import { vi } from 'vitest'
import { TEST_TIMEOUT } from './timeout.ts'

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: TEST_TIMEOUT,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })
