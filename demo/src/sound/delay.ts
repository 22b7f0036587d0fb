import { SAMPLE_RATE, type Stereo } from './stereo.ts'

/** The echoes alternate between left and right, each duller. */
export function addPingPong(
  into: Stereo,
  send: Stereo,
  { seconds, feedback }: { seconds: number; feedback: number },
): void {
  const size = Math.round(seconds * SAMPLE_RATE)
  const leftLine = new Float32Array(size)
  const rightLine = new Float32Array(size)
  let dullLeft = 0
  let dullRight = 0
  let at = 0
  for (let i = 0; i < into.left.length; i++) {
    const fromLeft = leftLine[at] ?? 0
    const fromRight = rightLine[at] ?? 0
    into.left[i] = (into.left[i] ?? 0) + fromLeft
    into.right[i] = (into.right[i] ?? 0) + fromRight
    dullLeft += 0.45 * (fromRight - dullLeft)
    dullRight += 0.45 * (fromLeft - dullRight)
    leftLine[at] = ((send.left[i] ?? 0) + (send.right[i] ?? 0)) * 0.6 + dullLeft * feedback
    rightLine[at] = dullRight * feedback
    at = at + 1 === size ? 0 : at + 1
  }
}
