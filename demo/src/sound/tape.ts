import type { Random } from '../random.ts'
import { SAMPLE_RATE, type Stereo } from './stereo.ts'

export function wobble({ left, right }: Stereo, { hz, cents }: { hz: number; cents: number }): void {
  const depth = ((2 ** (cents / 1200) - 1) * SAMPLE_RATE) / (2 * Math.PI * hz)
  const flutter = depth * 0.04
  for (const channel of [left, right]) {
    const source = channel.slice()
    for (let i = 0; i < channel.length; i++) {
      const t = i / SAMPLE_RATE
      const delay =
        depth * (1 + Math.sin(2 * Math.PI * hz * t)) + flutter * (1 + Math.sin(2 * Math.PI * 6.3 * t))
      const at = i - delay
      const whole = Math.floor(at)
      const from = source[whole] ?? 0
      channel[i] = from + ((source[whole + 1] ?? 0) - from) * (at - whole)
    }
  }
}

export function addVinyl({ left, right }: Stereo, random: Random): void {
  let held = 0
  let click = 0
  for (let i = 0; i < left.length; i++) {
    held += 0.12 * (random.next() * 2 - 1 - held)
    if (random.next() < 7 / SAMPLE_RATE) click = random.between(0.004, 0.022) * (random.chance(0.5) ? 1 : -1)
    click *= -0.55
    left[i] = (left[i] ?? 0) + held * 0.0035 + click
    right[i] = (right[i] ?? 0) + held * 0.003 + click * 0.7
  }
}

export function crush({ left, right }: Stereo, { levels, hold }: { levels: number; hold: number }): void {
  for (const channel of [left, right]) {
    let held = 0
    for (let i = 0; i < channel.length; i++) {
      if (i % hold === 0) held = Math.round((channel[i] ?? 0) * levels) / levels
      channel[i] = held
    }
  }
}
