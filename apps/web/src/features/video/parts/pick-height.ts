import { type VideoHeight, limits } from '@nava/contracts'

export type VideoQuality = VideoHeight | 'auto'

/** Returns supported heights, tallest first. */
export function heightsOf(videoHeights: readonly number[]): VideoHeight[] {
  return limits.video.heights.filter((height) => videoHeights.includes(height))
}

/** Returns the wanted height, else the next lower one, else the lowest. */
export function pickHeight(wanted: VideoHeight, heights: readonly VideoHeight[]): VideoHeight | undefined {
  return heights.find((height) => height <= wanted) ?? heights.at(-1)
}
