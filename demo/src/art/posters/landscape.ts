import { circle, gradient, n, path, rect, type Point, type Poster, curve } from '../canvas.ts'
import { blend, lightness } from '../palettes.ts'

export const landscape: Poster = ({ w, h, random, palette }) => {
  const u = Math.min(w, h)
  const night = lightness(palette.paper) < 0.4
  const sky = night
    ? blend(palette.paper, palette.tones[2], 0.35)
    : blend(palette.paper, palette.tones[1], 0.15)
  const low = night
    ? blend(palette.tones[0], palette.paper, 0.35)
    : blend(palette.tones[1], palette.paper, 0.3)
  let all = `<defs>${gradient('sky', [
    [0, sky],
    [0.75, low],
  ])}</defs>${rect(0, 0, w, h, 'url(#sky)')}`
  const sx = w * random.between(0.28, 0.72)
  const sy = h * random.between(0.3, 0.45)
  const r = u * random.between(0.14, 0.24)
  if (night)
    for (let i = 0; i < 60; i++)
      all += circle(
        random.between(0, w),
        random.between(0, h * 0.6),
        u * random.between(0.001, 0.0032),
        palette.ink,
        `opacity="${random.between(0.3, 0.9).toFixed(2)}"`,
      )
  all += circle(sx, sy, r * 1.45, night ? palette.ink : palette.tones[1], 'opacity="0.12"')
  all += circle(sx, sy, r, night ? palette.ink : palette.tones[0])
  if (night && random.chance(0.5)) all += circle(sx + r * 0.42, sy - r * 0.16, r * 0.92, sky)

  const layers = 6
  const front = night ? palette.paper : palette.ink
  for (let i = 0; i < layers; i++) {
    const depth = i / (layers - 1)
    const base = h * (0.5 + depth * 0.42)
    const rough = u * (0.11 - depth * 0.05)
    const points: Point[] = []
    const [p1, p2, p3] = [random.between(0, 7), random.between(0, 7), random.between(0, 7)]
    for (let p = 0; p <= 48; p++) {
      const x = (p / 48) * w
      const t = x / u
      const ridge =
        Math.sin(t * 2.3 + p1) * 0.9 +
        Math.sin(t * 5.1 + p2) * 0.4 +
        Math.sin(t * 11 + p3) * 0.16 * (1 - depth)
      points.push([x, base + ridge * rough])
    }
    const color = blend(blend(low, palette.tones[i % 2 ? 3 : 2], 0.55), front, depth * 0.85)
    all += path(`${curve(points)}L${n(w)} ${n(h)}L0 ${n(h)}Z`, color)
  }
  return all
}
