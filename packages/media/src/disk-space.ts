/** The space on a disk that several writers of this process share, and the reserve that none of them may use. */
import { statfs } from 'node:fs/promises'
import { limits, MIB } from '@nava/contracts'
import { StorageFull } from './storage.ts'

/** In bytes: how much a writer writes between two looks at the disk. */
export const LOOK_EVERY = 16 * MIB

export interface DiskSpace {
  /**
   * Claims space for `bytes` that are about to be written to the disk of `folder`. All claims count against
   * what is free. Release the claim when the file is written or given up.
   * @throws StorageFull when they do not fit beside the other claims and the reserve
   */
  claim: (folder: string, bytes: number) => Promise<Claim>
  /** @throws StorageFull when less than the reserve is free on the disk of `folder`, claims not counted */
  look: (folder: string) => Promise<void>
  /** Returns true if so little of the reserve is left on the disk of `folder` that nothing else should be written. */
  isScarce: (folder: string) => Promise<boolean>
}

export interface Claim {
  /** Shrinks the claim to the bytes that are still to come, and looks again. @throws StorageFull */
  update: (remaining: number) => Promise<void>
  release: () => void
}

/** Returns the bytes that are free on the disk of a folder. */
type FreeBytes = (folder: string) => Promise<number>

export function diskSpace({
  reservedBytes = limits.diskReserveBytes,
  freeBytes = freeOnDisk,
}: { reservedBytes?: number | undefined; freeBytes?: FreeBytes } = {}): DiskSpace {
  /** Bytes that all writers together have still to write. */
  let expected = 0

  /** A writer that writes and shrinks its claim while the disk is asked is counted twice rather than not at all. */
  async function hasSpaceFor(folder: string, more: number): Promise<boolean> {
    const before = expected
    const free = await freeBytes(folder)
    return free - Math.max(before, expected) - more >= reservedBytes
  }

  return {
    claim: async (folder, bytes) => {
      if (!(await hasSpaceFor(folder, bytes))) throw new StorageFull()
      let own = bytes
      expected += own
      const resize = (to: number) => {
        expected += to - own
        own = to
      }
      return {
        update: async (remaining) => {
          resize(Math.max(0, remaining))
          if (!(await hasSpaceFor(folder, 0))) throw new StorageFull()
        },
        release: () => resize(0),
      }
    },
    look: async (folder) => {
      if ((await freeBytes(folder)) < reservedBytes) throw new StorageFull()
    },
    isScarce: async (folder) => (await freeBytes(folder)) < reservedBytes * limits.scarceDisk.ofReserve,
  }
}

export const freeOnDisk: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
