import type { Rendition } from '@nava/media/renditions/renditions'

/** Returns this height, else the nearest lower one, else the lowest; `renditions` are tallest first. */
export function pickRendition(renditions: readonly Rendition[], height: number): Rendition | undefined {
  return renditions.find((rendition) => rendition.height <= height) ?? renditions.at(-1)
}
