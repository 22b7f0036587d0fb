import { NotStored } from '@nava/media/storage/storage'
import { checkedFile, Damaged, drain, unzippedFile } from './checked-bytes.ts'
import { removeIfDamaged, storedMedia } from './copy-media.ts'
import { type Manifest, mediaKey, readManifest, readMediaList, type Table, tableKey } from './manifest.ts'
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
  for await (const { key, bytes, sha256 } of readMediaList(target, name, { media }))
    if (stored.get(sha256) !== bytes)
      throw new Error(`The backup is damaged: ${mediaKey(sha256)} (${key}) is not there as it was written`)
}

/**
 * Reads all of a backup and returns a line for each file that is missing or damaged. Removes damaged media, so that the
 * next backup copies them again; older backups could not restore them either.
 * @throws Error with a message for the operator if the manifest cannot be read
 */
export async function findDamage(
  target: Target,
  name: string,
): Promise<{ manifest: Manifest; damage: string[] }> {
  const manifest = await readManifest(target, name)
  const damage = [...(await damagedTables(target, name, manifest)).values()]
  const checked = new Map<string, string | undefined>()
  try {
    for await (const { key, sha256 } of readMediaList(target, name, manifest)) {
      if (!checked.has(sha256)) checked.set(sha256, await problemOf(target, sha256))
      const problem = checked.get(sha256)
      if (problem !== undefined) damage.push(`${mediaKey(sha256)} (${key}) ${problem}`)
    }
  } catch (error) {
    if (!isLoss(error)) throw error
    damage.push('the list of media is missing or damaged')
  }
  return { manifest, damage }
}

async function problemOf(target: Target, sha256: string): Promise<string | undefined> {
  try {
    await drain(checkedFile(target, mediaKey(sha256), sha256))
    return undefined
  } catch (error) {
    if (error instanceof NotStored) return 'is missing'
    if (!(error instanceof Damaged)) throw error
  }
  // Read a second time, so that a fault of the reading removes nothing.
  const isWhole = await removeIfDamaged(target, sha256).catch(() => false)
  return isWhole ? undefined : 'is damaged'
}

/** Returns a line for each table that is missing or damaged, by its name. */
export async function damagedTables(
  target: Target,
  name: string,
  { tables }: Pick<Manifest, 'tables'>,
): Promise<Map<string, string>> {
  const damage = new Map<string, string>()
  for (const table of tables)
    await verifyTable(target, name, table).catch((error: unknown) => {
      if (!isLoss(error)) throw error
      const state = error instanceof NotStored ? 'missing' : 'damaged'
      damage.set(table.name, `${tableKey(name, table.name)} is ${state}`)
    })
  return damage
}

/** Returns true if the error says that a file of the backup is missing or damaged. */
export const isLoss = (error: unknown): boolean => error instanceof Damaged || error instanceof NotStored

/** Handler of a rejection: passes over what is missing or damaged. */
export function unlessLost(error: unknown): undefined {
  if (!isLoss(error)) throw error
}

async function verifyTable(target: Target, name: string, table: Table): Promise<void> {
  let rows = 0
  const key = tableKey(name, table.name)
  await drain(counted(unzippedFile(target, key, table.sha256), (count) => (rows = count)))
  if (rows !== table.rows) throw new Damaged(key)
}
