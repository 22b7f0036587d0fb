const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Returns true for the error of a call that needs more bytes, inodes or quota than are left. */
export const isFullDisk = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error)))

/** Returns true for the error of a disk that can be read only, which Linux makes of one that fails. */
export const isReadOnlyDisk = (error: unknown): boolean => codeOf(error) === 'EROFS'
