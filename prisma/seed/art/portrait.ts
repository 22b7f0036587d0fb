import { type Canvas, circle, gradient, line, n, path, rect, ring } from './canvas.ts'
import { hairOf } from './hair.ts'
import { blend, lightness } from './palettes.ts'

/** What a person looks like, in the words of somebody who draws with paper and scissors. */
export type Looks = {
  hair: 'short' | 'crop' | 'curls' | 'afro' | 'long' | 'waves' | 'bob' | 'bun' | 'scarf' | 'beanie' | 'bald'
  /** 0 fair .. 4 deep. */
  skin: 0 | 1 | 2 | 3 | 4
  hairTone: 'black' | 'brown' | 'red' | 'fair' | 'grey' | 'dyed'
  beard?: 'full' | 'stubble' | 'moustache'
  glasses?: 'round' | 'square' | 'dark'
  clothes: 'crew' | 'vee' | 'roll' | 'collar' | 'hood'
  headphones?: boolean
  earrings?: boolean
}

const skins = ['#f6d3b3', '#ecb98d', '#cf935f', '#a0673d', '#74452a'] as const
const hairTones = {
  black: '#1d1a22',
  brown: '#4b2e22',
  red: '#a8452a',
  fair: '#d9a856',
  grey: '#a9a8ad',
} as const

/** A head and shoulders in flat shapes, half in light and half in shade along the profile of the nose. */
export function drawPortrait(canvas: Canvas, looks: Looks): string {
  const { w, h, random, palette } = canvas
  const u = Math.min(w, h)
  const cx = w / 2
  const cy = h * 0.45
  const face = { cx, cy, hw: u * 0.152, hh: u * 0.2, u }
  const light = blend(skins[looks.skin], palette.tones[0], 0.1)
  const shade = blend(light, palette.tones[2], 0.42)
  const deep = blend(light, '#2a1420', 0.55)
  const hair =
    looks.hairTone === 'dyed' ? palette.tones[1] : blend(hairTones[looks.hairTone], palette.tones[2], 0.12)
  const cloth = pickApart(palette.tones, [hair, light])
  const { behind, front } = hairOf(looks.hair, face, hair, cloth)

  const person = [
    behind,
    body(face, looks, { light, shade, cloth, ink: palette.ink, paper: palette.paper }),
    head(face, light, shade),
    features(face, random.chance(0.5), { shade, deep, lips: blend('#c2414c', deep, 0.3), hair }),
    looks.beard ? beardOf(looks.beard, face, hair) : '',
    front,
    looks.earrings
      ? circle(cx - face.hw * 1.06, cy + u * 0.075, u * 0.014, palette.tones[1]) +
        circle(cx + face.hw * 1.06, cy + u * 0.075, u * 0.014, palette.tones[1])
      : '',
    looks.glasses ? glassesOf(looks.glasses, face, palette.ink) : '',
    looks.headphones ? headphonesOf(face, palette.tones[3], palette.ink) : '',
  ].join('')
  // Drawn at arm's length, shown a step closer.
  return `${ground(canvas)}<g transform="translate(${n(cx)} ${n(h * 0.5)}) scale(1.22) translate(${n(-cx)} ${n(-h * 0.49)})">${person}</g>`
}

export type Face = { cx: number; cy: number; hw: number; hh: number; u: number }

function ground({ w, h, random, palette }: Canvas): string {
  const u = Math.min(w, h)
  const [one, two, three] = random.shuffle(palette.tones)
  const back = random.chance(0.5) ? (one ?? palette.paper) : palette.paper
  const disc = back === palette.paper ? (one ?? palette.ink) : (two ?? palette.ink)
  const base = rect(0, 0, w, h, back)
  return (
    base +
    random.pick([
      () => circle(w / 2, h * 0.46, u * 0.36, disc),
      () => rect(w / 2, 0, w / 2, h, disc) + circle(w * 0.5, h * 0.44, u * 0.3, three ?? disc),
      () =>
        path(
          `M${n(w / 2 - u * 0.34)} ${n(h)}V${n(h * 0.46)}A${n(u * 0.34)} ${n(u * 0.34)} 0 0 1 ${n(w / 2 + u * 0.34)} ${n(h * 0.46)}V${n(h)}Z`,
          disc,
        ),
      () =>
        Array.from({ length: 7 }, (_, i) =>
          circle(w / 2, h * 0.46, u * (0.62 - i * 0.055), i % 2 ? back : blend(back, disc, 0.85)),
        ).join(''),
      () =>
        `<defs>${gradient('dusk', [
          [0, back],
          [1, disc],
        ])}</defs>${rect(0, 0, w, h, 'url(#dusk)')}${circle(w * 0.68, h * 0.3, u * 0.2, three ?? disc)}`,
      () =>
        Array.from({ length: 12 }, (_, i) =>
          i % 2 ? rect((i * w) / 12, 0, w / 12 + 1, h, blend(back, disc, 0.6)) : '',
        ).join('') + circle(w / 2, h * 0.45, u * 0.31, disc),
    ])()
  )
}

