/** Keeps the blocks of much-read files in memory, within a bound of bytes. */
import { LRUCache } from 'lru-cache'

/** Small enough that a slow listener who still holds a block that was evicted costs little. */
export const BLOCK_BYTES = 64 * 1024

/** A file's blocks are numbered from its own id times this: files of up to 64 TiB. */
const BLOCKS_PER_FILE = 2 ** 30
/** How many blocks are remembered as read once; only the second reading brings a block into memory. */
const REMEMBERED = 16_384
/** Files that are told apart; the blocks of a forgotten one are evicted in time. */
const FILES = 20_000

/** The blocks of one file, as it is on the disk: another identity has other blocks. */
export interface FileBlocks {
  /** Returns the bytes from `position` to the end of their block; undefined if they are not in memory. */
  at: (position: number) => Buffer | undefined
  /** Brings the block at `position` into memory and resolves to it; undefined if it was not read before. */
  load: (
    position: number,
    read: (target: Uint8Array, from: number) => Promise<number>,
  ) => Promise<Buffer> | undefined
}

export interface HotBlocks {
  of: (identity: string) => FileBlocks
  /** The bytes in memory now. */
  bytes: () => number
}

/** Makes a cache of at most `maxBytes`; undefined if that is not enough for a block. */
export function hotBlocks(maxBytes: number): HotBlocks | undefined {
  if (maxBytes < BLOCK_BYTES) return undefined
  const blocks = new LRUCache<number, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (block) => block.byteLength,
  })
  const readOnce = new LRUCache<number, true>({ max: REMEMBERED })
  const ids = new LRUCache<string, number>({ max: FILES })
  const loading = new Map<number, Promise<Buffer>>()
  let lastID = 0

  const idOf = (identity: string) => {
    const known = ids.get(identity)
    if (known !== undefined) return known
    lastID += 1
    ids.set(identity, lastID)
    return lastID
  }

  return {
    of: (identity) => {
      const first = idOf(identity) * BLOCKS_PER_FILE
      return {
        at: (position) => {
          const index = Math.floor(position / BLOCK_BYTES)
          return blocks.get(first + index)?.subarray(position - index * BLOCK_BYTES)
        },
        load: (position, read) => {
          const index = Math.floor(position / BLOCK_BYTES)
          const key = first + index
          const running = loading.get(key)
          if (running) return running
          if (!readOnce.has(key)) {
            readOnce.set(key, true)
            return undefined
          }
          const started = readBlock(index * BLOCK_BYTES, read).finally(() => loading.delete(key))
          loading.set(key, started)
          return started.then((block) => {
            if (block.byteLength > 0) blocks.set(key, block)
            return block
          })
        },
      }
    },
    bytes: () => blocks.calculatedSize,
  }
}

async function readBlock(from: number, read: Parameters<FileBlocks['load']>[1]): Promise<Buffer> {
  // Its own memory: a part of a pool would keep the whole pool from being freed.
  const block = Buffer.allocUnsafeSlow(BLOCK_BYTES)
  const bytes = await read(block, from)
  return bytes === BLOCK_BYTES ? block : Buffer.from(block.subarray(0, bytes))
}
