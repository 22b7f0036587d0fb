import { mkdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { MIB } from '@nava/contracts'
import { diskSpace } from '@nava/media/disk-space'
import { localStorage, mediaFolder } from '@nava/media/local-storage'
import type { Storage } from '@nava/media/storage'

/** Where the backups of one installation are */
export type Target = Pick<
  Storage,
  'put' | 'open' | 'read' | 'stat' | 'list' | 'folders' | 'remove' | 'removeFolder' | 'removeAbandoned'
>

/** Only this folder below the one that is named is ours. */
const FOLDER = 'nava-backup'

/**
 * Opens a folder as target. Its disk keeps `diskReserve` MiB free, since the database may be on the same one.
 * @throws Error with one line
 */
export async function openTarget(
  where: string,
  { dataDir, diskReserve }: { dataDir: string; diskReserve: number },
): Promise<Target> {
  const folder = resolve(where, FOLDER)
  if (!relative(mediaFolder(dataDir), folder).startsWith('..'))
    throw new Error(`${where} is in the folder of the media: choose another place for backups.`)
  // Backups hold password hashes and secrets.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return localStorage(join(folder), { disk: diskSpace({ reservedBytes: diskReserve * MIB }) })
}
