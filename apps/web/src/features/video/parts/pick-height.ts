import { type VideoHeight, limits } from '@nava/contracts'

/** What a person chose: a height, or whatever the line allows. */
export type VideoQuality = VideoHeight | 'auto'

/** The heights that exist for a video, tallest first, out of what the server lists. */
export function heightsOf(videoHeights: readonly number[]): VideoHeight[] {
  return limits.video.heights.filter((height) => videoHeights.includes(height))
}

/** The height that is played for a wanted one: that one, the next lower, or the lowest there is. */
export function pickHeight(wanted: VideoHeight, heights: readonly VideoHeight[]): VideoHeight | undefined {
  return heights.find((height) => height <= wanted) ?? heights.at(-1)
}
