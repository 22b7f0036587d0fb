import { circle, polar, polygon, rect, ring, type Poster } from '../canvas.ts'

export const burst: Poster = ({ w, h, random, palette }) => {
  const u = Math.min(w, h)
  const x = w * random.pick([0.5, 0.5, 0.32, 0.68])
  const y = h * random.pick([0.5, 0.62, 0.4])
  const rays = random.pick([12, 16, 20, 24])
  const far = Math.hypot(w, h)
  const [one, two, three] = random.shuffle(palette.tones)
  let all = rect(0, 0, w, h, palette.paper)
  for (let i = 0; i < rays; i++) {
    const turn = i / rays
    all += polygon(
      [[x, y], polar(x, y, far, turn), polar(x, y, far, turn + 0.5 / rays)],
      i % 2 ? (one ?? palette.ink) : (two ?? palette.ink),
    )
  }
  const r = u * random.between(0.24, 0.31)
  all += circle(x, y, r * 1.12, palette.paper) + circle(x, y, r, palette.ink)
  for (let i = 0; i < 9; i++)
    all += ring(x, y, r * (0.46 + i * 0.058), palette.paper, u * 0.0016, 'opacity="0.28"')
  return all + circle(x, y, r * 0.36, three ?? palette.tones[0]) + circle(x, y, r * 0.05, palette.paper)
}
