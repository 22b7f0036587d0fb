/**
 * Returns how many of `total` recordings may be marked lost, or files removed, without a person's word. More are rather
 * a disk or a bucket that is away, or a database that was put back.
 */
export const lossesWithoutAsking = (total: number): number => Math.max(5, Math.floor(total / 100))
