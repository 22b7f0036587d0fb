import { blend } from '../../art/palettes.ts'
import { fillCircle, fillPolygon, fillRows, mixYuv, toYuv } from '../frame.ts'
import type { SceneMaker } from '../scene.ts'

export const sea: SceneMaker = ({ w, h }, palette) => {
  const sky = [toYuv(palette.paper), toYuv(blend(palette.paper, palette.tones[1], 0.5))] as const
  const sun = toYuv(palette.tones[0])
  const deep = toYuv(palette.ink)
  const colors = [palette.tones[3], palette.tones[2]].map((color) => toYuv(color))
  const layers = 6

  return (frame, t, heard) => {
    fillRows(frame, (down) => mixYuv(sky[0], sky[1], down))
    fillCircle(frame, w * 0.7, h * (0.34 + 0.03 * Math.sin(t * 0.3)), h * (0.15 + heard.bass * 0.012), sun)
    fillCircle(frame, w * 0.7, h * 0.34, h * (0.2 + heard.bass * 0.03), sun, { opacity: 0.14 })
    for (let layer = 0; layer < layers; layer++) {
      const depth = layer / (layers - 1)
      const level = h * (0.5 + depth * 0.36)
      const high = h * (0.018 + depth * 0.03) * (0.6 + heard.middle * 0.8)
      const surface = (x: number) =>
        level +
        Math.sin(x * (9 - depth * 4) + t * (0.7 + depth * 0.9) + layer * 2.1) * high +
        Math.sin(x * 21 - t * 1.7 + layer) * high * 0.25
      if (layer === 3) boat(surface)
      const line: [number, number][] = Array.from({ length: 49 }, (_, i) => [
        (i / 48) * w,
        surface((i / 48) * (w / h)),
      ])
      const color = colors[layer % 2] ?? deep
      fillPolygon(frame, [...line, [w, h], [0, h]], mixYuv(color, deep, depth * 0.75))
      fillPolygon(
        frame,
        [...line, ...line.toReversed().map(([x, y]) => [x, y + h * 0.007] as const)],
        sky[0],
        0.45,
      )
    }

    function boat(surface: (x: number) => number): void {
      const x = w * (((t * 0.022 + 0.2) % 1.2) - 0.1)
      const y = surface(x / h)
      const lean = (surface(x / h + 0.05) - surface(x / h - 0.05)) * 0.6
      const at = (dx: number, dy: number): [number, number] => [x + dx * h, y + dy * h + dx * lean * 6]
      fillPolygon(frame, [at(-0.07, -0.015), at(0.075, -0.015), at(0.05, 0.03), at(-0.045, 0.03)], deep)
      fillPolygon(frame, [at(0.004, -0.16), at(0.004, -0.025), at(-0.055, -0.025)], sky[0])
      fillPolygon(frame, [at(0.012, -0.14), at(0.012, -0.025), at(0.065, -0.025)], sun)
    }
  }
}
