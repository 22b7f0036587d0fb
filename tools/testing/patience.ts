/** Milliseconds */
export const PATIENCE = 30_000
