import { circle, n, rect, type Poster } from '../canvas.ts'

export const stripes: Poster = ({ w, h, random, palette }) => {
  const u = Math.min(w, h)
  const colors = [...palette.tones, palette.ink]
  const band = u * random.between(0.045, 0.065)
  const flip = random.chance(0.5)
  const cx = w * random.between(0.42, 0.58)
  const cy = h * random.between(0.45, 0.6)
  const inner = band * random.between(0.8, 2.2)
  let all = ''
  for (let i = colors.length - 1; i >= 0; i--) {
    const r = inner + band * (i + 0.5)
    const d =
      random.pick([0]) === 0 && flip
        ? `M${n(cx - r)} ${n(h + band)}V${n(cy)}A${n(r)} ${n(r)} 0 0 1 ${n(cx + r)} ${n(cy)}V${n(h + band)}`
        : `M${n(-band)} ${n(cy + r)}H${n(cx)}A${n(r)} ${n(r)} 0 0 0 ${n(cx + r)} ${n(cy)}V${n(-band)}`
    all += `<path d="${d}" fill="none" stroke="${colors[i]}" stroke-width="${n(band + 0.6)}"/>`
  }
  const sun = flip
    ? circle(cx, cy, inner * 0.82, palette.tones[1])
    : circle(w * 0.24, h * 0.27, u * 0.13, palette.tones[0])
  return rect(0, 0, w, h, palette.paper) + sun + all
}

export const waves: Poster = ({ w, h, random, palette }) => {
  const u = Math.min(w, h)
  const colors = random.shuffle([...palette.tones, palette.ink, palette.paper])
  const rows = random.int(9, 14)
  const step = (h * 1.3) / rows
  const length = u * random.pick([0.25, 0.34, 0.5])
  const high = step * random.between(0.7, 1.15)
  let all = rect(0, 0, w, h, palette.paper)
  for (let i = 0; i < rows; i++) {
    const y = -h * 0.12 + i * step
    const shift = (i % 2) * length * 0.5
    let d = `M${n(-length * 2 - shift)} ${n(y)}`
    for (let x = -length * 2 - shift; x < w + length; x += length)
      d += `q${n(length / 4)} ${n(-high)} ${n(length / 2)} 0t${n(length / 2)} 0`
    all += `<path d="${d}V${n(h * 1.4)}H${n(-length * 3)}Z" fill="${colors[i % colors.length]}"/>`
  }
  return all
}
