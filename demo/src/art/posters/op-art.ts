import { circle, n, rect, type Poster } from '../canvas.ts'

export const opArt: Poster = ({ w, h, random, palette }) => {
  const u = Math.min(w, h)
  const count = random.int(26, 38)
  const step = h / count
  const cx = w * random.between(0.38, 0.62)
  const cy = h * random.between(0.4, 0.6)
  const r = u * random.between(0.3, 0.42)
  const bulge = random.pick([-1, 1]) * random.between(0.5, 0.8)
  const back = random.chance(0.5)
  const [paper, ink] = back ? [palette.ink, palette.tones[0]] : [palette.paper, palette.ink]
  let d = ''
  for (let i = -2; i <= count + 2; i++) {
    const y = i * step
    d += bend(y) + bend(y + step / 2, true)
  }
  function bend(y: number, reverse = false): string {
    const points: string[] = []
    for (let k = 0; k <= 70; k++) {
      const x = (reverse ? 1 - k / 70 : k / 70) * w
      const dx = (x - cx) / r
      const dy = (y - cy) / r
      const far = Math.hypot(dx, dy)
      const push =
        far < 1
          ? bulge * Math.sin(Math.PI * (1 - far)) * dy * r * 0.55 +
            (1 - far ** 2) * u * 0.05 * Math.sin(dx * 3)
          : 0
      points.push(`${n(x)} ${n(y + push)}`)
    }
    return `${reverse ? 'L' : 'M'}${points.join('L')}${reverse ? 'Z' : ''}`
  }
  const dot = circle(cx, cy, r * 0.2, palette.tones[1], `style="mix-blend-mode:normal"`)
  return rect(0, 0, w, h, paper) + `<path d="${d}" fill="${ink}"/>` + dot
}
