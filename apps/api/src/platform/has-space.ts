/** Tells whether the disk that the database shares has space for what calls write. */
import { limits } from '@nava/contracts'
import type { DiskSpace } from '@nava/media/disk-space'

/** Returns what looks at the disk of `folder`, at most once within `lookEvery`. An unreadable folder counts as having space. */
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
