import { line, n, path, placed } from './canvas.ts'
import { blend, lightness } from './palettes.ts'
import type { Face, Looks } from './looks.ts'

interface Colors {
  light: string
  shade: string
  cloth: string
  ink: string
  paper: string
}

export function drawBody(face: Face, looks: Looks, colors: Colors): string {
  const { cx, cy, hw, hh, u } = face
  const neck = cy + hh * 0.62
  const collar = cy + hh * 1.42
  const bottom = u * 1.02
  const trim = blend(colors.cloth, lightness(colors.cloth) > 0.5 ? '#14101a' : '#ffffff', 0.28)
  const x = (across: number) => n(cx + hw * across)
  const at = (d: string) => placed(d, x, (down) => n(collar + u * down))
  const shoulders = path(
    `M${n(cx - u * 0.4)} ${n(bottom)}C${n(cx - u * 0.39)} ${n(collar + u * 0.1)} ${n(cx - u * 0.25)} ${n(collar + u * 0.05)} ${x(-0.62)} ${n(collar - u * 0.015)}H${x(0.62)}C${n(cx + u * 0.25)} ${n(collar + u * 0.05)} ${n(cx + u * 0.39)} ${n(collar + u * 0.1)} ${n(cx + u * 0.4)} ${n(bottom)}Z`,
    colors.cloth,
  )
  const throat = path(
    `M${x(-0.5)} ${n(neck)}V${n(collar)}Q${x(0)} ${n(collar + u * 0.07)} ${x(0.5)} ${n(collar)}V${n(neck)}Z`,
    colors.light,
  )
  const shadow = path(
    `M${x(-0.5)} ${n(neck + hh * 0.24)}Q${x(0)} ${n(neck + hh * 0.75)} ${x(0.5)} ${n(neck + hh * 0.3)}V${n(neck)}H${x(-0.5)}Z`,
    colors.shade,
  )
  const {
    behind = '',
    below = '',
    front,
  } = clothes[looks.clothes]({ ...colors, trim, hh, u, neck, collar, x, at })
  return behind + shoulders + below + throat + shadow + front
}

interface Tailor extends Colors, Pick<Face, 'hh' | 'u'> {
  trim: string
  neck: number
  collar: number
  /** Half widths of the face from its centre */
  x: (across: number) => string
  /** Places a path: across as `x`, and down in `u` from the collar. */
  at: (d: string) => string
}

/** `behind` the shoulders, `below` the neck, or in `front` of both */
const clothes: Record<
  Looks['clothes'],
  (tailor: Tailor) => { behind?: string; below?: string; front: string }
> = {
  crew: ({ trim, u, at }) => ({ front: line(at('M-0.53 -0.005Q0 0.078 0.53 -0.005'), trim, u * 0.016) }),
  vee: ({ light, trim, u, at }) => ({
    below: path(at('M-0.56 -0.01L0 0.17L0.56 -0.01Z'), light),
    front: line(at('M-0.58 -0.012L0 0.175L0.58 -0.012'), trim, u * 0.018),
  }),
  roll: ({ trim, hh, u, neck, collar, x }) => ({
    front: path(
      `M${x(-0.58)} ${n(neck + hh * 0.36)}Q${x(0)} ${n(neck + hh * 0.6)} ${x(0.58)} ${n(neck + hh * 0.36)}L${x(0.66)} ${n(collar + u * 0.04)}H${x(-0.66)}Z`,
      trim,
    ),
  }),
  collar: ({ ink, paper, at }) => ({
    front:
      path(at('M-0.55 -0.045L0 0.08L-0.55 0.14L-0.95 0.01Z'), paper) +
      path(at('M0.55 -0.045L0 0.08L0.55 0.14L0.95 0.01Z'), blend(paper, ink, 0.12)),
  }),
  hood: ({ paper, trim, u, neck, collar, x, at }) => ({
    behind: path(
      `M${x(-1.5)} ${n(collar + u * 0.08)}C${x(-1.5)} ${n(collar - u * 0.12)} ${x(-0.8)} ${n(neck - u * 0.01)} ${x(0)} ${n(neck)}C${x(0.8)} ${n(neck - u * 0.01)} ${x(1.5)} ${n(collar - u * 0.12)} ${x(1.5)} ${n(collar + u * 0.08)}Z`,
      trim,
    ),
    front: line(`${at('M-0.35 0.05')}v${n(u * 0.13)}${at('M0.35 0.05')}v${n(u * 0.13)}`, paper, u * 0.01),
  }),
}
