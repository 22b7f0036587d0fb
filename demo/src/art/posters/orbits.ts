import { circle, glow, gradient, n, rect, type Poster } from '../canvas.ts'
import { blend, lightness } from '../palettes.ts'

export const orbits: Poster = ({ w, h, random, palette }) => {
  const u = Math.min(w, h)
  const space = lightness(palette.paper) < 0.4 ? palette.paper : palette.ink
  const pale = lightness(palette.paper) < 0.4 ? palette.ink : palette.paper
  const x = w * random.between(0.42, 0.58)
  const y = h * random.between(0.42, 0.58)
  const tilt = random.int(-32, 32)
  const flat = random.between(0.28, 0.5)
  let defs =
    glow('halo', palette.tones[0], 0.8) +
    glow('far', palette.tones[2], 0.5) +
    gradient('core', [
      [0, palette.tones[1]],
      [1, palette.tones[0]],
    ])
  let all =
    rect(0, 0, w, h, space) +
    circle(w * 0.15, h * 0.9, u * 0.7, 'url(#far)') +
    circle(x, y, u * 0.55, 'url(#halo)')
  for (let i = 0; i < 110; i++)
    all += circle(
      random.between(0, w),
      random.between(0, h),
      u * random.between(0.0008, 0.0026),
      pale,
      `opacity="${random.between(0.25, 0.95).toFixed(2)}"`,
    )
  let back = ''
  let front = ''
  const core = u * random.between(0.11, 0.16)
  for (let i = 0; i < 5; i++) {
    const r = core + u * (0.075 + i * 0.075)
    const arc = (sweep: number) =>
      `<path d="M${n(x - r)} ${n(y)}A${n(r)} ${n(r * flat)} 0 0 ${sweep} ${n(x + r)} ${n(y)}" fill="none" stroke="${pale}" stroke-width="${n(u * 0.0028)}" opacity="${(0.85 - i * 0.12).toFixed(2)}"/>`
    back += arc(1)
    front += arc(0)
    const angle = random.between(0, 2 * Math.PI)
    const size = u * random.between(0.014, 0.042)
    const color = palette.tones[i % 4] ?? pale
    defs += gradient(
      `p${i}`,
      [
        [0, blend(color, '#ffffff', 0.35)],
        [1, blend(color, space, 0.45)],
      ],
      'x1="0" y1="0" x2="1" y2="1"',
    )
    const planet = circle(x + Math.cos(angle) * r, y + Math.sin(angle) * r * flat, size, `url(#p${i})`)
    if (Math.sin(angle) < 0) back += planet
    else front += planet
  }
  const turn = `transform="rotate(${tilt} ${n(x)} ${n(y)})"`
  return `<defs>${defs}</defs>${all}<g ${turn}>${back}</g>${circle(x, y, core, 'url(#core)')}<g ${turn}>${front}</g>`
}
