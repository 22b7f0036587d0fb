import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { limits, MIB } from '@nava/contracts'
import { StorageFull } from './storage.ts'

/** Bytes written between two checks of the disk */
export const LOOK_EVERY = 16 * MIB

export interface DiskSpace {
  /**
   * Claims space on the disk of `folder` until it is released.
   * @throws StorageFull if the bytes do not fit besides other claims and the reserve, or no inode is left
   */
  claim: (folder: string, bytes: number) => Promise<Claim>
  /** @throws StorageFull if less free space is left than the reserve, or no inode; ignores claims */
  look: (folder: string) => Promise<void>
  /** Bytes that stay free */
  reservedBytes: number
  /** Returns the free bytes, the reserve among them. */
  free: (folder: string) => Promise<number>
  /** Returns the bytes of the disk, whoever uses them. */
  total: (folder: string) => Promise<number>
  /** Returns true if so much of the reserve is used that writes should be refused. */
  isScarce: (folder: string) => Promise<boolean>
}

export interface Claim {
  /**
   * Shrinks the claim to `remaining` bytes and checks the disk again.
   * @throws StorageFull
   */
  update: (remaining: number) => Promise<void>
  release: () => void
}

type FreeBytes = (folder: string) => Promise<number>
type HasInodes = (folder: string) => Promise<boolean>

export function diskSpace({
  reservedBytes = limits.diskReserveBytes,
  freeBytes = freeOnDisk,
  totalBytes = totalOnDisk,
  hasInodes = hasInodesOnDisk,
}: {
  reservedBytes?: number | undefined
  freeBytes?: FreeBytes
  totalBytes?: FreeBytes
  hasInodes?: HasInodes
} = {}): DiskSpace {
  let expected = 0

  /**
   * Takes the larger of the claims before and after the query: one that shrinks meanwhile may count twice, which is
   * safer than not at all.
   */
  async function hasSpaceFor(folder: string, more: number): Promise<boolean> {
    const before = expected
    const free = await freeBytes(folder)
    return free - Math.max(before, expected) - more >= reservedBytes
  }

  return {
    claim: async (folder, bytes) => {
      if (!(await hasInodes(folder)) || !(await hasSpaceFor(folder, bytes))) throw new StorageFull()
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
      if (!(await hasInodes(folder)) || (await freeBytes(folder)) < reservedBytes) throw new StorageFull()
    },
    reservedBytes,
    free: freeBytes,
    total: totalBytes,
    isScarce: async (folder) => (await freeBytes(folder)) < reservedBytes * limits.scarceDisk.ofReserve,
  }
}

export const freeOnDisk: FreeBytes = async (folder) => {
  const { bavail, bsize } = await diskOf(folder)
  return bavail * bsize
}

const totalOnDisk: FreeBytes = async (folder) => {
  const { blocks, bsize } = await diskOf(folder)
  return blocks * bsize
}

/** Some file systems, such as btrfs and vfat, do not count inodes and report none at all. */
export const hasInodesOnDisk: HasInodes = async (folder) => {
  const { files, ffree } = await diskOf(folder)
  return files === 0 || ffree > 0
}

/** A folder that could not be made yet, as on a disk without inodes, lies on the disk of the one above. */
async function diskOf(folder: string): Promise<StatsFs> {
  return await statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(folder) === folder) throw error
    return diskOf(dirname(folder))
  })
}
