export const BLOCK_BYTES = 64 * 1024
/** Buffers that are kept for reuse; without it, ranges cost up to four times as much processor time. */
const SPARE = 64

export interface CacheUses {
  hits: number
  misses: number
}

export interface Block {
  readonly bytes: Buffer
  /** Called once by each reader; `isWritten`: false if the system may still read the bytes, which are not reused then */
  readonly release: (isWritten: boolean) => void
}

type Held = { -readonly [Key in keyof Block]: Block[Key] } & {
  readers: number
  isReusable: boolean
  loading?: Promise<Block> | undefined
}

/** Shares blocks of files among readers. Beside those that are being read, it keeps the last ones within `maxBytes`. */
export function blockCache(maxBytes: number) {
  const byKey = new Map<string, Held>()
  const unread = new Map<string, Held>()
  const spare: Buffer[] = []
  const uses: CacheUses = { hits: 0, misses: 0 }

  const leave = (key: string, held: Held) => {
    held.readers -= 1
    if (held.readers > 0) return
    unread.set(key, held)
    for (const [oldest, { bytes, isReusable }] of unread) {
      if (unread.size * BLOCK_BYTES <= maxBytes) return
      unread.delete(oldest)
      byKey.delete(oldest)
      if (isReusable && spare.length < SPARE) spare.push(Buffer.from(bytes.buffer))
    }
  }

  /** `read` fills the buffer and returns the number of bytes. */
  const load = (key: string, read: (target: Buffer) => Promise<number>): Promise<Block> => {
    const bytes = spare.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES)
    const release = (isWritten: boolean) => {
      held.isReusable &&= isWritten
      leave(key, held)
    }
    const held: Held = { bytes, release, readers: 1, isReusable: true }
    const fill = (length: number) => {
      held.bytes = bytes.subarray(0, length)
      held.loading = undefined
      return held
    }
    const fail = (error: unknown) => {
      byKey.delete(key)
      throw error
    }
    byKey.set(key, held)
    return (held.loading = read(bytes).then(fill, fail))
  }

  return {
    take: (key: string, read: (target: Buffer) => Promise<number>): Block | Promise<Block> => {
      const known = byKey.get(key)
      uses[known ? 'hits' : 'misses'] += 1
      if (!known) return load(key, read)
      known.readers += 1
      unread.delete(key)
      return known.loading ?? known
    },
    held: () => ({ blocks: byKey.size, blocksInUse: byKey.size - unread.size }),
    uses: () => uses,
  }
}
