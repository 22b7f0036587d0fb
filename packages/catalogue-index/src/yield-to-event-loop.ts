/** Long loops yield after each batch, so that the process keeps answering requests. */
export { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Cheap steps between two yields: a few milliseconds */
export const BATCH = 16_384
