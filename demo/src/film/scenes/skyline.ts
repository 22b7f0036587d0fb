import { blend } from '../../art/palettes.ts'
import { fillCircle, fillRect, fillRows, mixYuv, toYuv } from '../frame.ts'
import type { SceneMaker } from '../scene.ts'

export const skyline: SceneMaker = ({ w, h }, palette, random) => {
  const sky = [
    toYuv(blend(palette.paper, '#000000', 0.25)),
    toYuv(blend(palette.tones[2], palette.paper, 0.3)),
    toYuv(blend(palette.tones[0], palette.paper, 0.15)),
  ] as const
  const house = toYuv(blend(palette.paper, '#000000', 0.5))
  const lamp = toYuv(palette.tones[3])
  const moon = toYuv(palette.ink)
  const water = toYuv(blend(palette.paper, palette.tones[2], 0.4))
  const shore = Math.round(h * 0.68)
  const count = 26
  const houses = Array.from({ length: count }, (_, i) => ({
    tall: random.between(0.12, 0.4) * (1 - Math.abs(i / count - 0.5) * 0.7),
    ear: random.next(),
    level: 0,
    windows: Array.from({ length: 40 }, () => random.chance(0.35)),
  }))

  return (frame, t, heard) => {
    fillRows(frame, (down) =>
      down * h < shore
        ? down < 0.4
          ? mixYuv(sky[0], sky[1], down / 0.4)
          : mixYuv(sky[1], sky[2], (down - 0.4) / 0.28)
        : mixYuv(water, sky[0], (down * h - shore) / (h - shore)),
    )
    const mx = w * (0.2 + ((t * 0.012) % 0.6))
    fillCircle(frame, mx, h * 0.2, h * 0.075, moon, { opacity: 0.95 })
    fillCircle(frame, mx, h * 0.2, h * 0.12, moon, { opacity: 0.08 + heard.middle * 0.08 })
    const wide = w / count
    houses.forEach((one, i) => {
      const wanted = one.ear < 0.4 ? heard.bass : one.ear < 0.75 ? heard.middle : heard.treble
      one.level += (wanted - one.level) * 0.35
      const tall = h * (one.tall * 0.75 + one.level * 0.17)
      const x = i * wide
      fillRect(frame, x, shore - tall, wide + 1, tall, house)
      const s = wide * 0.14
      for (let k = 0; k < one.windows.length; k++) {
        const wy = shore - tall + s * 2 + Math.floor(k / 3) * s * 2.6
        if (one.windows[k] && wy < shore - s * 2)
          fillRect(frame, x + s * (1.2 + (k % 3) * 2), wy, s, s * 1.4, lamp, 0.55 + heard.treble * 0.45)
      }
      const depth = Math.min(tall * 0.6, h - shore)
      for (let row = 0; row < depth; row += 3) {
        const sway = Math.sin(row * 0.22 + t * 3 + i) * h * 0.004
        fillRect(frame, x + sway, shore + row, wide + 1, 2, house, 0.55 * (1 - row / depth))
      }
    })
    for (let row = 0; row < (h - shore) * 0.9; row += 5)
      fillRect(
        frame,
        mx - h * 0.05 + Math.sin(row * 0.3 + t * 4) * h * 0.02,
        shore + row,
        h * 0.1,
        2,
        moon,
        0.28 * (1 - row / (h - shore)),
      )
  }
}
