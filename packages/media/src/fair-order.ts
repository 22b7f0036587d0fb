/** In which order the uploads of several artists and DJs are worked on. Pure. */
import { MIB } from '@nava/contracts'

/** Transcodes expected to take longer, in seconds of an ordinary core, go to a lane of their own. */
export const SHORT_WORK = 15

/** The lowest priority of uploads by people; the server's own work comes after it. */
export const LAST_UPLOAD = 100_000

/** Steps of the same number of active uploads: from these sizes, in bytes, on. */
const SIZE_STEPS = [16 * MIB, 256 * MIB]
/** The same by known duration: from these seconds of work on. */
const WORK_STEPS = [60, 600]

/**
 * Returns the priority of a job, 1 the most urgent: owners with fewer active uploads first, then smaller files. So the first
 * upload of one artist precedes the second of another, however early that one came.
 */
export const priorityBySize = (activeUploads: number, bytes: number): number =>
  priority(activeUploads, SIZE_STEPS.filter((step) => bytes >= step).length)

/** The same once it is known how many seconds of work an upload is. */
export const priorityByWork = (activeUploads: number, seconds: number): number =>
  priority(activeUploads, WORK_STEPS.filter((step) => seconds >= step).length)

/** The active uploads that a priority was made from. */
export const activeUploadsOf = (given: number): number => Math.max(0, Math.floor((given - 1) / STEPS))

const STEPS = 3
const priority = (activeUploads: number, step: number): number =>
  Math.min(LAST_UPLOAD, 1 + activeUploads * STEPS + step)
