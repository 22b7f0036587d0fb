import { circle, n, path, rect } from './canvas.ts'
import { blend } from './palettes.ts'
import type { Face, Looks } from './looks.ts'

export function hairOf(
  kind: Looks['hair'],
  { cx, cy, hw, hh, u }: Face,
  color: string,
  cloth: string,
): { behind: string; front: string } {
  const shine = blend(color, '#ffffff', 0.14)
  const x = (side: number) => n(cx + hw * side)
  const y = (down: number) => n(cy + hh * down)
  const cap = (rise: number, brow: string) =>
    `M${x(-1.04)} ${y(0.02)}C${x(-1.16)} ${y(-rise)} ${x(1.16)} ${y(-rise)} ${x(1.04)} ${y(0.02)}L${x(0.93)} ${y(-0.06)}${brow}L${x(-0.93)} ${y(-0.06)}Z`
  const parted = `C${x(0.9)} ${y(-0.5)} ${x(0.5)} ${y(-0.66)} ${x(-0.25)} ${y(-0.72)}C${x(-0.6)} ${y(-0.66)} ${x(-0.88)} ${y(-0.5)} ${x(-0.93)} ${y(-0.06)}`
  const middle = `C${x(0.94)} ${y(-0.4)} ${x(0.5)} ${y(-0.66)} ${x(0)} ${y(-0.82)}C${x(-0.5)} ${y(-0.66)} ${x(-0.94)} ${y(-0.4)} ${x(-0.93)} ${y(-0.06)}`

  switch (kind) {
    case 'short':
      return {
        behind: '',
        front:
          path(cap(1.5, parted), color) +
          path(
            `M${x(-0.5)} ${y(-0.95)}Q${x(0.1)} ${y(-1.12)} ${x(0.6)} ${y(-0.88)}Q${x(0.1)} ${y(-1)} ${x(-0.5)} ${y(-0.95)}Z`,
            shine,
          ),
      }
    case 'crop':
      return {
        behind: '',
        front: path(
          `M${x(-0.98)} ${y(-0.2)}L${x(-0.96)} ${y(-0.98)}Q${x(-0.9)} ${y(-1.26)} ${x(-0.5)} ${y(-1.24)}H${x(0.6)}Q${x(1)} ${y(-1.24)} ${x(0.98)} ${y(-0.9)}L${x(0.98)} ${y(-0.2)}L${x(0.84)} ${y(-0.62)}H${x(-0.84)}Z`,
          color,
        ),
      }
    case 'curls': {
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
      return { behind: '', front: curls }
    }
    case 'afro': {
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
        front: path(cap(1.42, middle), color),
      }
    }
    case 'long':
      return {
        behind: path(
          `M${x(-1.2)} ${y(2.15)}C${x(-1.5)} ${y(0.6)} ${x(-1.5)} ${y(-1.4)} ${x(0)} ${y(-1.4)}C${x(1.5)} ${y(-1.4)} ${x(1.5)} ${y(0.6)} ${x(1.2)} ${y(2.15)}Z`,
          color,
        ),
        front:
          path(cap(1.62, middle), color) +
          path(
            `M${x(0)} ${y(-0.84)}C${x(0.4)} ${y(-1.1)} ${x(0.9)} ${y(-0.9)} ${x(1.05)} ${y(-0.2)}C${x(0.85)} ${y(-0.7)} ${x(0.5)} ${y(-0.9)} ${x(0)} ${y(-0.84)}Z`,
            shine,
          ),
      }
    case 'waves': {
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
        front: path(cap(1.66, parted), color),
      }
    }
    case 'bob':
      return {
        behind: path(
          `M${x(-1.35)} ${y(0.95)}C${x(-1.45)} ${y(-0.4)} ${x(-1.3)} ${y(-1.42)} ${x(0)} ${y(-1.42)}C${x(1.3)} ${y(-1.42)} ${x(1.45)} ${y(-0.4)} ${x(1.35)} ${y(0.95)}Z`,
          color,
        ),
        front: path(cap(1.62, `L${x(0.9)} ${y(-0.42)}Q${x(0)} ${y(-0.3)} ${x(-0.9)} ${y(-0.42)}`), color),
      }
    case 'bun':
      return {
        behind:
          circle(cx, cy - hh * 1.42, u * 0.075, color) +
          circle(cx - u * 0.018, cy - hh * 1.46, u * 0.035, shine),
        front: path(cap(1.5, middle), color),
      }
    case 'scarf': {
      const fold = blend(cloth, '#000000', 0.18)
      return {
        behind: path(
          `M${x(-1.5)} ${y(2.2)}C${x(-1.75)} ${y(0.8)} ${x(-1.55)} ${y(-1.42)} ${x(0)} ${y(-1.42)}C${x(1.55)} ${y(-1.42)} ${x(1.75)} ${y(0.8)} ${x(1.5)} ${y(2.2)}Z`,
          cloth,
        ),
        front:
          path(cap(1.5, middle), color) +
          path(
            `M${x(-1.12)} ${y(0.5)}C${x(-1.5)} ${y(-1.9)} ${x(1.5)} ${y(-1.9)} ${x(1.12)} ${y(0.5)}C${x(1.05)} ${y(-0.5)} ${x(0.7)} ${y(-0.98)} ${x(0)} ${y(-0.98)}C${x(-0.7)} ${y(-0.98)} ${x(-1.05)} ${y(-0.5)} ${x(-1.12)} ${y(0.5)}Z`,
            cloth,
          ) +
          path(
            `M${x(-1.12)} ${y(0.4)}C${x(-1)} ${y(1.1)} ${x(-0.2)} ${y(1.3)} ${x(0.7)} ${y(1.5)}L${x(1.4)} ${y(2.3)}L${x(-1.3)} ${y(2.3)}Z`,
            fold,
          ),
      }
    }
    case 'beanie':
      return {
        behind: '',
        front:
          path(
            `M${x(-1.06)} ${y(-0.3)}C${x(-1.15)} ${y(-1.7)} ${x(1.15)} ${y(-1.7)} ${x(1.06)} ${y(-0.3)}Z`,
            cloth,
          ) +
          rect(
            cx - hw * 1.12,
            cy - hh * 0.58,
            hw * 2.24,
            hh * 0.3,
            blend(cloth, '#000000', 0.22),
            `rx="${n(u * 0.02)}"`,
          ) +
          circle(cx, cy - hh * 1.4, u * 0.034, blend(cloth, '#ffffff', 0.3)),
      }
    case 'bald':
      return { behind: '', front: '' }
    default:
      return kind satisfies never
  }
}
