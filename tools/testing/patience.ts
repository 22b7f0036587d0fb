/** Milliseconds */
export const PATIENCE = 10_000
