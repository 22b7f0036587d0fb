/** Seconds that are kept behind the position, and those after which the others are removed */
const BEHIND = { kept: 30, removed: 60 }

/** Promises resolve when the change is complete; only then may the next begin. */
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

  /** Removes what is buffered from one second up to another. */
  async function remove(from: number, to: number) {
    const { buffered } = buffer
    const last = buffered.length - 1
    if (last >= 0 && buffered.start(0) < to && buffered.end(last) > from) await removeRange(from, to)
  }

  return {
    append: (bytes: Uint8Array<ArrayBuffer>) => change(() => buffer.appendBuffer(bytes)),
    remove,
    /** Removes what lies far behind a second. */
    async trim(second: number) {
      const { buffered } = buffer
      if (buffered.length > 0 && buffered.start(0) < second - BEHIND.removed)
        await removeRange(0, second - BEHIND.kept)
    },
    /** Appends go to `offset`, cut to a window of seconds. */
    async place(offset: number, window: { start: number; end: number }) {
      // A change opens a source that has ended, which cannot be placed.
      if (media.readyState === 'ended') await removeRange(media.duration, Infinity)
      // Drops the part of a frame that was appended last, and resets the window.
      buffer.abort()
      if (!(media.duration >= window.end)) media.duration = window.end
      buffer.timestampOffset = offset
      buffer.appendWindowStart = window.start
      buffer.appendWindowEnd = window.end
    },
    /** Ends the source, so that the element ends with what is buffered. */
    end() {
      if (media.readyState === 'open') media.endOfStream()
    },
  }
}

export type BufferWriter = ReturnType<typeof createBufferWriter>
