import { circle, n, path, rect, type Poster } from '../canvas.ts'

export const swiss: Poster = ({ w, h, random, palette }) => {
  const count = random.pick([3, 4, 4, 5])
  const s = Math.min(w, h) / count
  const columns = Math.ceil(w / s)
  const rows = Math.ceil(h / s)
  const colors = [...palette.tones, palette.ink, palette.paper]
  const kinds = random
    .shuffle(['quarter', 'half', 'dot', 'leaf', 'bars', 'arch', 'plain'] as const)
    .slice(0, 4)
  let all = rect(0, 0, w, h, palette.paper)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [ground = palette.paper, front = palette.ink, third = palette.ink] = random.shuffle(colors)
      const kind = random.pick(kinds)
      const inside = field(kind, s, front, third)
      const turn = random.int(0, 3) * 90
      all += `<g transform="translate(${n(column * s)} ${n(row * s)}) rotate(${turn} ${n(s / 2)} ${n(s / 2)})">${rect(-0.5, -0.5, s + 1, s + 1, ground)}${inside}</g>`
    }
  }
  return all
}

function field(
  kind: 'quarter' | 'half' | 'dot' | 'leaf' | 'bars' | 'arch' | 'plain',
  s: number,
  front: string,
  third: string,
): string {
  switch (kind) {
    case 'quarter':
      return (
        path(`M0 0H${n(s)}A${n(s)} ${n(s)} 0 0 1 0 ${n(s)}Z`, front) +
        path(`M0 0H${n(s / 2)}A${n(s / 2)} ${n(s / 2)} 0 0 1 0 ${n(s / 2)}Z`, third)
      )
    case 'half':
      return (
        path(`M0 0A${n(s / 2)} ${n(s / 2)} 0 0 0 ${n(s)} 0Z`, front) +
        path(`M0 ${n(s / 2)}A${n(s / 2)} ${n(s / 2)} 0 0 0 ${n(s)} ${n(s / 2)}Z`, third)
      )
    case 'dot':
      return circle(s / 2, s / 2, s * 0.34, front) + circle(s / 2, s / 2, s * 0.12, third)
    case 'leaf':
      return path(`M0 0A${n(s)} ${n(s)} 0 0 1 ${n(s)} ${n(s)}A${n(s)} ${n(s)} 0 0 1 0 0Z`, front)
    case 'bars':
      return [0, 1, 2].map((i) => rect(0, (s / 6) * (2 * i), s, s / 6, front)).join('')
    case 'arch':
      return [1, 0.7, 0.4]
        .map((r, i) =>
          path(
            `M${n((s * (1 - r)) / 2)} ${n(s)}V${n(s / 2)}A${n((s * r) / 2)} ${n((s * r) / 2)} 0 0 1 ${n((s * (1 + r)) / 2)} ${n(s / 2)}V${n(s)}Z`,
            i % 2 ? third : front,
          ),
        )
        .join('')
    case 'plain':
      return ''
    default:
      return kind satisfies never
  }
}
