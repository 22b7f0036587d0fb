/** Does with a folder all that Nava does, so that an operator learns at once what its file system refuses. */
import { randomBytes } from 'node:crypto'
import {
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { isFullDisk, isUnwritable } from './full-disk.ts'
import { StorageFull, StorageReadOnly } from './storage.ts'
import { syncFolder } from './sync-folder.ts'

/**
 * Returns what its file system lacks, in predicates; Nava works all the same.
 * @throws StorageFull, or an Error that says in one sentence what fails, and why
 */
export async function tryFolder(folder: string): Promise<string[]> {
  const attempt = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      if (isFullDisk(error)) throw new StorageFull({ cause: error })
      if (isUnwritable(error)) throw new StorageReadOnly(folder, { cause: error })
      throw new Error(`${folder} does not let Nava ${what}: ${reasonOf(error)}`, { cause: error })
    }
  }
  const probe = await attempt('make a folder', () => mkdtemp(join(folder, '.probe-')))
  const [old, part, below] = [join(probe, 'old'), join(probe, '.new.part'), join(probe, 'a/b')]
  try {
    await attempt('write a file', () => writeFile(old, 'old'))
    await attempt('write a file to the disk (fsync)', () => writeSynced(part))
    await attempt('replace a file by renaming another', () => rename(part, old))
    await attempt('read what was written', async () => same(String(await readFile(old)), CONTENT))
    await attempt('make folders below each other', () => mkdir(below, { recursive: true }))
    await attempt('move a file into another folder', () => rename(old, join(below, 'moved')))
    await attempt('list a folder', async () => same((await readdir(below)).join(), 'moved'))
    const hasLinks = await link(join(below, 'moved'), join(probe, 'link')).then(
      () => true,
      () => false,
    )
    const canSync = await attempt('sync a folder', () => syncFolder(probe))
    return [
      ...(canSync ? [] : ['cannot sync folders, so a loss of power may undo the last changes']),
      ...(hasLinks ? [] : ['has no hard links, so each upload in parts is copied once']),
      ...((await statfs(folder)).type === FAT ? ['is FAT, which takes no file of 4 GiB or more'] : []),
    ]
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}

const CONTENT = randomBytes(8).toString('hex')

/** Type of its superblock (statfs(2)) */
const FAT = 0x4d44

async function writeSynced(path: string): Promise<void> {
  const handle = await open(path, 'wx')
  try {
    await handle.appendFile(CONTENT)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function same(given: string, expected: string): void {
  if (given !== expected) throw new Error('what came back is not what was written')
}

const CURES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder: mount its disk, or make it',
  ENOTDIR: 'it is no folder',
  EIO: 'the disk fails (dmesg)',
  ESTALE: 'the share was replaced on its server: mount it again',
  ENOTCONN: 'the share is gone: mount it again',
  EHOSTDOWN: 'the server of the share is gone',
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : undefined
  if (code === undefined) return error.message
  return `${CURES[code] ?? 'the file system refuses it'} (${code})`
}
