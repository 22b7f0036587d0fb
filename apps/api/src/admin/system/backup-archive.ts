import {
  backupFolder,
  type Manifest,
  manifestKey,
  pathOf,
  readManifest,
  readMediaList,
  timeOf,
} from '@nava/backup/manifest'
import type { Target } from '@nava/backup/target'
import { chunksOf } from '@nava/media/storage/file-checksum'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'

/** Folder of the archive, as in a place of backups */
const FOLDER = 'nava-backup/'

/**
 * Streams a backup as a tar archive that can be unpacked to a place of backups. If a file is gone or shorter, the stream
 * ends with an error, so that the archive is seen to be incomplete.
 * @throws Damaged if the manifest or the list of media cannot be read
 */
export async function backupArchive(target: Target, name: string): Promise<Readable> {
  const keys = await keysOf(target, name, await readManifest(target, name))
  const archive = pack()
  const mtime = timeOf(name)
  const write = async () => {
    for (const key of keys) {
      const file = await target.open(key)
      try {
        const entry = archive.entry({ name: FOLDER + key, size: file.bytes, mtime, mode: 0o600 })
        await pipeline(chunksOf(file), entry)
      } finally {
        await file.close()
      }
    }
    archive.finalize()
  }
  write().catch((error: unknown) =>
    archive.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return Readable.from(archive, { objectMode: false })
}

/** Returns the keys with the manifest as the last one, since it completes a backup. */
async function keysOf(target: Target, name: string, manifest: Manifest): Promise<Set<string>> {
  const keys = new Set((await readMediaList(target, name, manifest)).map(pathOf))
  const own: string[] = []
  for await (const { key } of target.list(backupFolder(name))) own.push(key)
  const last = manifestKey(name)
  for (const key of [...own.filter((each) => each !== last).toSorted(), last]) keys.add(key)
  return keys
}
