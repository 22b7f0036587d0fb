import { createReadStream, createWriteStream } from 'node:fs'
import { link } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/**
 * Copies the bytes of a file into a new one. Node's own `copyFile` also sets the permissions, which file systems without
 * them (vfat, exfat, some network shares) refuse after all bytes were copied.
 */
export async function copyBytes(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createWriteStream(to, { flags: 'wx' }))
}

/** Gives a file a second name, or copies it where the file system has no hard links. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyBytes(from, to))
}
