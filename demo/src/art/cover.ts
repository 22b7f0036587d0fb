import type { Random } from '../random.ts'
import { n, rect } from './canvas.ts'
import { breakLines, canSet, setText, textWidth } from './lettering.ts'
import { lightness, palettes, type PaletteName } from './palettes.ts'
import { posters, type PosterName } from './posters/all.ts'

export type Layout = 'band' | 'label' | 'frame' | 'large' | 'bare'

export interface Cover {
  poster: PosterName
  palette: PaletteName
  layout: Layout
  small: string
  large: string
}

export function drawCover(cover: Cover, w: number, h: number, random: Random): string {
  const { paper, ink, tones } = palettes[cover.palette]
  const art = random.fork('art')
  const small = canSet(cover.small) ? cover.small : ''
  const large = canSet(cover.large) ? cover.large : ''
  const layout = canSet(cover.large) ? cover.layout : cover.layout === 'frame' ? 'frame' : 'bare'
  return layouts[layout]({
    ...{ w, h, small, large, random },
    u: Math.min(w, h),
    ground: paper,
    letters: Math.abs(lightness(paper) - lightness(ink)) > 0.4 ? ink : '#ffffff',
    accent: tones[0],
    draw: (wide, tall) =>
      posters[cover.poster]({ w: wide, h: tall, random: art, palette: palettes[cover.palette] }),
  })
}

interface Page {
  w: number
  h: number
  /** Unit of length: the shorter side */
  u: number
  small: string
  large: string
  random: Random
  ground: string
  letters: string
  accent: string
  /** Draws the poster in this size. */
  draw: (w: number, h: number) => string
}

const layouts: Record<Layout, (page: Page) => string> = {
  bare: ({ w, h, draw }) => draw(w, h),
  band({ w, h, u, small, large, ground, letters, draw }) {
    const band = u * 0.155
    const y = h - band
    return (
      `<svg width="${n(w)}" height="${n(y)}" viewBox="0 0 ${n(w)} ${n(y)}">${draw(w, y)}</svg>` +
      rect(0, y, w, band + 1, ground) +
      fitted(large, u * 0.055, y + band * 0.24, w - u * 0.11, u * 0.042, u * 0.0075, letters) +
      fitted(small, u * 0.055, y + band * 0.64, w - u * 0.11, u * 0.023, u * 0.0036, letters)
    )
  },
  label({ w, h, u, small, large, random, ground, letters, accent, draw }) {
    const lines = breakLines(large, u * 0.42, u * 0.036)
    const tall = u * (0.1 + lines.length * 0.058)
    const wide = u * 0.53
    const x = random.chance(0.5) ? u * 0.05 : w - wide - u * 0.05
    const y = random.chance(0.6) ? h - tall - u * 0.05 : u * 0.05
    const set = (text: string, from: number, height: number, weight: number) =>
      fitted(text, x + u * 0.05, from, wide - u * 0.09, height, weight, letters)
    return [
      draw(w, h),
      rect(x, y, wide, tall, ground),
      rect(x, y, u * 0.012, tall, accent),
      ...lines.map((text, i) => set(text, y + u * (0.04 + i * 0.058), u * 0.036, u * 0.0062)),
      set(small, y + tall - u * 0.047, u * 0.019, u * 0.0032),
    ].join('')
  },
  frame({ w, h, u, small, large, ground, letters, draw }) {
    const edge = u * 0.06
    const foot = u * 0.13
    const [wide, tall] = [w - 2 * edge, h - edge - foot]
    const place = { y: h - foot + u * 0.044, height: u * 0.02, weight: u * 0.0032, color: letters }
    return (
      rect(0, 0, w, h, ground) +
      `<svg x="${n(edge)}" y="${n(edge)}" width="${n(wide)}" height="${n(tall)}" viewBox="0 0 ${n(wide)} ${n(tall)}">${draw(wide, tall)}</svg>` +
      fitted(large, edge, h - foot + u * 0.04, wide * 0.62, u * 0.03, u * 0.0052, letters) +
      setText(small, large === '' ? { ...place, x: edge } : { ...place, x: w - edge, anchor: 'end' })
    )
  },
  large({ w, h, u, small, large, ground, letters, draw }) {
    const words = large.split(' ')
    const lines = words.length > 2 ? breakLines(large, w * 0.8, u * 0.12) : words
    const height = Math.min(u * 0.16, ...lines.map((text) => sizeFor(text, w - u * 0.2, u * 0.16)))
    const step = height * 1.42
    const top = h - u * 0.13 - lines.length * step + (step - height)
    const place = { x: u * 0.08, height, weight: height * 0.2, tracking: 0.26, color: letters }
    return [
      draw(w, h),
      rect(0, top - u * 0.07, w, h, ground, 'opacity="0.9"'),
      ...lines.map((text, i) => setText(text, { ...place, y: top + i * step })),
      fitted(small, u * 0.08, h - u * 0.085, w - u * 0.16, u * 0.024, u * 0.004, letters),
    ].join('')
  },
}

function fitted(
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
  weight: number,
  color: string,
): string {
  if (text === '') return ''
  const size = sizeFor(text, width, height)
  return setText(text, {
    x,
    y: y + (height - size) / 2,
    height: size,
    weight: (weight * size) / height,
    color,
  })
}

function sizeFor(text: string, width: number, height: number): number {
  const full = textWidth(text, height)
  return full <= width ? height : (height * width) / full
}
