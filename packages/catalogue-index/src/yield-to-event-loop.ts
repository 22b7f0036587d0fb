/** Long loops yield after each batch, so that requests in between are answered. */
export { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Number of cheap steps between yields, which take a few milliseconds */
export const BATCH = 16_384
