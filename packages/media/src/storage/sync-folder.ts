import { open } from 'node:fs/promises'

/** What file systems answer that cannot sync a folder, such as some of CIFS, FUSE and 9p */
const CANNOT = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EBADF', 'ENOSYS', 'EISDIR'])

/**
 * Syncs a folder, so that the names in it outlast a loss of power. Resolves to false on file systems that cannot: the
 * files themselves are synced on their own.
 */
export async function syncFolder(folder: string): Promise<boolean> {
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && CANNOT.has(String(error.code)))) throw error
    return false
  }
}
