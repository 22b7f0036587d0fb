import { NotStored } from '@nava/media/storage/storage'
import { unlessLost } from './checked-bytes.ts'
import {
  backupFolder,
  backupNames,
  foldersOf,
  type Manifest,
  manifestKey,
  MEDIA,
  nameOf,
  pathOf,
  readManifest,
  readMediaList,
  timeOf,
} from './manifest.ts'
import { type Kept, keptTimes } from './retention.ts'
import type { Target } from './target.ts'

export interface Pruned {
  removed: string[]
  /** Kept, although their manifest or list of media is damaged, so that nobody knows which media they had */
  damaged: string[]
}

/**
 * Removes old backups, remains of failed ones, and media that no kept backup names. For a backup without a manifest that
 * can be read, no other one goes. The caller must hold the lock.
 */
export async function pruneBackups(target: Target, wanted?: Kept): Promise<Pruned> {
  const names = await backupNames(target)
  const manifests = await readManifests(target, names)
  const kept = new Set([
    ...keptOf([...manifests.keys()], wanted),
    ...keptOf(names, wanted).filter((name) => !manifests.has(name)),
  ])
  await removeAllBut(kept, target)
  const damaged = await removeUnusedMedia(target, kept, manifests)
  return { removed: names.filter((name) => !kept.has(name)), damaged }
}

export class LastWhole extends Error {
  override name = 'LastWhole'
  constructor() {
    super('This is the last backup that is whole. Take another one first.')
  }
}

/**
 * Removes one backup, and the media that no other one names. The caller must hold the lock.
 * @throws LastWhole if no other whole one with media would be left; NotStored if there is none of this name
 */
export async function removeBackup(target: Target, name: string): Promise<void> {
  const names = await backupNames(target)
  if (!names.includes(name)) throw new NotStored(backupFolder(name))
  if (!(await mayRemove(target, name, names))) throw new LastWhole()
  const kept = new Set(names.filter((each) => each !== name))
  await target.remove(manifestKey(name))
  await target.removeFolder(backupFolder(name))
  await removeUnusedMedia(target, kept, await readManifests(target, [...kept]))
}

/** A backup that is not whole may always go; one that is, if another one is. */
export async function mayRemove(target: Target, name: string, names: readonly string[]): Promise<boolean> {
  if (!(await isWhole(target, name))) return true
  for (const other of names.toReversed()) if (other !== name && (await isWhole(target, other))) return true
  return false
}

/** Returns true for a backup with media whose manifest and list can be read. */
async function isWhole(target: Target, name: string): Promise<boolean> {
  const manifest = await readManifest(target, name).catch(unlessLost)
  if (!manifest || manifest.rowsOnly) return false
  return (await readMediaList(target, name, manifest).catch(unlessLost)) !== undefined
}

/** Removes media that no kept backup names. Returns the kept backups of which nobody knows which media they had. */
async function removeUnusedMedia(
  target: Target,
  kept: ReadonlySet<string>,
  manifests: ReadonlyMap<string, Manifest>,
): Promise<string[]> {
  const used = new Set<string>()
  const damaged: string[] = []
  for (const name of kept) {
    const manifest = manifests.get(name)
    const files = manifest && (await readMediaList(target, name, manifest).catch(unlessLost))
    if (!files) damaged.push(name)
    for (const file of files ?? []) used.add(pathOf(file))
  }
  const unused: string[] = []
  for await (const { key } of target.list(MEDIA)) if (!used.has(key)) unused.push(key)
  for (const key of unused) await target.remove(key)
  return damaged
}

const KEPT_SCHEMAS = 2

/**
 * Keeps only the last backup of rows of each of the two latest schemas, and damaged ones that are no older. So retries of
 * a failed upgrade do not displace the backup of the previous schema.
 */
export async function pruneRowBackups(target: Target): Promise<void> {
  const names = await backupNames(target)
  const manifests = await readManifests(target, names)
  const schemas = new Set<string>()
  const kept = new Set<string>()
  for (const name of names.toReversed()) {
    const manifest = manifests.get(name)
    const schema = manifest?.migrations.join()
    const isLast = schema === undefined || !schemas.has(schema)
    if (schema !== undefined) schemas.add(schema)
    if ((manifest && !manifest.rowsOnly) || (isLast && schemas.size <= KEPT_SCHEMAS)) kept.add(name)
  }
  await removeAllBut(kept, target)
}

/** Reads those that are not damaged. */
async function readManifests(target: Target, names: readonly string[]): Promise<Map<string, Manifest>> {
  const manifests = new Map<string, Manifest>()
  for (const name of names) {
    const manifest = await readManifest(target, name).catch(unlessLost)
    if (manifest) manifests.set(name, manifest)
  }
  return manifests
}

/** The manifest of each is removed first, so that no partial backup is listed. */
async function removeAllBut(kept: ReadonlySet<string>, target: Target): Promise<void> {
  for (const name of await foldersOf(target)) {
    if (kept.has(name)) continue
    await target.remove(manifestKey(name))
    await target.removeFolder(backupFolder(name))
  }
  await target.removeAbandoned(new Date())
}

const keptOf = (names: readonly string[], wanted?: Kept): string[] =>
  keptTimes(names.map(timeOf), wanted).map(nameOf)
