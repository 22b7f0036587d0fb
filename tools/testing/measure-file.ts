/** Setup file of all projects: tells the reporter how many processor seconds a test file took. */
import { afterAll } from 'vitest'
import { processorSeconds } from './processor-time.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor seconds of the worker since its last file or its start, and of the programs that ended meanwhile */
    processor?: number
  }
}

/** Reading after the last file of this worker; kept on `process`, since contexts of `vm` share nothing else */
const worker = process as { navaProcessorSeconds?: number }

// oxlint-disable-next-line no-empty-pattern -- Vitest accepts nothing but a pattern
afterAll(({}, { file }) => {
  const now = processorSeconds()
  file.meta.processor = now - (worker.navaProcessorSeconds ?? 0)
  worker.navaProcessorSeconds = now
})
