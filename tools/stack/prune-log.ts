import { chmod, copyFile, rm, stat, truncate } from 'node:fs/promises'

/**
 * Moves the text of `log` to `.old` once it is longer than LARGEST_LOG, and deletes an `.old` that is older than
 * `days`. The server may be running: it appends to the open file, so the file is copied and truncated, not renamed.
 */
export async function pruneLog(log: string, days: number, now = Date.now()): Promise<void> {
  const old = `${log}.old`
  const { size } = await statOrEmpty(log)
  if (size > LARGEST_LOG) {
    await rm(old, { force: true })
    // A copy has the mode of the original file.
    await chmod(log, 0o600)
    await copyFile(log, old)
    await truncate(log)
  }
  const { mtimeMs } = await statOrEmpty(old)
  if (mtimeMs < now - days * DAY) await rm(old, { force: true })
}

/** In bytes. */
export const LARGEST_LOG = 10_000_000

/** In ms. */
const DAY = 24 * 60 * 60 * 1000

async function statOrEmpty(file: string): Promise<{ size: number; mtimeMs: number }> {
  return await stat(file).catch(() => ({ size: 0, mtimeMs: Number.POSITIVE_INFINITY }))
}
