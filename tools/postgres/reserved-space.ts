import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { freeOnDisk } from '@nava/media/storage/disk-space'

const MIB = 1024 * 1024

/** Bytes, several times as many as PostgreSQL writes during recovery */
export const RESERVED_SPACE = 64 * MIB

export interface ReservedSpace {
  release: () => Promise<boolean>
  /** Creates the file again, if `reserve` MiB stay free beside it */
  restore: () => Promise<void>
}

export function reservedSpace(file: string, reserve: number): ReservedSpace {
  const folder = dirname(file)
  const exists = () =>
    stat(file).then(
      () => true,
      () => false,
    )
  return {
    release: async () => {
      // Checks the free space, because a full disk also keeps PostgreSQL from logging the reason of its exit.
      if ((await freeOnDisk(folder)) >= RESERVED_SPACE || !(await exists())) return false
      await rm(file, { force: true })
      return true
    },
    restore: async () => {
      if ((await exists()) || (await freeOnDisk(folder)) < reserve * MIB + RESERVED_SPACE) return
      const part = `${file}.part`
      try {
        await write(part)
        await rename(part, file)
      } finally {
        await rm(part, { force: true })
      }
    },
  }
}

/** Writes random bytes, because some file systems allocate no space for zeros. */
async function write(path: string): Promise<void> {
  const handle = await open(path, 'w', 0o600)
  try {
    const bytes = randomBytes(MIB)
    for (let written = 0; written < RESERVED_SPACE; written += bytes.length) await handle.writeFile(bytes)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}
