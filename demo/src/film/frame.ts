/** YUV 4:2:0: `y` per pixel, `u` and `v` per four pixels */
export interface Frame {
  w: number
  h: number
  y: Uint8Array
  u: Uint8Array
  v: Uint8Array
  bytes: Uint8Array
}

export type Yuv = readonly [y: number, u: number, v: number]

/** Returns a black frame; its planes follow each other in `bytes`. Width and height must be even. */
export function openFrame(w: number, h: number): Frame {
  const luma = w * h
  const chroma = (w / 2) * (h / 2)
  const bytes = new Uint8Array(luma + chroma * 2)
  return {
    w,
    h,
    bytes,
    y: bytes.subarray(0, luma),
    u: bytes.subarray(luma, luma + chroma),
    v: bytes.subarray(luma + chroma),
  }
}

export function toYuv(color: string): Yuv {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return [16 + 219 * luma, 128 + (224 * (b - luma)) / 1.8556, 128 + (224 * (r - luma)) / 1.5748]
}

export const mixYuv = (a: Yuv, b: Yuv, share: number): Yuv => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

export function fillRows(frame: Frame, colorAt: (down: number) => Yuv): void {
  const { w, h, y, u, v } = frame
  for (let row = 0; row < h; row++) {
    const [luma, cb, cr] = colorAt(row / (h - 1))
    y.fill(luma, row * w, (row + 1) * w)
    if (row % 2 === 0) {
      const at = (row / 2) * (w / 2)
      u.fill(cb, at, at + w / 2)
      v.fill(cr, at, at + w / 2)
    }
  }
}

export function fillSpan(
  frame: Frame,
  row: number,
  x0: number,
  x1: number,
  [luma, cb, cr]: Yuv,
  opacity = 1,
): void {
  const { w, h, y, u, v } = frame
  if (row < 0 || row >= h || x1 <= 0 || x0 >= w || x1 <= x0) return
  const from = Math.max(0, x0)
  const to = Math.min(w, x1)
  const first = Math.floor(from)
  const last = Math.min(w - 1, Math.ceil(to) - 1)
  const line = row * w
  if (opacity >= 0.999 && last - first > 1) y.fill(luma, line + first + 1, line + last)
  else for (let i = first + 1; i < last; i++) blendAt(y, line + i, luma, opacity)
  blendAt(y, line + first, luma, opacity * (Math.min(first + 1, to) - from))
  if (last > first) blendAt(y, line + last, luma, opacity * (to - last))

  if (row % 2 === 1) return
  const half = (row / 2) * (w / 2)
  const start = Math.round(from / 2)
  const end = Math.round(to / 2)
  if (opacity >= 0.999) {
    u.fill(cb, half + start, half + end)
    v.fill(cr, half + start, half + end)
    return
  }
  for (let i = half + start; i < half + end; i++) {
    blendAt(u, i, cb, opacity)
    blendAt(v, i, cr, opacity)
  }
}

function blendAt(plane: Uint8Array, at: number, value: number, share: number): void {
  const before = plane[at] ?? 0
  plane[at] = before + (value - before) * share + 0.5
}

export function fillRect(
  frame: Frame,
  x: number,
  top: number,
  w: number,
  h: number,
  color: Yuv,
  opacity = 1,
): void {
  const from = Math.max(0, Math.round(top))
  const to = Math.min(frame.h, Math.round(top + h))
  for (let row = from; row < to; row++) fillSpan(frame, row, x, x + w, color, opacity)
}

export function fillCircle(
  frame: Frame,
  x: number,
  y: number,
  r: number,
  color: Yuv,
  { opacity = 1, inner = 0 } = {},
): void {
  const from = Math.max(0, Math.ceil(y - r))
  const to = Math.min(frame.h - 1, Math.floor(y + r))
  for (let row = from; row <= to; row++) {
    const dy = row - y
    const half = Math.sqrt(Math.max(0, r * r - dy * dy))
    const gap = Math.sqrt(Math.max(0, inner * inner - dy * dy))
    if (gap > 0) {
      fillSpan(frame, row, x - half, x - gap, color, opacity)
      fillSpan(frame, row, x + gap, x + half, color, opacity)
    } else fillSpan(frame, row, x - half, x + half, color, opacity)
  }
}

export function fillPolygon(
  frame: Frame,
  points: readonly (readonly [number, number])[],
  color: Yuv,
  opacity = 1,
): void {
  const crossings: (number[] | undefined)[] = []
  let top = frame.h
  let bottom = -1
  let before = points[points.length - 1]
  for (const point of points) {
    if (before && before[1] !== point[1]) {
      const [upper, lower] = before[1] < point[1] ? [before, point] : [point, before]
      const slope = (lower[0] - upper[0]) / (lower[1] - upper[1])
      // An edge counts for the rows whose middle height it passes.
      const from = Math.max(0, Math.ceil(upper[1] - 0.5))
      const to = Math.min(frame.h - 1, Math.ceil(lower[1] - 0.5) - 1)
      for (let row = from; row <= to; row++) {
        const x = upper[0] + (row + 0.5 - upper[1]) * slope
        const known = crossings[row]
        if (known) known.push(x)
        else crossings[row] = [x]
      }
      top = Math.min(top, from)
      bottom = Math.max(bottom, to)
    }
    before = point
  }
  for (let row = top; row <= bottom; row++) {
    const xs = crossings[row]
    if (!xs) continue
    if (xs.length > 2) xs.sort((a, b) => a - b)
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const [one = 0, two = 0] = [xs[i], xs[i + 1]]
      fillSpan(frame, row, Math.min(one, two), Math.max(one, two), color, opacity)
    }
  }
}

export function stamp(
  frame: Frame,
  coverage: Uint8Array,
  rows: readonly [from: number, to: number],
  [luma, cb, cr]: Yuv,
  opacity: number,
): void {
  const { w, y, u, v } = frame
  for (let row = rows[0]; row < rows[1]; row++) {
    for (let x = 0; x < w; x++) {
      const covered = coverage[row * w + x] ?? 0
      if (covered === 0) continue
      const share = (covered / 255) * opacity
      blendAt(y, row * w + x, luma, share)
      if (row % 2 === 0 && x % 2 === 0) {
        const at = (row / 2) * (w / 2) + x / 2
        blendAt(u, at, cb, share)
        blendAt(v, at, cr, share)
      }
    }
  }
}
