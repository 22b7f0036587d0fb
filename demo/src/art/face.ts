import { circle, line, n, path, rect, ring } from './canvas.ts'
import { blend } from './palettes.ts'
import type { Face } from './looks.ts'

const skull = ({ cx, cy, hw, hh }: Face) =>
  `M${n(cx - hw)} ${n(cy - hh * 0.08)}C${n(cx - hw)} ${n(cy - hh * 1.3)} ${n(cx + hw)} ${n(cy - hh * 1.3)} ${n(cx + hw)} ${n(cy - hh * 0.08)}C${n(cx + hw * 0.99)} ${n(cy + hh * 0.62)} ${n(cx + hw * 0.5)} ${n(cy + hh)} ${n(cx)} ${n(cy + hh)}C${n(cx - hw * 0.5)} ${n(cy + hh)} ${n(cx - hw * 0.99)} ${n(cy + hh * 0.62)} ${n(cx - hw)} ${n(cy - hh * 0.08)}Z`

export function drawHead(face: Face, light: string, shade: string): string {
  const { cx, cy, hw, hh, u } = face
  const ears =
    circle(cx - hw, cy + u * 0.022, u * 0.032, light) + circle(cx + hw, cy + u * 0.022, u * 0.032, shade)
  const edge = `M${n(cx + hw * 0.08)} ${n(cy - hh * 1.1)}L${n(cx + hw * 0.02)} ${n(cy - hh * 0.12)}L${n(cx - hw * 0.17)} ${n(cy + hh * 0.27)}Q${n(cx - hw * 0.16)} ${n(cy + hh * 0.36)} ${n(cx + hw * 0.02)} ${n(cy + hh * 0.37)}L${n(cx + hw * 0.02)} ${n(cy + hh * 1.1)}H${n(cx + hw * 1.3)}V${n(cy - hh * 1.2)}Z`
  return `<clipPath id="head"><path d="${skull(face)}"/></clipPath>${ears}${path(skull(face), light)}<g clip-path="url(#head)">${path(edge, shade)}</g>`
}

export function drawFeatures(
  { cx, cy, hw, hh, u }: Face,
  asleep: boolean,
  c: { shade: string; deep: string; lips: string; hair: string },
): string {
  const eyes = [-1, 1].map((side) => {
    const x = cx + side * hw * 0.47
    const y = cy + hh * 0.02
    const brow = line(
      `M${n(x - u * 0.04)} ${n(y - u * 0.042 + side * u * 0.004)}Q${n(x)} ${n(y - u * 0.062)} ${n(x + u * 0.04)} ${n(y - u * 0.042 - side * u * 0.004)}`,
      blend(c.hair, c.deep, 0.4),
      u * 0.013,
    )
    if (asleep)
      return (
        brow +
        line(
          `M${n(x - u * 0.034)} ${n(y)}Q${n(x)} ${n(y + u * 0.026)} ${n(x + u * 0.034)} ${n(y)}`,
          c.deep,
          u * 0.009,
        )
      )
    return (
      brow +
      path(
        `M${n(x - u * 0.036)} ${n(y + u * 0.004)}Q${n(x)} ${n(y - u * 0.034)} ${n(x + u * 0.036)} ${n(y + u * 0.004)}Q${n(x)} ${n(y + u * 0.024)} ${n(x - u * 0.036)} ${n(y + u * 0.004)}Z`,
        '#fffaf2',
      ) +
      circle(x + u * 0.004, y, u * 0.0155, c.deep) +
      line(
        `M${n(x - u * 0.037)} ${n(y + u * 0.003)}Q${n(x)} ${n(y - u * 0.035)} ${n(x + u * 0.037)} ${n(y + u * 0.003)}`,
        c.deep,
        u * 0.007,
      )
    )
  })
  const my = cy + hh * 0.6
  const lips =
    path(
      `M${n(cx - u * 0.048)} ${n(my)}Q${n(cx - u * 0.02)} ${n(my - u * 0.021)} ${n(cx)} ${n(my - u * 0.009)}Q${n(cx + u * 0.02)} ${n(my - u * 0.021)} ${n(cx + u * 0.048)} ${n(my)}Q${n(cx)} ${n(my + u * 0.038)} ${n(cx - u * 0.048)} ${n(my)}Z`,
      c.lips,
    ) +
    line(
      `M${n(cx - u * 0.046)} ${n(my)}Q${n(cx)} ${n(my + u * 0.01)} ${n(cx + u * 0.046)} ${n(my)}`,
      c.deep,
      u * 0.004,
    )
  return eyes.join('') + lips
}

