import { checkedFile, unzippedFile } from './checked-bytes.ts'
import { storedMedia } from './copy-media.ts'
import { type Manifest, mediaKey, readManifest, readMediaList, type Table, tableKey } from './manifest.ts'
import { counted } from './table-text.ts'
import type { Target } from './target.ts'

/**
 * Reads a backup back: its tables, the list of its media, and the media of it that are in `only`, by default all. The others are
 * looked for.
 * @throws Error with one line if anything is not what was written
 */
export async function verifyFiles(
  target: Target,
  name: string,
  { tables, media }: Pick<Manifest, 'tables' | 'media'>,
  only?: ReadonlySet<string>,
): Promise<void> {
  for (const table of tables) await verifyTable(target, name, table)
  const stored = await storedMedia(target)
  const read = new Set<string>()
  for await (const { key, bytes, sha256 } of readMediaList(target, name, { media })) {
    if (stored.get(sha256) !== bytes)
      throw new Error(`The backup is damaged: ${mediaKey(sha256)} (${key}) is not there as it was written`)
    if (read.has(sha256) || only?.has(sha256) === false) continue
    read.add(sha256)
    await drain(checkedFile(target, mediaKey(sha256), sha256))
  }
}

/** @throws Error with one line if the backup is damaged */
export async function verifyBackup(target: Target, name: string): Promise<Manifest> {
  const manifest = await readManifest(target, name)
  await verifyFiles(target, name, manifest)
  return manifest
}

async function verifyTable(target: Target, name: string, table: Table): Promise<void> {
  let rows = 0
  const text = unzippedFile(target, tableKey(name, table.name), table.sha256)
  await drain(counted(text, (count) => (rows = count)))
  if (rows !== table.rows)
    throw new Error(`The backup is damaged: ${table.name} has ${rows} rows instead of ${table.rows}`)
}

async function drain(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of chunks);
}
