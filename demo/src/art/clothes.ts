import { line, n, path } from './canvas.ts'
import { blend, lightness } from './palettes.ts'
import type { Face, Looks } from './looks.ts'

export function drawBody(
  { cx, cy, hw, hh, u }: Face,
  looks: Looks,
  colors: { light: string; shade: string; cloth: string; ink: string; paper: string },
): string {
  const neck = cy + hh * 0.62
  const collar = cy + hh * 1.42
  const bottom = u * 1.02
  const trim = blend(colors.cloth, lightness(colors.cloth) > 0.5 ? '#14101a' : '#ffffff', 0.28)
  const shoulders = path(
    `M${n(cx - u * 0.4)} ${n(bottom)}C${n(cx - u * 0.39)} ${n(collar + u * 0.1)} ${n(cx - u * 0.25)} ${n(collar + u * 0.05)} ${n(cx - hw * 0.62)} ${n(collar - u * 0.015)}H${n(cx + hw * 0.62)}C${n(cx + u * 0.25)} ${n(collar + u * 0.05)} ${n(cx + u * 0.39)} ${n(collar + u * 0.1)} ${n(cx + u * 0.4)} ${n(bottom)}Z`,
    colors.cloth,
  )
  const throat = `M${n(cx - hw * 0.5)} ${n(neck)}V${n(collar)}Q${n(cx)} ${n(collar + u * 0.07)} ${n(cx + hw * 0.5)} ${n(collar)}V${n(neck)}Z`
  const neckShape =
    path(throat, colors.light) +
    path(
      `M${n(cx - hw * 0.5)} ${n(neck + hh * 0.24)}Q${n(cx)} ${n(neck + hh * 0.75)} ${n(cx + hw * 0.5)} ${n(neck + hh * 0.3)}V${n(neck)}H${n(cx - hw * 0.5)}Z`,
      colors.shade,
    )
  switch (looks.clothes) {
    case 'crew':
      return (
        shoulders +
        neckShape +
        line(
          `M${n(cx - hw * 0.53)} ${n(collar - u * 0.005)}Q${n(cx)} ${n(collar + u * 0.078)} ${n(cx + hw * 0.53)} ${n(collar - u * 0.005)}`,
          trim,
          u * 0.016,
        )
      )
    case 'vee':
      return (
        shoulders +
        path(
          `M${n(cx - hw * 0.56)} ${n(collar - u * 0.01)}L${n(cx)} ${n(collar + u * 0.17)}L${n(cx + hw * 0.56)} ${n(collar - u * 0.01)}Z`,
          colors.light,
        ) +
        neckShape +
        line(
          `M${n(cx - hw * 0.58)} ${n(collar - u * 0.012)}L${n(cx)} ${n(collar + u * 0.175)}L${n(cx + hw * 0.58)} ${n(collar - u * 0.012)}`,
          trim,
          u * 0.018,
        )
      )
    case 'roll':
      return (
        shoulders +
        neckShape +
        path(
          `M${n(cx - hw * 0.58)} ${n(neck + hh * 0.36)}Q${n(cx)} ${n(neck + hh * 0.6)} ${n(cx + hw * 0.58)} ${n(neck + hh * 0.36)}L${n(cx + hw * 0.66)} ${n(collar + u * 0.04)}H${n(cx - hw * 0.66)}Z`,
          trim,
        )
      )
    case 'collar':
      return (
        shoulders +
        neckShape +
        path(
          `M${n(cx - hw * 0.55)} ${n(collar - u * 0.045)}L${n(cx)} ${n(collar + u * 0.08)}L${n(cx - hw * 0.55)} ${n(collar + u * 0.14)}L${n(cx - hw * 0.95)} ${n(collar + u * 0.01)}Z`,
          colors.paper,
        ) +
        path(
          `M${n(cx + hw * 0.55)} ${n(collar - u * 0.045)}L${n(cx)} ${n(collar + u * 0.08)}L${n(cx + hw * 0.55)} ${n(collar + u * 0.14)}L${n(cx + hw * 0.95)} ${n(collar + u * 0.01)}Z`,
          blend(colors.paper, colors.ink, 0.12),
        )
      )
    case 'hood':
      return (
        path(
          `M${n(cx - hw * 1.5)} ${n(collar + u * 0.08)}C${n(cx - hw * 1.5)} ${n(collar - u * 0.12)} ${n(cx - hw * 0.8)} ${n(neck - u * 0.01)} ${n(cx)} ${n(neck)}C${n(cx + hw * 0.8)} ${n(neck - u * 0.01)} ${n(cx + hw * 1.5)} ${n(collar - u * 0.12)} ${n(cx + hw * 1.5)} ${n(collar + u * 0.08)}Z`,
          trim,
        ) +
        shoulders +
        neckShape +
        line(
          `M${n(cx - hw * 0.35)} ${n(collar + u * 0.05)}v${n(u * 0.13)}M${n(cx + hw * 0.35)} ${n(collar + u * 0.05)}v${n(u * 0.13)}`,
          colors.paper,
          u * 0.01,
        )
      )
    default:
      return looks.clothes satisfies never
  }
}