export function drawBeard(
  kind: 'full' | 'stubble' | 'moustache',
  { cx, cy, hw, hh, u }: Face,
  hair: string,
): string {
  const my = cy + hh * 0.6
  const lip = `M${n(cx - u * 0.062)} ${n(my - u * 0.005)}Q${n(cx - u * 0.03)} ${n(my - u * 0.047)} ${n(cx)} ${n(my - u * 0.027)}Q${n(cx + u * 0.03)} ${n(my - u * 0.047)} ${n(cx + u * 0.062)} ${n(my - u * 0.005)}Q${n(cx)} ${n(my - u * 0.022)} ${n(cx - u * 0.062)} ${n(my - u * 0.005)}Z`
  if (kind === 'moustache') return path(lip, hair)
  const jaw = `M${n(cx - hw * 1.01)} ${n(cy + hh * 0.05)}C${n(cx - hw * 0.98)} ${n(cy + hh * 0.8)} ${n(cx - hw * 0.5)} ${n(cy + hh * 1.14)} ${n(cx)} ${n(cy + hh * 1.14)}C${n(cx + hw * 0.5)} ${n(cy + hh * 1.14)} ${n(cx + hw * 0.98)} ${n(cy + hh * 0.8)} ${n(cx + hw * 1.01)} ${n(cy + hh * 0.05)}C${n(cx + hw * 0.86)} ${n(cy + hh * 0.4)} ${n(cx + hw * 0.66)} ${n(cy + hh * 0.44)} ${n(cx + hw * 0.42)} ${n(my - u * 0.03)}Q${n(cx)} ${n(my - u * 0.068)} ${n(cx - hw * 0.42)} ${n(my - u * 0.03)}C${n(cx - hw * 0.66)} ${n(cy + hh * 0.44)} ${n(cx - hw * 0.86)} ${n(cy + hh * 0.4)} ${n(cx - hw * 1.01)} ${n(cy + hh * 0.05)}ZM${n(cx - u * 0.05)} ${n(my - u * 0.001)}Q${n(cx)} ${n(my - u * 0.03)} ${n(cx + u * 0.05)} ${n(my - u * 0.001)}Q${n(cx)} ${n(my + u * 0.045)} ${n(cx - u * 0.05)} ${n(my - u * 0.001)}Z`
  return path(jaw, hair, `fill-rule="evenodd" ${kind === 'stubble' ? 'opacity="0.4"' : ''}`)
}

export function drawGlasses(
  kind: 'round' | 'square' | 'dark',
  { cx, cy, hw, hh, u }: Face,
  ink: string,
): string {
  const y = cy + hh * 0.03
  const fill = kind === 'dark' ? ink : 'none'
  const pair = [-1, 1].map((side) => {
    const x = cx + side * hw * 0.47
    if (kind === 'round') return ring(x, y, u * 0.052, ink, u * 0.009)
    return rect(
      x - u * 0.056,
      y - u * 0.036,
      u * 0.112,
      u * 0.074,
      fill,
      `stroke="${ink}" stroke-width="${n(u * 0.009)}" rx="${n(u * (kind === 'dark' ? 0.03 : 0.014))}"`,
    )
  })
  const shine =
    kind === 'dark'
      ? line(
          `M${n(cx - hw * 0.62)} ${n(y + u * 0.012)}l${n(u * 0.03)} ${n(-u * 0.03)}M${n(cx + hw * 0.32)} ${n(y + u * 0.012)}l${n(u * 0.03)} ${n(-u * 0.03)}`,
          '#ffffff',
          u * 0.006,
          'opacity="0.5"',
        )
      : ''
  return (
    pair.join('') +
    line(
      `M${n(cx - u * 0.02)} ${n(y - u * 0.006)}Q${n(cx)} ${n(y - u * 0.018)} ${n(cx + u * 0.02)} ${n(y - u * 0.006)}`,
      ink,
      u * 0.009,
    ) +
    shine
  )
}

export function drawHeadphones({ cx, cy, hw, hh, u }: Face, color: string, ink: string): string {
  const top = cy - hh * 1.14
  const band = line(
    `M${n(cx - hw * 1.12)} ${n(cy)}C${n(cx - hw * 1.2)} ${n(top - u * 0.05)} ${n(cx + hw * 1.2)} ${n(top - u * 0.05)} ${n(cx + hw * 1.12)} ${n(cy)}`,
    ink,
    u * 0.026,
  )
  const cups = [-1, 1].map(
    (side) =>
      rect(
        cx + side * hw * 1.12 - u * 0.037,
        cy - u * 0.055,
        u * 0.074,
        u * 0.135,
        color,
        `rx="${n(u * 0.034)}"`,
      ) +
      rect(
        cx + side * hw * 1.12 - u * 0.015,
        cy - u * 0.028,
        u * 0.03,
        u * 0.08,
        ink,
        `rx="${n(u * 0.015)}"`,
      ),
  )
  return band + cups.join('')
}
