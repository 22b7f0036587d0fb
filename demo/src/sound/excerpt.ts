import { planTrack, type TrackRecipe } from './render-track.ts'
import { SAMPLE_RATE, type Stereo } from './stereo.ts'

/** Returns the first complete bars that fit into `seconds`; fades out the last one. */
export function openingBars({ left, right }: Stereo, recipe: TrackRecipe, seconds: number): Stereo {
  const { barSeconds } = planTrack(recipe)
  const length = Math.min(
    left.length,
    Math.round(Math.floor(seconds / barSeconds) * barSeconds * SAMPLE_RATE),
  )
  const fade = Math.min(length, Math.round(barSeconds * SAMPLE_RATE))
  const cut = { left: left.slice(0, length), right: right.slice(0, length) }
  for (const channel of [cut.left, cut.right]) {
    for (let i = length - fade; i < length; i++)
      channel[i] = (channel[i] ?? 0) * Math.cos(((i - length + fade) / fade) * (Math.PI / 2))
  }
  return cut
}
