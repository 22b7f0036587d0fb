import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Release = () => void

/**
 * Returns undefined while another process has the lock. The system releases it when the holder exits. Locks
 * an empty SQLite file, because Node has no file locks.
 */
export function takeLock(file: string): Release | undefined {
  mkdirSync(dirname(file), { recursive: true })
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw error
  }
  return () => lock.close()
}

const SQLITE_BUSY = 5
