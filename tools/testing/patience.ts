/** Milliseconds that tests wait for something that should come soon */
export const PATIENCE = 10_000
