import { MIB } from '@nava/contracts'

/** Seconds of work on one core; longer transcodes have their own lane. */
export const SHORT_WORK = 15

/** The server's own work has higher numbers. */
export const LAST_UPLOAD = 100_000

/** Bytes at which an upload drops behind smaller ones of equally busy owners */
const SIZE_STEPS = [16 * MIB, 256 * MIB]
/** Seconds of work at which it drops behind shorter work, if known */
const WORK_STEPS = [60, 600]

/**
 * Returns a priority, 1 the most urgent: owners with fewer active uploads first, then smaller files. An artist's
 * first upload thus precedes another's second.
 */
export const priorityBySize = (activeUploads: number, bytes: number): number =>
  priority(activeUploads, SIZE_STEPS.filter((step) => bytes >= step).length)

/** Returns the priority by known seconds of work. */
export const priorityByWork = (activeUploads: number, seconds: number): number =>
  priority(activeUploads, WORK_STEPS.filter((step) => seconds >= step).length)

export const activeUploadsOf = (given: number): number => Math.max(0, Math.floor((given - 1) / STEPS))

const STEPS = 3
const priority = (activeUploads: number, step: number): number =>
  Math.min(LAST_UPLOAD, 1 + activeUploads * STEPS + step)
