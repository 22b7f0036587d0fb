/** In which order the uploads of several artists and DJs are worked on. Pure. */

/** Transcodes expected to take longer, in seconds of an ordinary core, go to a lane of their own. */
export const SHORT_WORK = 15

/** Least urgent of what people send; what the server makes for itself comes after it. */
export const LAST_UPLOAD = 100_000

const MiB = 1024 * 1024

/** Steps of the same number of active uploads: from these sizes, in bytes, on. */
const SIZE_STEPS = [16 * MiB, 256 * MiB]
/** The same for what is known to last: from these seconds of work on. */
const WORK_STEPS = [60, 600]

/**
 * The priority of a job, 1 the most urgent: first who has fewest active uploads, then what is smaller. So the first
 * upload of one artist goes before the second of another, however early that came.
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
