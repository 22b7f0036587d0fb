import { blend } from '../../art/palettes.ts'
import { fillCircle, fillPolygon, fillRows, mixYuv, toYuv } from '../frame.ts'
import type { SceneMaker } from '../scene.ts'

export const starWheel: SceneMaker = ({ w, h }, palette, random) => {
  const ground = [toYuv(palette.paper), toYuv(blend(palette.paper, palette.tones[1], 0.35))] as const
  const colors = random.shuffle(palette.tones).map(toYuv)
  const paper = toYuv(palette.paper)
  const tips = random.pick([8, 10, 12])

  return (frame, t, heard) => {
    fillRows(frame, (down) => mixYuv(ground[0], ground[1], down))
    const cx = w / 2
    const cy = h / 2
    for (let k = 0; k < tips * 2; k++) {
      const angle = (k / tips) * Math.PI + t * 0.06
      const wide = 0.06
      fillPolygon(
        frame,
        [
          [cx, cy],
          [cx + Math.cos(angle - wide) * w, cy + Math.sin(angle - wide) * w],
          [cx + Math.cos(angle + wide) * w, cy + Math.sin(angle + wide) * w],
        ],
        colors[1] ?? paper,
        0.12 + (k % 2) * 0.1,
      )
    }
    for (let ring = 0; ring < 7; ring++) {
      const r = h * (0.47 - ring * 0.064) * (1 + heard.bass * 0.035 * (ring % 2 ? -1 : 1))
      const turn = t * 0.16 * (ring % 2 ? -1 : 1) + (ring * Math.PI) / tips
      const star = (far: number): [number, number][] =>
        Array.from({ length: tips * 2 }, (_, k) => {
          const angle = turn + (k * Math.PI) / tips
          const reach = far * (k % 2 ? 0.8 - heard.middle * 0.05 : 1)
          return [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach]
        })
      fillPolygon(frame, star(r), paper)
      fillPolygon(frame, star(r * 0.975), ring % 3 === 2 ? paper : (colors[ring % 4] ?? paper))
      for (let k = 0; k < tips; k++) {
        const angle = turn + (2 * k * Math.PI) / tips
        fillCircle(
          frame,
          cx + Math.cos(angle) * r * 0.88,
          cy + Math.sin(angle) * r * 0.88,
          h * (0.004 + heard.treble * 0.004),
          paper,
        )
      }
    }
    fillCircle(frame, cx, cy, h * (0.022 + heard.beat * 0.02), colors[0] ?? paper)
  }
}
