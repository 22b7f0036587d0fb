/** Makes `vi.waitFor` wait as long as `expect.poll`, for busy machines. */
import { vi } from 'vitest'
import { PATIENCE } from './patience.ts'

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: PATIENCE, ...(typeof options === 'number' ? { timeout: options } : options) })
