import { type Canvas, circle, gradient, n, path, rect } from './canvas.ts'
import { drawBody } from './clothes.ts'
import { drawBeard, drawFeatures, drawGlasses, drawHeadphones, drawHead } from './face.ts'
import { hairOf } from './hair.ts'
import type { Looks } from './looks.ts'
import { blend } from './palettes.ts'

const SKINS = ['#f6d3b3', '#ecb98d', '#cf935f', '#a0673d', '#74452a'] as const
const hairTones = {
  black: '#1d1a22',
  brown: '#4b2e22',
  red: '#a8452a',
  fair: '#d9a856',
  grey: '#a9a8ad',
} as const

export function drawPortrait(canvas: Canvas, looks: Looks): string {
  const { w, h, random, palette } = canvas
  const u = Math.min(w, h)
  const cx = w / 2
  const cy = h * 0.45
  const face = { cx, cy, hw: u * 0.152, hh: u * 0.2, u }
  const light = blend(SKINS[looks.skin], palette.tones[0], 0.1)
  const shade = blend(light, palette.tones[2], 0.42)
  const deep = blend(light, '#2a1420', 0.55)
  const hair =
    looks.hairTone === 'dyed' ? palette.tones[1] : blend(hairTones[looks.hairTone], palette.tones[2], 0.12)
  const cloth = pickApart(palette.tones, [hair, light])
  const { behind, front } = hairOf(looks.hair, face, hair, cloth)

  const person = [
    behind,
    drawBody(face, looks, { light, shade, cloth, ink: palette.ink, paper: palette.paper }),
    drawHead(face, light, shade),
    drawFeatures(face, random.chance(0.5), { shade, deep, lips: blend('#c2414c', deep, 0.3), hair }),
    looks.beard ? drawBeard(looks.beard, face, hair) : '',
    front,
    looks.earrings
      ? circle(cx - face.hw * 1.06, cy + u * 0.075, u * 0.014, palette.tones[1]) +
        circle(cx + face.hw * 1.06, cy + u * 0.075, u * 0.014, palette.tones[1])
      : '',
    looks.glasses ? drawGlasses(looks.glasses, face, palette.ink) : '',
    looks.headphones ? drawHeadphones(face, palette.tones[3], palette.ink) : '',
  ].join('')
  return `${ground(canvas)}<g transform="translate(${n(cx)} ${n(h * 0.5)}) scale(1.22) translate(${n(-cx)} ${n(-h * 0.49)})">${person}</g>`
}

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

function pickApart(tones: readonly string[], from: readonly string[]): string {
  const distance = (a: string, b: string) =>
    [1, 3, 5].reduce(
      (sum, at) =>
        sum + Math.abs(Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)),
      0,
    )
  const ranked = [...tones].toSorted(
    (a, b) =>
      Math.min(...from.map((one) => distance(b, one))) - Math.min(...from.map((one) => distance(a, one))),
  )
  return ranked[0] ?? '#444444'
}
