import {
  backupFolder,
  backupNames,
  foldersOf,
  manifestKey,
  MEDIA,
  mediaKey,
  nameOf,
  readManifest,
  readMediaList,
  timeOf,
} from './manifest.ts'
import { keptTimes } from './retention.ts'
import type { Target } from './target.ts'

/**
 * Removes old backups, remains of failed ones, and unused media; returns the names of the old backups. The manifest of
 * each is removed first, so that no partial backup is listed. The caller must hold the lock.
 */
export async function pruneBackups(target: Target): Promise<string[]> {
  const names = await backupNames(target)
  const kept = keptTimes(names.map(timeOf)).map(nameOf)
  for (const name of await foldersOf(target)) {
    if (kept.includes(name)) continue
    await target.remove(manifestKey(name))
    await target.removeFolder(backupFolder(name))
  }
  const used = new Set<string>()
  for (const name of kept)
    for await (const { sha256 } of readMediaList(target, name, await readManifest(target, name)))
      used.add(mediaKey(sha256))
  const unused: string[] = []
  for await (const { key } of target.list(MEDIA)) if (!used.has(key)) unused.push(key)
  for (const key of unused) await target.remove(key)
  await target.removeAbandoned(new Date())
  return names.filter((name) => !kept.includes(name))
}
