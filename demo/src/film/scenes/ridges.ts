import { blend } from '../../art/palettes.ts'
import { fillPolygon, fillRows, mixYuv, toYuv } from '../frame.ts'
import type { SceneMaker } from '../scene.ts'

export const ridges: SceneMaker = ({ w, h }, palette) => {
  const ground = [toYuv(palette.paper), toYuv(blend(palette.paper, palette.tones[2], 0.45))] as const
  const near = toYuv(palette.tones[0])
  const far = toYuv(palette.tones[3])
  const body = toYuv(blend(palette.paper, '#000000', 0.12))
  const rows = 20
  const past: Float32Array[] = []
  let turn = 0

  return (frame, _t, heard) => {
    if (turn++ % 4 === 0) past.unshift(heard.wave.slice())
    past.length = Math.min(past.length, rows)
    const step = ((turn - 1) % 4) / 4
    fillRows(frame, (down) => mixYuv(ground[0], ground[1], down))
    for (let row = rows - 1; row >= 0; row--) {
      const wave = past[row]
      const depth = (row + step) / rows
      const base = h * (0.9 - depth * 0.58)
      const wide = w * (0.86 - depth * 0.34)
      const line: [number, number][] = []
      for (let i = 0; i <= 64; i++) {
        const x = i / 64
        const hill = Math.sin(Math.PI * x) ** 2.4
        const lift = wave ? Math.abs(wave[Math.floor(x * 95)] ?? 0) * 0.2 + 0.012 : 0.01
        line.push([w / 2 + (x - 0.5) * wide, base - hill * lift * h * (1.1 - depth * 0.3)])
      }
      const left = w / 2 - wide / 2
      fillPolygon(frame, [...line, [left + wide, base + h * 0.03], [left, base + h * 0.03]], body, 0.92)
      const thick = h * (0.0055 - depth * 0.003)
      fillPolygon(
        frame,
        [...line, ...line.toReversed().map(([x, y]) => [x, y + thick] as const)],
        mixYuv(near, far, depth),
        1 - depth * 0.55,
      )
    }
  }
}
