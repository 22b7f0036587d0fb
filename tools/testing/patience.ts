/** Milliseconds */
export const PATIENCE = 60_000
