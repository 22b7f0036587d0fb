/** Milliseconds that tests wait */
export const PATIENCE = 10_000
