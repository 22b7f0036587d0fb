import { circle, rect, type Poster } from '../canvas.ts'
import { blend, lightness } from '../palettes.ts'

export const riso: Poster = ({ w, h, random, palette }) => {
  const light = lightness(palette.paper) > 0.5
  const mode = light ? 'multiply' : 'screen'
  const u = Math.min(w, h)
  const [one, two, three] = random.shuffle(palette.tones.slice(0, light ? 4 : 3))
  const x = w / 2 + u * random.between(-0.1, 0.1)
  const y = h * random.between(0.4, 0.55)
  const r = u * random.between(0.25, 0.33)
  const spread = r * random.between(0.55, 0.85)
  const turn = random.next()
  const discs = [one, two, three].map((color, i) => {
    const angle = 2 * Math.PI * (turn + i / 3)
    return circle(
      x + Math.cos(angle) * spread,
      y + Math.sin(angle) * spread,
      r,
      color ?? palette.ink,
      `style="mix-blend-mode:${mode}"`,
    )
  })

  let dots = ''
  const step = u / 44
  const corner = random.pick([
    [0, 0],
    [w, 0],
    [0, h],
    [w, h],
  ] as const)
  for (let gy = 0; gy < h / step; gy++) {
    for (let gx = 0; gx < w / step; gx++) {
      const px = (gx + (gy % 2) / 2) * step
      const py = gy * step
      const far = Math.hypot(px - corner[0], py - corner[1]) / (u * 0.95)
      const size = step * 0.46 * (1 - far)
      if (size > 0.6)
        dots += `M${(px - size).toFixed(1)} ${py.toFixed(1)}a${size.toFixed(1)} ${size.toFixed(1)} 0 1 0 ${(2 * size).toFixed(1)} 0a${size.toFixed(1)} ${size.toFixed(1)} 0 1 0 ${(-2 * size).toFixed(1)} 0`
    }
  }
  return `${rect(0, 0, w, h, palette.paper)}<path d="${dots}" fill="${blend(palette.tones[3], palette.paper, 0.25)}" style="mix-blend-mode:${mode}"/>${discs.join('')}`
}
