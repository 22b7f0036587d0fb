import { constants } from 'node:fs'
import { lstat, open, realpath, stat } from 'node:fs/promises'
import { relative, sep } from 'node:path'

const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * Returns a file's contents; undefined if there is none. Files of strangers may be links to what must stay secret,
 * or pipes that never end.
 * @throws Error with the reason if it is no regular file inside `root`, or larger than `most` bytes
 */
export async function readInside(root: string, path: string, most: number): Promise<Buffer | undefined> {
  if (!(await checkInside(root, path))) return undefined
  await using file = await open(path, READ)
  const [opened, named] = [await file.stat(), await stat(await realpath(path))]
  if (!opened.isFile() || opened.ino !== named.ino || opened.dev !== named.dev)
    throw new Error('It changed while it was read.')
  if (opened.size > most) throw new Error(`It is larger than ${Math.floor(most / 1024)} KiB.`)
  const bytes = Buffer.alloc(opened.size)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
  return bytes.subarray(0, bytesRead)
}

/**
 * Returns false if there is nothing at `path`.
 * @throws Error with the reason if it is no regular file inside `root`
 */
export async function checkInside(root: string, path: string): Promise<boolean> {
  const facts = await lstat(path).catch(() => undefined)
  if (!facts) return false
  if (facts.isSymbolicLink()) throw new Error(LINK)
  if (!facts.isFile()) throw new Error(NO_FILE)
  const way = relative(await realpath(root), await realpath(path))
  if (way === '..' || way.startsWith(`..${sep}`)) throw new Error('It lies outside the imported folder.')
  return true
}

export const LINK = 'It is a link, and links are not followed.'
export const NO_FILE = 'It is no regular file.'
