import { SAMPLE_RATE, type Stereo } from './stereo.ts'

/** K-weighting filters at 44.1 kHz (ITU-R BS.1770-4, annex 1) */
const HEAD = {
  b0: 1.5308412300498355,
  b1: -2.6509799951536985,
  b2: 1.1690790799210682,
  a1: -1.6636551132560204,
  a2: 0.7125954280732254,
}
const LOW_CUT = { a1: -1.9891696736297957, a2: 0.9891990357870394 }

/**
 * Returns integrated LUFS (ITU-R BS.1770-4): K-weighted blocks of 400 ms every 100 ms, gated at -70 LUFS,
 * then 10 LU below the mean. -Infinity for silence.
 */
export function loudnessOf({ left, right }: Stereo): number {
  const hop = SAMPLE_RATE / 10
  const powers = new Float64Array(Math.max(0, Math.floor(left.length / hop)))
  addPowers(powers, left, hop)
  addPowers(powers, right, hop)
  const blocks: number[] = []
  for (let b = 0; b + 4 <= powers.length; b++) {
    blocks.push(((powers[b] ?? 0) + (powers[b + 1] ?? 0) + (powers[b + 2] ?? 0) + (powers[b + 3] ?? 0)) / 4)
  }
  const heard = blocks.filter((power) => toLufs(power) > -70)
  const gate = toLufs(mean(heard)) - 10
  return toLufs(mean(heard.filter((power) => toLufs(power) > gate)))
}

function addPowers(powers: Float64Array, channel: Float32Array, hop: number): void {
  let h1 = 0
  let h2 = 0
  let c1 = 0
  let c2 = 0
  for (let b = 0; b < powers.length; b++) {
    let sum = 0
    for (let i = b * hop; i < (b + 1) * hop; i++) {
      const x = channel[i] ?? 0
      const headed = HEAD.b0 * x + h1
      h1 = HEAD.b1 * x - HEAD.a1 * headed + h2
      h2 = HEAD.b2 * x - HEAD.a2 * headed
      const cut = headed + c1
      c1 = -2 * headed - LOW_CUT.a1 * cut + c2
      c2 = headed - LOW_CUT.a2 * cut
      sum += cut * cut
    }
    powers[b] = (powers[b] ?? 0) + sum / hop
  }
}

const toLufs = (power: number) => -0.691 + 10 * Math.log10(power)
const mean = (list: number[]) =>
  list.length === 0 ? 0 : list.reduce((sum, power) => sum + power, 0) / list.length
