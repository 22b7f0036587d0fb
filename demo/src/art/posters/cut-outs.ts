import { circle, line, n, outline, polygon, rect, type Point, type Poster } from '../canvas.ts'
import { blend, lightness } from '../palettes.ts'

export const cutOuts: Poster = ({ w, h, random, palette }) => {
  const u = Math.min(w, h)
  const [one, two, three, four] = random.shuffle(palette.tones)
  let all = rect(0, 0, w, h, palette.paper)
  const lean = random.between(-0.14, 0.14)
  const block = (x: number, y: number, wide: number, tall: number, color: string) => {
    const points: Point[] = [
      [x, y],
      [x + wide, y - wide * lean],
      [x + wide - tall * lean * 0.4, y + tall],
      [x - tall * lean * 0.4, y + tall + wide * lean * 0.5],
    ]
    return `<path d="${outline(points)}" fill="${color}"/>`
  }
  all += block(w * 0.08, h * 0.1, w * 0.5, h * 0.52, one ?? palette.ink)
  all += block(w * 0.46, h * 0.3, w * 0.46, h * 0.56, two ?? palette.ink)
  all += circle(w * random.between(0.55, 0.75), h * random.between(0.2, 0.34), u * 0.14, three ?? palette.ink)

  const kx = w * random.pick([0.1, 0.22, 0])
  const ky = h * random.between(0.52, 0.66)
  const keys = Math.round((w * random.between(0.6, 0.8)) / (u * 0.066))
  for (let i = 0; i < keys; i++)
    all += rect(
      kx + i * u * 0.066,
      ky,
      u * 0.06,
      u * 0.3,
      lightness(palette.paper) > 0.5 ? blend(palette.paper, '#ffffff', 0.6) : palette.ink,
    )
  for (let i = 0; i < keys - 1; i++)
    if (![2, 6].includes(i % 7))
      all += rect(
        kx + i * u * 0.066 + u * 0.043,
        ky,
        u * 0.038,
        u * 0.18,
        lightness(palette.paper) > 0.5 ? palette.ink : palette.paper,
      )

  const bx = w * random.between(0.24, 0.6)
  const by = h * random.between(0.26, 0.4)
  for (let i = 4; i > 0; i--)
    all += circle(bx, by, u * 0.045 * i, i % 2 ? palette.paper : (four ?? palette.ink))
  for (let i = 0; i < 4; i++)
    all += line(`M${n(w * 0.06)} ${n(by + u * (i - 1.5) * 0.016)}H${n(w * 0.94)}`, palette.ink, u * 0.003)
  all += polygon(
    [
      [w * 0.8, h * 0.06],
      [w * 0.95, h * 0.1],
      [w * 0.86, h * 0.2],
    ],
    four ?? palette.ink,
  )
  return all
}
