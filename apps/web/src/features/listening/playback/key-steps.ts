export const SEEK_STEP = 5
export const VOLUME_STEP = 0.05
