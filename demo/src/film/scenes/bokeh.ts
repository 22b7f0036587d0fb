import { blend } from '../../art/palettes.ts'
import { fillCircle, fillRows, mixYuv, toYuv } from '../frame.ts'
import type { SceneMaker } from '../scene.ts'

export const bokeh: SceneMaker = ({ w, h }, palette, random) => {
  const dusk = [
    palette.paper,
    blend(palette.paper, palette.tones[2], 0.6),
    blend(palette.tones[0], palette.paper, 0.35),
  ].map(toYuv)
  const colors = palette.tones.map(toYuv)
  const white = toYuv('#fff6e8')
  const lights = Array.from({ length: 46 }, (_, i) => ({
    x: random.next(),
    y: random.next(),
    r: random.between(0.015, 0.085),
    speed: random.between(0.008, 0.03),
    color: i % 4,
    sway: random.next() * 7,
  })).toSorted((a, b) => b.r - a.r)

  return (frame, t, heard) => {
    const shift = 0.5 + 0.5 * Math.sin(t * 0.25)
    const [a, b, c] = dusk
    if (!a || !b || !c) return
    fillRows(frame, (down) => mixYuv(mixYuv(a, b, down), c, down * shift * 0.8))
    for (const light of lights) {
      const y = ((((light.y - t * light.speed) % 1.2) + 1.2) % 1.2) - 0.1
      const x = light.x + Math.sin(t * 0.5 + light.sway) * 0.02
      const r = h * light.r * (1 + heard.bass * 0.18)
      const color = colors[light.color] ?? white
      fillCircle(frame, x * w, y * h, r, color, { opacity: 0.2 + heard.middle * 0.16 })
      fillCircle(frame, x * w, y * h, r, color, { opacity: 0.3, inner: r * 0.9 })
      if (light.r < 0.03)
        fillCircle(frame, x * w, y * h, r * 0.3, white, { opacity: 0.5 + heard.treble * 0.5 })
    }
  }
}
