import { fillCircle, fillPolygon, fillRect, toYuv, type Frame, type Yuv } from '../frame.ts'
import type { SceneMaker } from '../scene.ts'

export const tiles: SceneMaker = ({ w, h }, palette, random) => {
  const colors = [...palette.tones, palette.paper, palette.ink].map(toYuv)
  const rows = 5
  const s = h / rows
  const columns = Math.ceil(w / s)
  const wall = Array.from({ length: rows * columns }, () => ({
    kind: random.int(0, 3),
    turn: random.int(0, 3),
    aim: 0,
    a: random.int(0, 5),
    b: random.int(0, 5),
  }))
  for (const tile of wall) {
    tile.aim = tile.turn
    if (tile.a === tile.b) tile.b = (tile.a + 1) % colors.length
  }
  let last = 0

  return (frame, _t, heard) => {
    if (heard.beat > 0.98 && last < 0.9) {
      for (const tile of random.shuffle(wall).slice(0, 9)) {
        tile.aim += 1
        if (random.chance(0.4)) tile.b = (tile.b + 1 + (tile.b + 1 === tile.a ? 1 : 0)) % colors.length
      }
    }
    last = heard.beat
    wall.forEach((tile, i) => {
      tile.turn += (tile.aim - tile.turn) * 0.22
      const x = (i % columns) * s - (columns * s - w) / 2
      const y = Math.floor(i / columns) * s
      const ground = colors[tile.a] ?? colors[0]
      const front = colors[tile.b] ?? colors[1]
      if (!ground || !front) return
      fillRect(frame, x, y, s + 1, s + 1, ground)
      drawTile(frame, x + s / 2, y + s / 2, s, tile.kind, tile.turn, front, ground, heard.bass)
    })
  }
}

function drawTile(
  frame: Frame,
  cx: number,
  cy: number,
  s: number,
  kind: number,
  turn: number,
  front: Yuv,
  ground: Yuv,
  bass: number,
): void {
  const angle = (turn * Math.PI) / 2
  const at = (x: number, y: number): [number, number] => [
    cx + (x * Math.cos(angle) - y * Math.sin(angle)) * s,
    cy + (x * Math.sin(angle) + y * Math.cos(angle)) * s,
  ]
  const arc = (x: number, y: number, r: number, from: number): [number, number][] =>
    Array.from({ length: 13 }, (_, i) =>
      at(x + r * Math.cos(from + (i * Math.PI) / 24), y + r * Math.sin(from + (i * Math.PI) / 24)),
    )
  switch (kind) {
    case 0:
      fillPolygon(frame, [at(-0.5, -0.5), ...arc(-0.5, -0.5, 1, 0)], front)
      fillPolygon(frame, [at(-0.5, -0.5), ...arc(-0.5, -0.5, 0.5 + bass * 0.12, 0)], ground)
      return
    case 1:
      fillPolygon(frame, [at(-0.5, -0.5), at(0.5, -0.5), at(-0.5, 0.5)], front)
      return
    case 2:
      fillCircle(frame, cx, cy, s * (0.3 + bass * 0.08), front)
      fillCircle(frame, cx, cy, s * 0.12, ground)
      return
    default:
      fillPolygon(frame, [at(-0.5, -0.5), ...arc(-0.5, 0.5, 1, -Math.PI / 2), at(0.5, 0.5)], front)
      fillPolygon(frame, [at(-0.5, -0.17), at(0.5, -0.17), at(0.5, 0.17), at(-0.5, 0.17)], ground, 0.9)
  }
}
