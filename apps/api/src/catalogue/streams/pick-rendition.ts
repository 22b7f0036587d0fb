import type { Rendition } from '@nava/media/renditions'

/**
 * Returns the rung for the requested `height`: that one, else the nearest lower one, else the lowest there is.
 * `renditions` are tallest first. Undefined if there are none.
 */
export function pickRendition(renditions: readonly Rendition[], height: number): Rendition | undefined {
  return renditions.find((rendition) => rendition.height <= height) ?? renditions.at(-1)
}
