/** How a recording sounds, in few numbers, so that similar recordings can be found. */

/** Cepstral coefficients, without the one that is the level */
export const TIMBRES = 12

/**
 * The numbers of a descriptor in order, each with its weight in comparisons: timbre (mean and deviation of each cepstral
 * coefficient), noisiness (mean and deviation of the spectral flatness), onsets, deviation of the level, and the tempo
 * as a point whose angle is the octave's part and whose radius is the strength of the beat.
 */
export const DESCRIPTOR_WEIGHTS: readonly number[] = [
  ...Array.from({ length: TIMBRES }, () => 1),
  ...Array.from({ length: TIMBRES }, () => 0.5),
  ...[1.5, 0.75],
  ...[2, 1.5],
  ...[1, 1],
]

const BYTES_PER_NUMBER = 4

/** Returns no bytes for silence, which has no descriptor. */
export function encodeDescriptor(numbers: readonly number[] | undefined): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc((numbers?.length ?? 0) * BYTES_PER_NUMBER)
  numbers?.forEach((number, place) => bytes.writeFloatBE(number, place * BYTES_PER_NUMBER))
  return bytes
}

/** Returns undefined for silence, and for descriptors of other versions. */
export function decodeDescriptor(bytes: Buffer): Float32Array | undefined {
  if (bytes.length !== DESCRIPTOR_WEIGHTS.length * BYTES_PER_NUMBER) return undefined
  return Float32Array.from(DESCRIPTOR_WEIGHTS, (_, place) => bytes.readFloatBE(place * BYTES_PER_NUMBER))
}
