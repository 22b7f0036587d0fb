import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Days for which files of an earlier build are served, for pages that were opened before the release */
const KEPT_DAYS = 7
const DAY = 24 * 60 * 60_000

/**
 * Copies the build's files with a hash in their name into `kept`, and removes those that no build has had for
 * a week. A copy's time is when a build last had it.
 */
export async function keepAssets(built: string, kept: string, now = Date.now()): Promise<void> {
  await mkdir(kept, { recursive: true })
  const names = await readdir(built)
  const before = new Set(await readdir(kept))
  const time = now / 1000
  for (const name of names) {
    const copy = join(kept, name)
    if (!before.delete(name)) {
      // Renamed, because other processes may copy and serve the same file.
      const part = `${copy}.${randomUUID()}.part`
      await copyFile(join(built, name), part)
      await rename(part, copy)
    }
    await utimes(copy, time, time)
  }
  for (const name of before) {
    const copy = join(kept, name)
    const facts = await stat(copy).catch(() => undefined) // Another process may have removed it.
    if (facts && now - facts.mtimeMs > KEPT_DAYS * DAY) await rm(copy, { force: true })
  }
}

/**
 * Keeps the assets now and then daily, so that a long-running release counts as recent when it ends. Returns a
 * function that stops.
 */
export function keepAssetsDaily(
  built: string,
  kept: string,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running = keepAssets(built, kept).catch(onError)
  const timer = setInterval(() => {
    running = keepAssets(built, kept).catch(onError)
  }, DAY)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
