const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** What a file system answers that is there in name only: its server is gone, its program has ended, or others own it */
const AWAY = ['EACCES', 'EPERM', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'ETIMEDOUT', 'ENODEV', 'ENXIO']

/** Returns true for the error of a file that cannot be reached, which says nothing about whether it is there. */
export const isAwayDisk = (error: unknown): boolean => AWAY.includes(String(codeOf(error)))

/** Returns true for the error of a call that needs more bytes, inodes or quota than are left. */
export const isFullDisk = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error)))

/** Returns true for the error of a disk that can be read only, which Linux makes of one that fails. */
export const isReadOnlyDisk = (error: unknown): boolean => codeOf(error) === 'EROFS'

/**
 * Returns true if this process may change nothing: on such a disk, or in a folder of another user, as the place of a disk is
 * that is not mounted.
 */
export const isUnwritable = (error: unknown): boolean =>
  isReadOnlyDisk(error) || ['EACCES', 'EPERM'].includes(String(codeOf(error)))
