import { type BufferWriter, createBufferWriter } from './buffer-writer.ts'
import type { openMediaSource } from './media-source.ts'

type FillTask = (writer: BufferWriter, signal: AbortSignal) => Promise<void>

/** Runs one task at a time on the buffer of a media source. A new task aborts the one before. */
export function createFillTasks(
  { media, opened }: Pick<ReturnType<typeof openMediaSource>, 'media' | 'opened'>,
  wake: () => void,
  onFailure: () => void,
) {
  let running = new AbortController()
  let lastTask: Promise<void> = Promise.resolve()

  function abort() {
    running.abort()
    wake()
  }

  return {
    abort,
    run(task: FillTask) {
      abort()
      running = new AbortController()
      const { signal } = running
      lastTask = lastTask
        .then(async () => {
          const buffer = await opened
          if (!signal.aborted) await task(createBufferWriter(media, buffer), signal)
        })
        .catch(() => {
          if (!signal.aborted) onFailure()
        })
    },
  }
}
