import { blend } from '../../art/palettes.ts'
import { fillCircle, fillPolygon, fillRect, fillRows, fillSpan, mixYuv, toYuv } from '../frame.ts'
import type { SceneMaker } from '../scene.ts'

export const nightDrive: SceneMaker = ({ w, h }, palette, random) => {
  const sky = [
    toYuv(blend(palette.paper, '#000000', 0.4)),
    toYuv(blend(palette.paper, palette.tones[2], 0.8)),
    toYuv(palette.tones[0]),
  ] as const
  const sun = [toYuv(palette.tones[3]), toYuv(palette.tones[0])] as const
  const ground = toYuv(blend(palette.paper, '#000000', 0.45))
  const lines = toYuv(palette.tones[1])
  const white = toYuv(palette.ink)
  const horizon = Math.round(h * 0.62)
  const stars = Array.from(
    { length: 90 },
    () =>
      [
        random.next() * w,
        random.next() * horizon * 0.8,
        random.between(0.5, 1.6),
        random.next() * 7,
      ] as const,
  )
  const peaks = Array.from({ length: 40 }, () => random.between(0.15, 1))

  return (frame, t, heard) => {
    fillRows(frame, (down) =>
      down * h < horizon
        ? down * h < horizon * 0.7
          ? mixYuv(sky[0], sky[1], (down * h) / (horizon * 0.7))
          : mixYuv(sky[1], sky[2], (down * h - horizon * 0.7) / (horizon * 0.3))
        : ground,
    )
    for (const [x, y, size, phase] of stars)
      fillCircle(frame, x, y, size * (h / 720), white, { opacity: 0.35 + 0.35 * Math.sin(t * 2 + phase) })

    const r = h * (0.27 + heard.bass * 0.02)
    const cy = horizon - r * 0.45
    for (let row = Math.ceil(cy - r); row < horizon; row++) {
      const share = (row - cy + r) / (2 * r)
      const band = ((row - cy) / r) * 9 - t * 0.6
      if (row > cy && band - Math.floor(band) < 0.18 + share * 0.3) continue
      const half = Math.sqrt(Math.max(0, r * r - (row - cy) ** 2))
      fillSpan(frame, row, w / 2 - half, w / 2 + half, mixYuv(sun[0], sun[1], share))
    }
    const ridge: [number, number][] = [[0, horizon]]
    peaks.forEach((peak, i) =>
      ridge.push([
        (i / (peaks.length - 1)) * w,
        horizon - h * 0.075 * peak * (0.4 + Math.abs(i / peaks.length - 0.5) * 1.6),
      ]),
    )
    fillPolygon(frame, [...ridge, [w, horizon]], ground)

    for (let i = -26; i <= 26; i++) {
      const near = w / 2 + i * h * 0.32
      const far = w / 2 + i * h * 0.028
      const half = h * 0.0022
      fillPolygon(
        frame,
        [
          [far - 0.5, horizon],
          [far + 0.5, horizon],
          [near + half * 3, h],
          [near - half * 3, h],
        ],
        lines,
        0.55 + heard.treble * 0.4,
      )
    }
    for (let i = 0; i < 14; i++) {
      const depth = ((i + ((t * 2.2) % 1)) / 14) ** 2.4
      const y = horizon + (h - horizon) * depth
      fillRect(frame, 0, y, w, Math.max(1, h * 0.006 * depth), lines, 0.25 + 0.6 * depth + heard.beat * 0.15)
    }
    fillRect(frame, 0, horizon - 1, w, 2, lines, 0.9)
  }
}
