import { circle, glow, rect, ring, type Poster } from '../canvas.ts'
import { blend } from '../palettes.ts'

export const mesh: Poster = ({ w, h, random, palette }) => {
  const size = Math.max(w, h)
  const colors = random.shuffle(palette.tones)
  const ground = blend(palette.paper, palette.tones[2], 0.35)
  let defs = ''
  let lights = ''
  for (let i = 0; i < 7; i++) {
    const color = colors[i % 4] ?? palette.ink
    defs += glow(`m${i}`, color, 0.95)
    lights += circle(
      random.between(0, w),
      random.between(0, h),
      size * random.between(0.35, 0.62),
      `url(#m${i})`,
    )
  }
  const u = Math.min(w, h)
  const x = w * random.between(0.35, 0.65)
  const y = h * random.between(0.35, 0.6)
  const r = u * random.between(0.2, 0.3)
  const mark = random.pick([
    () =>
      ring(x, y, r, palette.paper, u * 0.006) +
      ring(x, y, r * 1.14, palette.paper, u * 0.002, 'opacity="0.7"'),
    () => circle(x, y, r, 'url(#disc)') + circle(x, y, r, palette.paper, 'opacity="0.1"'),
    () =>
      Array.from({ length: 9 }, (_, i) =>
        ring(x, y, r * (0.25 + i * 0.14), palette.paper, u * 0.0035, `opacity="${1 - i * 0.09}"`),
      ).join(''),
  ])()
  defs += `<linearGradient id="disc" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="${colors[1]}"/><stop offset="1" stop-color="${colors[0]}"/></linearGradient>`
  return `<defs>${defs}</defs>${rect(0, 0, w, h, ground)}${lights}${mark}`
}
