/** The last bytes of an endless stream, at positions that count from its start */
export interface StreamTail {
  /** Positions of the first byte that is kept, and behind the last one */
  start: number
  end: number
  isEnded: boolean
}

/** Keeps at least the last `kept` bytes. Readers share the memory of what was appended. */
export function streamTail(kept: number) {
  let chunks: { at: number; bytes: Buffer }[] = []
  const tail: StreamTail = { start: 0, end: 0, isEnded: false }
  let grown = Promise.withResolvers<void>()

  const tell = () => {
    grown.resolve()
    grown = Promise.withResolvers()
  }

  return {
    tail: tail as Readonly<StreamTail>,

    append: (bytes: Buffer): void => {
      chunks.push({ at: tail.end, bytes })
      tail.end += bytes.length
      chunks = chunks.filter((chunk) => chunk.at + chunk.bytes.length > tail.end - kept)
      tail.start = chunks[0]?.at ?? tail.end
      tell()
    },

    /** Returns at most `most` bytes from `position`, which must be kept; empty at the end. */
    read: (position: number, most: number): Buffer => {
      const chunk = chunks.findLast(({ at }) => at <= position)
      const from = position - (chunk?.at ?? position)
      return chunk?.bytes.subarray(from, from + most) ?? Buffer.alloc(0)
    },

    /** Resolves when bytes follow, or the stream has ended. */
    grown: (): Promise<void> => (tail.isEnded ? Promise.resolve() : grown.promise),

    end: (): void => {
      tail.isEnded = true
      tell()
    },
  }
}
