/** Long loops yield after each batch, to keep answering requests. */
export { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Cheap steps that take a few milliseconds */
export const BATCH = 16_384
