/** A file that holds space of the disk for PostgreSQL, which needs some to start again on a disk that is full. */
import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { freeOnDisk } from '@nava/media/disk-space'

const MIB = 1024 * 1024

/** In bytes: what PostgreSQL writes while it recovers, several times over. */
export const BALLAST = 64 * MIB

export interface Ballast {
  /** Deletes the file if the disk is full. Returns true if that made space. */
  release: () => Promise<boolean>
  /** Creates the file if it is missing, and at least `reserve` MiB stay free beside it. */
  restore: () => Promise<void>
}

export function ballast(file: string, reserve: number): Ballast {
  const folder = dirname(file)
  const exists = () =>
    stat(file).then(
      () => true,
      () => false,
    )
  return {
    release: async () => {
      // The log says nothing about it: there was no space for the line.
      if ((await freeOnDisk(folder)) >= BALLAST || !(await exists())) return false
      await rm(file, { force: true })
      return true
    },
    restore: async () => {
      if ((await exists()) || (await freeOnDisk(folder)) < reserve * MIB + BALLAST) return
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

/** Writes random bytes: zeros would take no space on some file systems. */
async function write(path: string): Promise<void> {
  const handle = await open(path, 'w', 0o600)
  try {
    const bytes = randomBytes(MIB)
    for (let written = 0; written < BALLAST; written += bytes.length) await handle.writeFile(bytes)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}
