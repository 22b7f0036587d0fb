import { circle, n, path, polar, rect, type Poster } from '../canvas.ts'
import { blend } from '../palettes.ts'

export const botanical: Poster = ({ w, h, random, palette }) => {
  const u = Math.min(w, h)
  const colors = random.shuffle(palette.tones)
  let all = rect(0, 0, w, h, palette.paper)
  all += rect(0, h * random.between(0.62, 0.74), w, h, blend(palette.paper, colors[3] ?? palette.ink, 0.5))
  all += circle(
    w * random.between(0.35, 0.65),
    h * random.between(0.34, 0.46),
    u * random.between(0.24, 0.32),
    colors[0] ?? palette.ink,
  )
  const stems = Math.round((w / u) * random.int(3, 5))
  for (let i = 0; i < stems; i++) {
    const x = w * ((i + 0.5) / stems) + u * random.between(-0.06, 0.06)
    const tall = u * random.between(0.5, 0.85)
    all += branch(
      x,
      h + u * 0.03,
      tall,
      random.between(-0.07, 0.07),
      random.int(5, 8),
      colors[1 + (i % 3)] ?? palette.ink,
    )
  }
  return all

  function branch(x: number, y: number, tall: number, lean: number, pairs: number, color: string): string {
    let leaves = ''
    const tip = polar(x, y, tall, lean)
    for (let k = 1; k <= pairs; k++) {
      const at = k / (pairs + 0.6)
      const [px, py] = [x + (tip[0] - x) * at, y + (tip[1] - y) * at]
      const size = tall * 0.24 * (1.15 - at * 0.75)
      for (const side of [-1, 1])
        leaves += leaf(px, py, size, lean + side * (0.14 + 0.04 * random.next()), color)
    }
    leaves += leaf(tip[0], tip[1], tall * 0.13, lean, color)
    return `<path d="M${n(x)} ${n(y)}L${n(tip[0])} ${n(tip[1])}" stroke="${color}" stroke-width="${n(u * 0.011)}" stroke-linecap="round"/>${leaves}`
  }

  function leaf(x: number, y: number, size: number, turn: number, color: string): string {
    const tip = polar(x, y, size, turn)
    const left = polar(x, y, size * 0.55, turn - 0.085)
    const right = polar(x, y, size * 0.55, turn + 0.085)
    return path(
      `M${n(x)} ${n(y)}Q${n(left[0])} ${n(left[1])} ${n(tip[0])} ${n(tip[1])}Q${n(right[0])} ${n(right[1])} ${n(x)} ${n(y)}Z`,
      color,
    )
  }
}
