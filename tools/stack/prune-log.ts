import { chmod, copyFile, rm, stat, truncate } from 'node:fs/promises'

/**
 * Moves a log larger than LARGEST_LOG to `.old`, and deletes an `.old` older than `days`. Copies and
 * truncates, because the server appends to the open file.
 */
export async function pruneLog(log: string, days: number, now = Date.now()): Promise<void> {
  const old = `${log}.old`
  const { size } = await statOrEmpty(log)
  if (size > LARGEST_LOG) {
    await rm(old, { force: true })
    // The copy inherits the mode, so that only the owner may read it.
    await chmod(log, 0o600)
    await copyFile(log, old)
    await truncate(log)
  }
  const { mtimeMs } = await statOrEmpty(old)
  if (mtimeMs < now - days * DAY) await rm(old, { force: true })
}

/** Bytes */
export const LARGEST_LOG = 10_000_000

const DAY = 24 * 60 * 60 * 1000

async function statOrEmpty(file: string): Promise<{ size: number; mtimeMs: number }> {
  return await stat(file).catch(() => ({ size: 0, mtimeMs: Number.POSITIVE_INFINITY }))
}
