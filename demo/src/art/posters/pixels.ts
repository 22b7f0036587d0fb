import { n, rect, type Poster } from '../canvas.ts'
import { blend, lightness } from '../palettes.ts'

export const pixels: Poster = ({ w, h, random, palette }) => {
  const u = Math.min(w, h)
  const s = u / 24
  const columns = Math.ceil(w / s)
  const rows = Math.ceil(h / s)
  const dark = lightness(palette.paper) < 0.4 ? palette.paper : palette.ink
  const cell = (x: number, y: number, color: string) =>
    rect(x * s - 0.3, y * s - 0.3, s + 0.6, s + 0.6, color)
  let all = ''
  for (let y = 0; y < rows; y++) {
    const band = Math.floor((y / rows) * 6) / 6
    all += rect(0, y * s - 0.3, w, s + 0.6, blend(dark, palette.tones[2], band * 0.8))
  }
  for (let i = 0; i < columns * 1.3; i++)
    all += cell(
      random.int(0, columns),
      random.int(0, Math.floor(rows * 0.6)),
      blend(palette.tones[3], dark, random.between(0, 0.6)),
    )
  const ground = Math.floor(rows * 0.8)
  for (let x = 0; x < columns; x++) {
    const top = ground + (random.chance(0.3) ? 1 : 0)
    for (let y = top; y < rows; y++)
      all += cell(
        x,
        y,
        y === top
          ? palette.tones[1]
          : (x + y) % 3 === 0
            ? blend(palette.tones[1], dark, 0.55)
            : blend(palette.tones[1], dark, 0.4),
      )
  }
  const left = Math.round(columns / 2) - 5
  const top = ground - 11
  const body = palette.tones[0]
  const shade = blend(body, dark, 0.35)
  for (let y = 0; y < 10; y++) {
    for (let x = 0; x < 5; x++) {
      const middle = 1 - Math.hypot((4.5 - x) / 5, (y - 4.5) / 5.4)
      const full = random.next() < middle * 1.9 || (x > 2 && y > 1 && y < 8)
      if (!full) continue
      const color = random.chance(0.18) ? shade : body
      all += cell(left + x, top + y, color) + cell(left + 9 - x, top + y, color)
    }
  }
  for (const x of [2, 6])
    all +=
      rect((left + x) * s, (top + 3) * s, s * 2, s * 2, '#ffffff') +
      rect((left + x + (x === 2 ? 1 : 0)) * s, (top + 4) * s, s, s, dark)
  return (
    all +
    `<g opacity="0.1">${Array.from({ length: Math.ceil(h / 6) }, (_, i) => `<rect x="0" y="${n(i * 6)}" width="${n(w)}" height="2" fill="#000000"/>`).join('')}</g>`
  )
}
