import { n, polar, polygon, rect, type Point, type Poster } from '../canvas.ts'

/**
 * Persian and Arab stars by Hankin's method: from the middle of each side of a tile, two rays run inwards
 * until they meet those of the neighbours.
 */
export const girih: Poster = ({ w, h, random, palette }) => {
  const u = Math.min(w, h)
  const s = u / random.pick([2.2, 3, 3.6])
  const [one, two, three] = random.shuffle(palette.tones)
  const width = s * random.between(0.026, 0.045)
  const stroke = (color: string) => `stroke="${color}" stroke-width="${n(width)}" stroke-linejoin="round"`
  let all = rect(0, 0, w, h, one ?? palette.ink)

  const hexagonal = random.chance(0.35)
  if (hexagonal) {
    const angle = random.pick([50, 60, 66])
    const dx = s
    const dy = (s * Math.sqrt(3)) / 2
    for (let row = -1; row * dy < h + s; row++) {
      for (let column = -1; column * dx < w + s; column++) {
        const x = column * dx + (row % 2 ? dx / 2 : 0)
        const y = row * dy
        all += polygon(hankin(x, y, s / 2, 6, angle, 0.25), two ?? palette.ink, stroke(palette.paper))
        all += polygon(star(x, y, s * 0.17, 6, 0.55, 0), palette.paper)
        all += polygon(star(x, y, s * 0.1, 6, 0.55, 0), three ?? palette.ink)
      }
    }
    return all
  }

  const angle = random.pick([56, 62, 67.5, 72])
  const side = s * (Math.SQRT2 - 1)
  for (let row = -1; row * s < h + s; row++) {
    for (let column = -1; column * s < w + s; column++) {
      const x = column * s + (w % s) / 2
      const y = row * s + (h % s) / 2
      all += polygon(hankin(x, y, s / 2, 8, angle, 0), two ?? palette.ink, stroke(palette.paper))
      all += polygon(
        hankin(x + s / 2, y + s / 2, side / 2, 4, angle, 0.125),
        three ?? palette.ink,
        stroke(palette.paper),
      )
      all += polygon(star(x, y, s * 0.2, 8, 0.62, 0), palette.paper)
      all += polygon(star(x, y, s * 0.12, 8, 0.62, 0.0625), one ?? palette.ink)
    }
  }
  return all
}

/** Hankin's star in a regular polygon; `r`: distance of the sides from the centre */
function hankin(x: number, y: number, r: number, sides: number, degrees: number, turn: number): Point[] {
  const theta = (degrees * Math.PI) / 180
  const phi = Math.PI / sides
  const along = (r * Math.sin(phi)) / Math.cos(theta - phi)
  const inner = Math.hypot(r - along * Math.sin(theta), along * Math.cos(theta))
  const points: Point[] = []
  for (let k = 0; k < sides; k++) {
    points.push(polar(x, y, r, turn + k / sides), polar(x, y, inner, turn + (k + 0.5) / sides))
  }
  return points
}

function star(x: number, y: number, r: number, tips: number, depth: number, turn: number): Point[] {
  const points: Point[] = []
  for (let k = 0; k < tips; k++)
    points.push(polar(x, y, r, turn + k / tips), polar(x, y, r * depth, turn + (k + 0.5) / tips))
  return points
}
