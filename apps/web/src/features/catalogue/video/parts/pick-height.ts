import { type VideoHeight, limits } from '@nava/contracts'

export type VideoQuality = VideoHeight | 'auto'

export function heightsOf(videoHeights: readonly number[]): VideoHeight[] {
  return limits.video.heights.filter((height) => videoHeights.includes(height))
}

export function pickHeight(wanted: VideoHeight, heights: readonly VideoHeight[]): VideoHeight | undefined {
  return heights.find((height) => height <= wanted) ?? heights.at(-1)
}
