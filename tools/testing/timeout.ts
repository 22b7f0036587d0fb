/** Milliseconds that a test waits at most, also on a busy machine */
export const TEST_TIMEOUT = 60_000
