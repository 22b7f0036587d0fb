import { fillCircle, fillRows, mixYuv, toYuv } from '../frame.ts'
import type { SceneMaker } from '../scene.ts'

export const rings: SceneMaker = ({ w, h }, palette, random) => {
  const ground = [toYuv(palette.paper), toYuv(palette.tones[2])] as const
  const colors = palette.tones.map(toYuv)
  const ink = toYuv(palette.ink)
  const past: number[] = []
  const moons = Array.from({ length: 7 }, (_, i) => ({
    far: 0.2 + i * 0.045,
    speed: random.between(0.25, 0.7) * (i % 2 ? 1 : -1),
    size: random.between(0.008, 0.02),
    start: random.next() * 7,
  }))

  return (frame, t, heard) => {
    past.unshift(heard.bass * 0.7 + heard.middle * 0.3)
    past.length = Math.min(past.length, 120)
    fillRows(frame, (down) => mixYuv(ground[0], ground[1], 0.15 + down * 0.35))
    const cx = w / 2 + Math.sin(t * 0.4) * h * 0.06
    const cy = h / 2 + Math.cos(t * 0.33) * h * 0.04
    for (let i = 11; i >= 0; i--) {
      const swell = past[i * 4] ?? 0
      const r = h * (0.07 + i * 0.052 + swell * 0.045)
      const color = colors[(i + Math.floor(t / 4)) % 4] ?? ink
      fillCircle(frame, cx, cy, r, color, {
        inner: r - h * (0.012 + 0.022 * swell),
        opacity: 0.95 - i * 0.055,
      })
    }
    fillCircle(frame, cx, cy, h * (0.05 + heard.beat * 0.025), ink)
    for (const { far, speed, size, start } of moons) {
      const angle = start + t * speed
      fillCircle(
        frame,
        cx + Math.cos(angle) * h * far * 1.5,
        cy + Math.sin(angle) * h * far,
        h * size * (1 + heard.treble * 0.5),
        colors[1] ?? ink,
      )
    }
  }
}
