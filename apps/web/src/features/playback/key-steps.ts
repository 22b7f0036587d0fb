/** How far the arrow keys go: seconds back or on, and the share of the volume. */
export const SEEK_STEP = 5
export const VOLUME_STEP = 0.05
