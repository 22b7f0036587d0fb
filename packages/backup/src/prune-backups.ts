import {
  backupFolder,
  backupNames,
  foldersOf,
  type Manifest,
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
import { unlessLost } from './verify-backup.ts'

export interface Pruned {
  removed: string[]
  /** Kept, although their manifest or list of media is damaged, so that nobody knows which media they had */
  damaged: string[]
}

/**
 * Removes old backups, remains of failed ones, and unused media. For a backup without a manifest that can be read, no
 * whole one goes. The manifest of each is removed first, so that no partial backup is listed. The caller must hold the lock.
 */
export async function pruneBackups(target: Target): Promise<Pruned> {
  const names = await backupNames(target)
  const manifests = new Map<string, Manifest>()
  for (const name of names) {
    const manifest = await readManifest(target, name).catch(unlessLost)
    if (manifest) manifests.set(name, manifest)
  }
  const keptByTime = keptOf(names).filter((name) => !manifests.has(name))
  const kept = [...keptOf([...manifests.keys()]), ...keptByTime]
  for (const name of await foldersOf(target)) {
    if (kept.includes(name)) continue
    await target.remove(manifestKey(name))
    await target.removeFolder(backupFolder(name))
  }
  const used = new Set<string>()
  const damaged: string[] = []
  for (const name of kept) {
    const manifest = manifests.get(name)
    if (!manifest || !(await addMedia(used, target, name, manifest).catch(unlessLost))) damaged.push(name)
  }
  const unused: string[] = []
  for await (const { key } of target.list(MEDIA)) if (!used.has(key)) unused.push(key)
  for (const key of unused) await target.remove(key)
  await target.removeAbandoned(new Date())
  return { removed: names.filter((name) => !kept.includes(name)), damaged }
}

const keptOf = (names: readonly string[]): string[] => keptTimes(names.map(timeOf)).map(nameOf)

async function addMedia(used: Set<string>, target: Target, name: string, manifest: Manifest): Promise<true> {
  for await (const { sha256 } of readMediaList(target, name, manifest)) used.add(mediaKey(sha256))
  return true
}
