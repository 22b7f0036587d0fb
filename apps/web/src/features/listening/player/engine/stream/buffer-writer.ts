/** Seconds of played sound: beyond `removed`, the buffer is trimmed to `kept` */
const BEHIND = { kept: 30, removed: 60 }

/** Changes a source buffer, which makes only one change at a time, so each must be awaited. */
export function createBufferWriter(media: MediaSource, buffer: SourceBuffer) {
  async function change(start: () => void) {
    const ended = new Promise<boolean>((resolve) => {
      const end = ({ type }: Event) => resolve(type !== 'error')
      buffer.addEventListener('error', end, { once: true })
      buffer.addEventListener('updateend', end, { once: true })
    })
    start()
    if (!(await ended)) throw new Error('The browser refuses the bytes')
  }

  const removeRange = (from: number, to: number) => change(() => buffer.remove(from, to))

  async function remove(from: number, to: number) {
    const { buffered } = buffer
    const last = buffered.length - 1
    if (last >= 0 && buffered.start(0) < to && buffered.end(last) > from) await removeRange(from, to)
  }

  return {
    append: (bytes: Uint8Array<ArrayBuffer>) => change(() => buffer.appendBuffer(bytes)),
    remove,
    async trim(second: number) {
      const { buffered } = buffer
      if (buffered.length > 0 && buffered.start(0) < second - BEHIND.removed)
        await removeRange(0, second - BEHIND.kept)
    },
    /** Sets the offset of appended media on the timeline, and the window of seconds to which it is cut. */
    async place(offset: number, window: { start: number; end: number }) {
      // The offset of an ended source cannot be set. This change only reopens the source.
      if (media.readyState === 'ended') await removeRange(media.duration, Infinity)
      // `abort` drops the partial frame of the last append and resets the window.
      buffer.abort()
      if (!(media.duration >= window.end)) media.duration = window.end
      buffer.timestampOffset = offset
      buffer.appendWindowStart = window.start
      buffer.appendWindowEnd = window.end
    },
    end() {
      if (media.readyState === 'open') media.endOfStream()
    },
  }
}

export type BufferWriter = ReturnType<typeof createBufferWriter>
