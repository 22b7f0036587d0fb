import { circle, n, path, placed, rect } from './canvas.ts'
import { blend } from './palettes.ts'
import type { Face, Looks } from './looks.ts'

interface Hair {
  behind: string
  front: string
}

export function hairOf(kind: Looks['hair'], face: Face, color: string, cloth: string): Hair {
  const { cx, cy, hw, hh } = face
  const x = (across: number) => n(cx + hw * across)
  const y = (down: number) => n(cy + hh * down)
  const fill = (d: string, tone: string) => path(placed(d, x, y), tone)
  const shine = blend(color, '#ffffff', 0.14)
  return { behind: '', front: '', ...hairs[kind]({ ...face, color, shine, cloth, fill }) }
}

interface Pen extends Face {
  color: string
  shine: string
  cloth: string
  /** Draws a path in half widths and half heights of the face, from its centre. */
  fill: (d: string, color: string) => string
}

const cap = (rise: number, brow: string) =>
  `M-1.04 0.02C-1.16 -${rise} 1.16 -${rise} 1.04 0.02L0.93 -0.06${brow}L-0.93 -0.06Z`
const PARTED = 'C0.9 -0.5 0.5 -0.66 -0.25 -0.72C-0.6 -0.66 -0.88 -0.5 -0.93 -0.06'
const MIDDLE = 'C0.94 -0.4 0.5 -0.66 0 -0.82C-0.5 -0.66 -0.94 -0.4 -0.93 -0.06'

const hairs: Record<Looks['hair'], (pen: Pen) => Partial<Hair>> = {
  short: ({ color, shine, fill }) => ({
    front: fill(cap(1.5, PARTED), color) + fill('M-0.5 -0.95Q0.1 -1.12 0.6 -0.88Q0.1 -1 -0.5 -0.95Z', shine),
  }),
  crop: ({ color, fill }) => ({
    front: fill(
      'M-0.98 -0.2L-0.96 -0.98Q-0.9 -1.26 -0.5 -1.24H0.6Q1 -1.24 0.98 -0.9L0.98 -0.2L0.84 -0.62H-0.84Z',
      color,
    ),
  }),
  curls: ({ cx, cy, hw, hh, u, color, shine }) => {
    let curls = ''
    for (let i = 0; i <= 10; i++) {
      const turn = Math.PI * (1 + i / 10)
      curls += circle(
        cx + Math.cos(turn) * hw * 0.98,
        cy - hh * 0.36 + Math.sin(turn) * hh * 0.62,
        u * (0.05 + (i % 3) * 0.008),
        color,
      )
    }
    for (let i = 0; i < 5; i++)
      curls += circle(
        cx + (i - 2) * hw * 0.4,
        cy - hh * (0.8 + (i % 2) * 0.12),
        u * 0.052,
        i % 2 ? shine : color,
      )
    return { front: curls }
  },
  afro: ({ cx, cy, hh, u, color, fill }) => {
    let edge = ''
    for (let i = 0; i < 22; i++)
      edge += circle(
        cx + Math.cos((i / 22) * 2 * Math.PI) * u * 0.215,
        cy - hh * 0.5 + Math.sin((i / 22) * 2 * Math.PI) * u * 0.205,
        u * 0.045,
        color,
      )
    return {
      behind: edge + circle(cx, cy - hh * 0.5, u * 0.225, color),
      front: fill(cap(1.42, MIDDLE), color),
    }
  },
  long: ({ color, shine, fill }) => ({
    behind: fill('M-1.2 2.15C-1.5 0.6 -1.5 -1.4 0 -1.4C1.5 -1.4 1.5 0.6 1.2 2.15Z', color),
    front:
      fill(cap(1.62, MIDDLE), color) +
      fill('M0 -0.84C0.4 -1.1 0.9 -0.9 1.05 -0.2C0.85 -0.7 0.5 -0.9 0 -0.84Z', shine),
  }),
  waves: ({ cx, cy, hw, hh, u, color, shine, fill }) => {
    let falls = ''
    for (const side of [-1, 1])
      for (let i = 0; i < 6; i++)
        falls += circle(
          cx + side * hw * (1.12 + (i % 2) * 0.16),
          cy + hh * (-0.5 + i * 0.42),
          u * 0.07,
          i % 2 ? color : shine,
        )
    return {
      behind: rect(cx - hw * 1.2, cy - hh * 0.6, hw * 2.4, hh * 2.3, color, `rx="${n(u * 0.08)}"`) + falls,
      front: fill(cap(1.66, PARTED), color),
    }
  },
  bob: ({ color, fill }) => ({
    behind: fill('M-1.35 0.95C-1.45 -0.4 -1.3 -1.42 0 -1.42C1.3 -1.42 1.45 -0.4 1.35 0.95Z', color),
    front: fill(cap(1.62, 'L0.9 -0.42Q0 -0.3 -0.9 -0.42'), color),
  }),
  bun: ({ cx, cy, hh, u, color, shine, fill }) => ({
    behind:
      circle(cx, cy - hh * 1.42, u * 0.075, color) + circle(cx - u * 0.018, cy - hh * 1.46, u * 0.035, shine),
    front: fill(cap(1.5, MIDDLE), color),
  }),
  scarf: ({ color, cloth, fill }) => {
    const fold = blend(cloth, '#000000', 0.18)
    return {
      behind: fill('M-1.5 2.2C-1.75 0.8 -1.55 -1.42 0 -1.42C1.55 -1.42 1.75 0.8 1.5 2.2Z', cloth),
      front:
        fill(cap(1.5, MIDDLE), color) +
        fill(
          'M-1.12 0.5C-1.5 -1.9 1.5 -1.9 1.12 0.5C1.05 -0.5 0.7 -0.98 0 -0.98C-0.7 -0.98 -1.05 -0.5 -1.12 0.5Z',
          cloth,
        ) +
        fill('M-1.12 0.4C-1 1.1 -0.2 1.3 0.7 1.5L1.4 2.3L-1.3 2.3Z', fold),
    }
  },
  beanie: ({ cx, cy, hw, hh, u, cloth, fill }) => ({
    front:
      fill('M-1.06 -0.3C-1.15 -1.7 1.15 -1.7 1.06 -0.3Z', cloth) +
      rect(
        cx - hw * 1.12,
        cy - hh * 0.58,
        hw * 2.24,
        hh * 0.3,
        blend(cloth, '#000000', 0.22),
        `rx="${n(u * 0.02)}"`,
      ) +
      circle(cx, cy - hh * 1.4, u * 0.034, blend(cloth, '#ffffff', 0.3)),
  }),
  bald: () => ({}),
}
