import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Release = () => void

/**
 * Returns undefined while another process has the lock. The system releases it when the holder exits. Locks
 * an empty SQLite file, because Node has no file locks. `open` replaces SQLite in tests.
 * @throws Error with one sentence for the operator where files cannot be locked or made
 */
export function takeLock(file: string, open: Open = openSqlite): Release | undefined {
  const folder = dirname(file)
  try {
    mkdirSync(folder, { recursive: true })
    const release = tryLock(file, open)
    if (release) return release
    // SQLite says "busy" also of file systems that know no locks. There, nobody can hold one on a new file either.
    const probe = `${file}.${randomBytes(6).toString('hex')}`
    try {
      const free = tryLock(probe, open)
      free?.()
      if (free) return undefined
    } finally {
      rmSync(probe, { force: true })
    }
  } catch (error) {
    throw explained(error, file)
  }
  throw new CannotLock(folder)
}

type Open = (file: string) => Pick<DatabaseSync, 'exec' | 'close'>

const openSqlite: Open = (file) => new DatabaseSync(file, { timeout: 0 })

function tryLock(file: string, open: Open): Release | undefined {
  const lock = open(file)
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((sqliteCodeOf(error) & 0xff) === BUSY) return undefined
    throw error
  }
  return () => lock.close()
}

class CannotLock extends Error {
  constructor(folder: string, options?: ErrorOptions) {
    super(
      `The file system of ${folder} cannot lock files, so two programs at once would not be noticed: mount it with locks (NFS: start rpc.statd on both sides, or mount with local_lock=all; SMB: mount with nobrl), or choose a folder on a disk of this machine.`,
      options,
    )
  }
}

function explained(error: unknown, file: string): unknown {
  if (CANNOT_LOCK.has(sqliteCodeOf(error))) return new CannotLock(dirname(file), { cause: error })
  const isClosed =
    CANNOT_WRITE.has(sqliteCodeOf(error) & 0xff) || CANNOT_MAKE.has((error as NodeJS.ErrnoException).code)
  if (!isClosed) return error
  return new Error(
    `${file} cannot be written: see that the folder belongs to the user that runs Nava, that its disk is not mounted read-only, and that it has space and inodes left (df -h, df -i).`,
    { cause: error },
  )
}

/** Codes of https://www.sqlite.org/rescode.html: BUSY; PERM, IOERR_LOCK, IOERR_RDLOCK, IOERR_UNLOCK and IOERR_CHECKRESERVEDLOCK; READONLY and CANTOPEN */
const BUSY = 5
const CANNOT_LOCK = new Set([3, 3850, 2314, 2058, 3594])
const CANNOT_WRITE = new Set([8, 14])

/** What the system answers where the folder cannot be made */
const CANNOT_MAKE = new Set<string | undefined>(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'])

const sqliteCodeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
