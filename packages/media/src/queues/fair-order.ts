import { MIB } from '@nava/contracts'

/** Seconds of work on one core; transcodes with more go to the long lane */
export const SHORT_WORK = 15

/** Highest priority number of uploads; the server's own work has higher ones */
export const LAST_UPLOAD = 100_000

/** Bytes from which an upload comes after smaller ones of equally busy owners */
const SIZE_STEPS = [16 * MIB, 256 * MIB]
/** Seconds of work from which a job comes after shorter ones */
const WORK_STEPS = [60, 600]

/**
 * Returns a priority, 1 the most urgent: owners with fewer active uploads come first, then smaller files. So an
 * artist's first upload precedes another artist's second.
 */
export const priorityBySize = (activeUploads: number, bytes: number): number =>
  priority(activeUploads, SIZE_STEPS.filter((step) => bytes >= step).length)

export const priorityByWork = (activeUploads: number, seconds: number): number =>
  priority(activeUploads, WORK_STEPS.filter((step) => seconds >= step).length)

export const activeUploadsOf = (given: number): number => Math.max(0, Math.floor((given - 1) / STEPS))

const STEPS = 3
const priority = (activeUploads: number, step: number): number =>
  Math.min(LAST_UPLOAD, 1 + activeUploads * STEPS + step)
