import { circle, gradient, n, path, rect, type Poster } from '../canvas.ts'
import { blend } from '../palettes.ts'

export const sunset: Poster = ({ w, h, random, palette }) => {
  const u = Math.min(w, h)
  const horizon = h * 0.64
  const x = w * random.between(0.4, 0.6)
  const r = u * 0.29
  const y = horizon - r * 0.52
  const [hot, cool] = [palette.tones[0], palette.tones[1]]
  let all = `<defs>${gradient('sky', [
    [0, blend(palette.paper, '#000000', 0.3)],
    [0.7, blend(palette.paper, palette.tones[2], 0.75)],
    [1, hot],
  ])}${gradient('sun', [
    [0, palette.tones[3]],
    [0.55, blend(hot, palette.tones[3], 0.4)],
    [1, hot],
  ])}${gradient('floor', [
    [0, blend(hot, palette.paper, 0.55)],
    [1, blend(palette.paper, '#000000', 0.35)],
  ])}</defs>`
  all += rect(0, 0, w, horizon, 'url(#sky)')
  for (let i = 0; i < 70; i++)
    all += circle(
      random.between(0, w),
      random.between(0, horizon * 0.75),
      u * random.between(0.001, 0.003),
      palette.ink,
      `opacity="${random.between(0.2, 0.9).toFixed(2)}"`,
    )
  let cuts = ''
  for (let i = 0; i < 7; i++) {
    const top = y - r * 0.05 + (r * 1.05 * i) / 7
    cuts += rect(0, top + r * 0.06, w, r * (0.018 + i * 0.009), '#000000')
  }
  all += `<mask id="cut">${rect(0, 0, w, h, '#ffffff')}${cuts}</mask>${circle(x, y, r, 'url(#sun)', 'mask="url(#cut)"')}`
  let peaks = `M0 ${n(horizon)}`
  for (let px = 0; px <= w + u * 0.08; px += u * 0.08)
    peaks += `L${n(px)} ${n(horizon - u * random.between(0.01, 0.11) * (0.4 + Math.abs(px - x) / w))}`
  all += path(`${peaks}V${n(horizon)}Z`, blend(palette.paper, '#000000', 0.45))
  all += rect(0, horizon, w, h - horizon, 'url(#floor)')
  let grid = ''
  for (let i = -22; i <= 22; i++)
    grid += `M${n(x + i * u * 0.035)} ${n(horizon)}L${n(x + i * u * 0.3)} ${n(h)}`
  for (let i = 0; i < 12; i++) grid += `M0 ${n(horizon + (h - horizon) * (i / 12) ** 2.1)}H${n(w)}`
  return `${all}<path d="${grid}" fill="none" stroke="${cool}" stroke-width="${n(u * 0.0028)}" opacity="0.85"/>${rect(0, horizon - u * 0.002, w, u * 0.004, cool)}`
}