function body(
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

const skull = ({ cx, cy, hw, hh }: Face) =>
  `M${n(cx - hw)} ${n(cy - hh * 0.08)}C${n(cx - hw)} ${n(cy - hh * 1.3)} ${n(cx + hw)} ${n(cy - hh * 1.3)} ${n(cx + hw)} ${n(cy - hh * 0.08)}C${n(cx + hw * 0.99)} ${n(cy + hh * 0.62)} ${n(cx + hw * 0.5)} ${n(cy + hh)} ${n(cx)} ${n(cy + hh)}C${n(cx - hw * 0.5)} ${n(cy + hh)} ${n(cx - hw * 0.99)} ${n(cy + hh * 0.62)} ${n(cx - hw)} ${n(cy - hh * 0.08)}Z`

function head(face: Face, light: string, shade: string): string {
  const { cx, cy, hw, hh, u } = face
  const ears =
    circle(cx - hw, cy + u * 0.022, u * 0.032, light) + circle(cx + hw, cy + u * 0.022, u * 0.032, shade)
  // The edge of the shade runs down the forehead, out along the nose, and back under the lips to the chin.
  const edge = `M${n(cx + hw * 0.08)} ${n(cy - hh * 1.1)}L${n(cx + hw * 0.02)} ${n(cy - hh * 0.12)}L${n(cx - hw * 0.17)} ${n(cy + hh * 0.27)}Q${n(cx - hw * 0.16)} ${n(cy + hh * 0.36)} ${n(cx + hw * 0.02)} ${n(cy + hh * 0.37)}L${n(cx + hw * 0.02)} ${n(cy + hh * 1.1)}H${n(cx + hw * 1.3)}V${n(cy - hh * 1.2)}Z`
  return `<clipPath id="head"><path d="${skull(face)}"/></clipPath>${ears}${path(skull(face), light)}<g clip-path="url(#head)">${path(edge, shade)}</g>`
}

function features(
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

function beardOf(kind: 'full' | 'stubble' | 'moustache', { cx, cy, hw, hh, u }: Face, hair: string): string {
  const my = cy + hh * 0.6
  const lip = `M${n(cx - u * 0.062)} ${n(my - u * 0.005)}Q${n(cx - u * 0.03)} ${n(my - u * 0.047)} ${n(cx)} ${n(my - u * 0.027)}Q${n(cx + u * 0.03)} ${n(my - u * 0.047)} ${n(cx + u * 0.062)} ${n(my - u * 0.005)}Q${n(cx)} ${n(my - u * 0.022)} ${n(cx - u * 0.062)} ${n(my - u * 0.005)}Z`
  if (kind === 'moustache') return path(lip, hair)
  const jaw = `M${n(cx - hw * 1.01)} ${n(cy + hh * 0.05)}C${n(cx - hw * 0.98)} ${n(cy + hh * 0.8)} ${n(cx - hw * 0.5)} ${n(cy + hh * 1.14)} ${n(cx)} ${n(cy + hh * 1.14)}C${n(cx + hw * 0.5)} ${n(cy + hh * 1.14)} ${n(cx + hw * 0.98)} ${n(cy + hh * 0.8)} ${n(cx + hw * 1.01)} ${n(cy + hh * 0.05)}C${n(cx + hw * 0.86)} ${n(cy + hh * 0.4)} ${n(cx + hw * 0.66)} ${n(cy + hh * 0.44)} ${n(cx + hw * 0.42)} ${n(my - u * 0.03)}Q${n(cx)} ${n(my - u * 0.068)} ${n(cx - hw * 0.42)} ${n(my - u * 0.03)}C${n(cx - hw * 0.66)} ${n(cy + hh * 0.44)} ${n(cx - hw * 0.86)} ${n(cy + hh * 0.4)} ${n(cx - hw * 1.01)} ${n(cy + hh * 0.05)}ZM${n(cx - u * 0.05)} ${n(my - u * 0.001)}Q${n(cx)} ${n(my - u * 0.03)} ${n(cx + u * 0.05)} ${n(my - u * 0.001)}Q${n(cx)} ${n(my + u * 0.045)} ${n(cx - u * 0.05)} ${n(my - u * 0.001)}Z`
  return path(jaw, hair, `fill-rule="evenodd" ${kind === 'stubble' ? 'opacity="0.4"' : ''}`)
}

function glassesOf(kind: 'round' | 'square' | 'dark', { cx, cy, hw, hh, u }: Face, ink: string): string {
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

function headphonesOf({ cx, cy, hw, hh, u }: Face, color: string, ink: string): string {
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

/** The tone that lies furthest from all the others given, by lightness and hue together. */
function pickApart(tones: readonly string[], from: readonly string[]): string {
  const distance = (a: string, b: string) =>
    [1, 3, 5].reduce(
      (sum, at) =>
        sum + Math.abs(Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)),
      0,
    )
  const ranked = [...tones].sort(
    (a, b) =>
      Math.min(...from.map((one) => distance(b, one))) - Math.min(...from.map((one) => distance(a, one))),
  )
  return ranked[0] ?? '#444444'
}
