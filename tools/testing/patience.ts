/** How long tests wait for something that should come soon, in milliseconds. What does not come at all still fails. */
export const PATIENCE = 10_000
