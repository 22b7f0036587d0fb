import { NotStored } from '@nava/media/storage/storage'
import { checkedFile, Damaged, drain, isLoss, unzippedFile } from './checked-bytes.ts'
import { removeIfDamaged, storedMedia } from './copy-media.ts'
import {
  type Manifest,
  type MediaFile,
  pathOf,
  readManifest,
  readMediaList,
  type Table,
  tableKey,
} from './manifest.ts'
import { counted } from './table-text.ts'
import type { Target } from './target.ts'

/**
 * Reads the tables and media list of a backup, and checks that the media exist.
 * @throws Error with a message for the operator if anything is missing or damaged
 */
export async function verifyFiles(
  target: Target,
  name: string,
  { tables, media }: Pick<Manifest, 'tables' | 'media'>,
): Promise<void> {
  for (const table of tables) await verifyTable(target, name, table)
  const stored = await storedMedia(target)
  for (const file of await readMediaList(target, name, { media }))
    if (stored.get(pathOf(file)) !== file.bytes) throw new Damaged(describe(file))
}

/**
 * Reads all of a backup and returns a line for each file that is missing or damaged. Removes damaged media, so that the
 * next backup copies them again; older backups could not restore them either.
 * @throws Error with a message for the operator if the manifest cannot be read
 */
export async function findDamage(
  target: Target,
  name: string,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (share: number, files: number) => void } = {},
): Promise<{ manifest: Manifest; damage: string[] }> {
  const manifest = await readManifest(target, name)
  const damage = [...(await damagedTables(target, name, manifest)).values()]
  let [files, bytes] = [0, 0]
  try {
    for (const file of await readMediaList(target, name, manifest)) {
      signal?.throwIfAborted()
      onProgress?.(Math.min(1, bytes / Math.max(1, manifest.media.bytes)), files)
      files += 1
      bytes += file.bytes
      const problem = await problemOf(drain(checkedFile(target, pathOf(file), file.sha256)))
      // Read a second time, so that a fault of the reading removes nothing.
      if (problem === 'damaged' && (await removeIfDamaged(target, file).catch(() => false))) continue
      if (problem !== undefined) damage.push(`${describe(file)} is ${problem}`)
    }
  } catch (error) {
    if (!isLoss(error)) throw error
    damage.push('the list of media is missing or damaged')
  }
  return { manifest, damage }
}

const describe = (file: MediaFile): string => `${pathOf(file)} (${file.key})`

/** Returns a line for each table that is missing or damaged, by its name. */
export async function damagedTables(
  target: Target,
  name: string,
  { tables }: Pick<Manifest, 'tables'>,
): Promise<Map<string, string>> {
  const damage = new Map<string, string>()
  for (const table of tables) {
    const problem = await problemOf(verifyTable(target, name, table))
    if (problem !== undefined) damage.set(table.name, `${tableKey(name, table.name)} is ${problem}`)
  }
  return damage
}

async function problemOf(reading: Promise<void>): Promise<'missing' | 'damaged' | undefined> {
  try {
    await reading
    return undefined
  } catch (error) {
    if (!isLoss(error)) throw error
    return error instanceof NotStored ? 'missing' : 'damaged'
  }
}

async function verifyTable(target: Target, name: string, table: Table): Promise<void> {
  let rows = 0
  const key = tableKey(name, table.name)
  await drain(counted(unzippedFile(target, key, table.sha256), (count) => (rows = count)))
  if (rows !== table.rows) throw new Damaged(key)
}
