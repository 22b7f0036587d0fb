/**
 * Layout of a target: `backups/NAME/` for each backup (tables, list of media, and finally the manifest, which makes it
 * valid), and `media/KEY`, shared by all backups
 */
import { hash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as z from 'zod'
import { Damaged, isUnreadable, unzippedFile } from './checked-bytes.ts'
import type { Target } from './target.ts'

const Sum = z.string().regex(/^[0-9a-f]{64}$/)
/** Few characters, because names become SQL and part of storage keys */
const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/)

const Table = z.object({
  name: Name,
  columns: z.array(Name),
  rows: z.int(),
  /** Size of the compressed file, to which `sha256` also refers */
  bytes: z.int(),
  sha256: Sum,
})
export type Table = z.infer<typeof Table>

const Sequence = z.object({ name: Name, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })

/** Files of DATA_DIR without which a restored installation could not sign in its users */
export const SECRETS = ['jwt-secret', 'demo-password'] as const

const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Names of the migrations that the tables' schema includes, oldest first */
  migrations: z.array(z.string()).min(1),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  secrets: z.partialRecord(z.enum(SECRETS), z.string()),
  /** Totals of all media; `sha256`: checksum of the compressed list */
  media: z.object({ files: z.int(), bytes: z.int(), sha256: Sum }),
  /** Files and folders that rows name, but the storage lacked */
  missing: z.array(z.string()),
  /** Set for backups before an upgrade: they omit media, which migrations do not change */
  rowsOnly: z.literal(true).optional(),
})
export type Manifest = z.infer<typeof Manifest>

/** Returns the size of a backup's rows and media. */
export const bytesOf = ({ tables, media }: Pick<Manifest, 'tables' | 'media'>): number =>
  tables.reduce((sum, { bytes }) => sum + bytes, media.bytes)

const Sealed = z.object({ sha256: Sum, manifest: z.unknown() })

const sumOf = (manifest: unknown): string => hash('sha256', JSON.stringify(manifest))

const MediaFile = z.object({
  key: z.string(),
  bytes: z.int(),
  sha256: Sum,
  identity: z.string(),
  /** Where the target has it; without it, by its checksum, as earlier versions stored media */
  path: z.string().optional(),
})
export type MediaFile = z.infer<typeof MediaFile>

export const pathOf = ({ path, sha256 }: Pick<MediaFile, 'path' | 'sha256'>): string =>
  path ?? `${MEDIA}${sha256.slice(0, 2)}/${sha256}`

export const nameOf = (takenAt: Date): string => takenAt.toISOString().replaceAll(/[:.]/g, '-')

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/

export const timeOf = (name: string): Date => new Date(name.replace(NAME, '$1T$2:$3:$4.$5Z'))

export const BACKUPS = 'backups/'
export const MEDIA = 'media/'

export const backupFolder = (name: string): string => `${BACKUPS}${name}/`

export const tableKey = (name: string, table: string): string =>
  `${backupFolder(name)}tables/${table}.copy.gz`

export const manifestKey = (name: string): string => `${backupFolder(name)}manifest.json`

const mediaListKey = (name: string): string => `${backupFolder(name)}media.jsonl.gz`

export async function foldersOf(target: Target): Promise<string[]> {
  return (await target.folders(BACKUPS)).filter((name) => NAME.test(name)).toSorted()
}

export async function backupNames(target: Target): Promise<string[]> {
  const names: string[] = []
  for (const name of await foldersOf(target)) if (await target.stat(manifestKey(name))) names.push(name)
  return names
}

/** @throws Damaged if the manifest is not what was written, or the disk cannot read it */
export async function readManifest(target: Target, name: string): Promise<Manifest> {
  const key = manifestKey(name)
  try {
    const { sha256, manifest } = Sealed.parse(JSON.parse(String(await target.read(key))))
    if (sumOf(manifest) === sha256) return Manifest.parse(manifest)
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError || isUnreadable(error))) throw error
  }
  throw new Damaged(key)
}

export async function writeManifest(target: Target, name: string, manifest: Manifest): Promise<void> {
  const sealed: z.infer<typeof Sealed> = { sha256: sumOf(manifest), manifest }
  await target.put(manifestKey(name), Buffer.from(JSON.stringify(sealed, undefined, 1)))
}

export async function writeMediaList(
  target: Target,
  name: string,
  files: readonly MediaFile[],
): Promise<Manifest['media']> {
  const zipped = await promisify(gzip)(files.map((file) => `${JSON.stringify(file)}\n`).join(''))
  await target.put(mediaListKey(name), zipped)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return { files: files.length, bytes, sha256: hash('sha256', zipped) }
}

/** @throws Damaged if the list is not what was written */
export async function readMediaList(
  target: Target,
  name: string,
  { media }: Pick<Manifest, 'media'>,
): Promise<MediaFile[]> {
  const lines = await text(unzippedFile(target, mediaListKey(name), media.sha256))
  return lines
    .split('\n')
    .slice(0, -1)
    .map((line) => MediaFile.parse(JSON.parse(line)))
}
