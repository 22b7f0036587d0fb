/** A setup file: what a test waits for with `vi.waitFor` may come late on a busy machine, as with `expect.poll`. */
import { vi } from 'vitest'
import { PATIENCE } from './patience.ts'

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: PATIENCE, ...(typeof options === 'number' ? { timeout: options } : options) })
