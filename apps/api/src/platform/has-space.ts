import { limits } from '@nava/contracts'
import type { DiskSpace } from '@nava/media/storage/disk-space'

/**
 * Checks the disk of `folder`, which the database shares, at most once per `lookEvery`. An unreadable folder
 * counts as having space.
 */
export function hasSpaceIn(
  folder: string,
  disk: DiskSpace,
  now = () => performance.now(),
): () => Promise<boolean> {
  let lookedAt = -Infinity
  let last = Promise.resolve(true)
  return () => {
    if (now() - lookedAt >= limits.scarceDisk.lookEvery) {
      lookedAt = now()
      last = disk.isScarce(folder).then(
        (isScarce) => !isScarce,
        () => true,
      )
    }
    return last
  }
}
