import { circle, gradient, path, n, rect, type Poster } from '../canvas.ts'
import { blend, lightness } from '../palettes.ts'

export const city: Poster = ({ w, h, random, palette }) => {
  const u = Math.min(w, h)
  const dark = lightness(palette.paper) < 0.4 ? palette.paper : palette.ink
  const lamp = lightness(palette.tones[1]) > lightness(palette.tones[3]) ? palette.tones[1] : palette.tones[3]
  const top = blend(dark, palette.tones[0], 0.3)
  const glow = blend(palette.tones[0], lamp, 0.45)
  let all = `<defs>${gradient('sky', [
    [0, top],
    [0.6, blend(palette.tones[0], dark, 0.25)],
    [1, glow],
  ])}</defs>${rect(0, 0, w, h, 'url(#sky)')}`
  all += circle(
    w * random.between(0.2, 0.8),
    h * random.between(0.18, 0.32),
    u * random.between(0.07, 0.12),
    lamp,
  )
  for (let i = 0; i < 4; i++) {
    const y = h * random.between(0.12, 0.5)
    const x = random.between(-0.1, 0.8) * w
    all += rect(
      x,
      y,
      u * random.between(0.2, 0.45),
      u * 0.022,
      palette.tones[2],
      `rx="${n(u * 0.011)}" opacity="0.45"`,
    )
  }
  for (let layer = 0; layer < 3; layer++) {
    const color = blend(blend(palette.tones[0], dark, 0.45), dark, layer * 0.45)
    for (let x = -u * 0.05; x < w;) {
      const wide = u * random.between(0.1, 0.2)
      const y = h * (0.42 + layer * 0.15) + u * random.between(-0.12, 0.1)
      all += rect(x, y, wide + 1, h - y, color)
      if (random.chance(0.3)) all += rect(x + wide * 0.42, y - u * 0.05, u * 0.006, u * 0.05, color)
      if (random.chance(0.25))
        all += path(`M${n(x)} ${n(y)}L${n(x + wide / 2)} ${n(y - u * 0.05)}L${n(x + wide)} ${n(y)}Z`, color)
      if (layer > 0) {
        const s = u * 0.017
        for (let wy = y + s * 1.6; wy < h; wy += s * 2.4) {
          for (let wx = x + s; wx < x + wide - s * 1.5; wx += s * 2) {
            if (random.chance(0.27))
              all += rect(
                wx,
                wy,
                s,
                s * 1.3,
                random.chance(0.8) ? lamp : palette.tones[2],
                `opacity="${random.between(0.55, 1).toFixed(2)}"`,
              )
          }
        }
      }
      x += wide + (random.chance(0.2) ? u * 0.02 : 0)
    }
  }
  return all
}
