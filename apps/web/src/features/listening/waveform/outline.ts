/** Largest amplitude in the bytes of a waveform */
const FULL_SCALE = 128
/** Smallest height of a point, so that silence is drawn as a line */
const THINNEST = 1.5

/**
 * Returns an SVG path in the coordinates of `viewBoxOf`. `samples` alternate lowest and highest values, -128
 * to 127.
 */
export function outlineOf(samples: Int8Array): string {
  const points = samples.length / 2
  const places = Array.from({ length: points }, (_, at) => at)
  const tops = places.map((at) => `${at} ${-Math.max(THINNEST, samples[2 * at + 1] ?? 0)}`)
  const bottoms = places.map((at) => `${at} ${Math.max(THINNEST, -(samples[2 * at] ?? 0))}`)
  return `M${[...tops, ...bottoms.toReversed()].join('L')}Z`
}

export const viewBoxOf = (samples: Int8Array): string =>
  `0 ${-FULL_SCALE} ${samples.length / 2 - 1} ${2 * FULL_SCALE}`
