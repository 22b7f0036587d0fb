import { checkedFile, drain, unzippedFile } from './checked-bytes.ts'
import { storedMedia } from './copy-media.ts'
import { type Manifest, mediaKey, readManifest, readMediaList, type Table, tableKey } from './manifest.ts'
import { counted } from './table-text.ts'
import type { Target } from './target.ts'

/**
 * Reads the tables and media list of a backup, and checks that the media exist. Returns their checksums.
 * @throws Error with a message for the operator if anything is missing or damaged
 */
export async function verifyFiles(
  target: Target,
  name: string,
  { tables, media }: Pick<Manifest, 'tables' | 'media'>,
): Promise<Set<string>> {
  for (const table of tables) await verifyTable(target, name, table)
  const stored = await storedMedia(target)
  const sums = new Set<string>()
  for await (const { key, bytes, sha256 } of readMediaList(target, name, { media })) {
    if (stored.get(sha256) !== bytes)
      throw new Error(`The backup is damaged: ${mediaKey(sha256)} (${key}) is not there as it was written`)
    sums.add(sha256)
  }
  return sums
}

export async function verifyBackup(target: Target, name: string): Promise<Manifest> {
  const manifest = await readManifest(target, name)
  for (const sha256 of await verifyFiles(target, name, manifest))
    await drain(checkedFile(target, mediaKey(sha256), sha256))
  return manifest
}

async function verifyTable(target: Target, name: string, table: Table): Promise<void> {
  let rows = 0
  const text = unzippedFile(target, tableKey(name, table.name), table.sha256)
  await drain(counted(text, (count) => (rows = count)))
  if (rows !== table.rows)
    throw new Error(`The backup is damaged: ${table.name} has ${rows} rows instead of ${table.rows}`)
}
