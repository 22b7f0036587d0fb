import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Maximum of files, so that requests for codes do not fill the disk */
export const MAX_MAILS = 2000

/** Milliseconds */
const DAY = 24 * 60 * 60 * 1000

/** Deletes files older than `days`, and all but the newest MAX_MAILS. */
export async function pruneOutbox(dir: string, days: number, now = Date.now()): Promise<void> {
  // Names start with the time, so they sort by age.
  const names: string[] = await readdir(dir).catch(() => [])
  names.sort()
  const tooMany = Math.max(0, names.length - MAX_MAILS)
  for (const [index, name] of names.entries()) {
    const file = join(dir, name)
    if (index < tooMany || (await ageOf(file, now)) > days * DAY) await rm(file, { force: true })
  }
}

/** Returns the age in ms; 0 for a missing file. */
async function ageOf(file: string, now: number): Promise<number> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }))
  return now - mtimeMs
}
