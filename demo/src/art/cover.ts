import type { Random } from '../random.ts'
import { n, rect } from './canvas.ts'
import { breakLines, canSet, setText, textWidth } from './lettering.ts'
import { lightness, palettes, type Palette, type PaletteName } from './palettes.ts'
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
  const palette = palettes[cover.palette]
  const draw = posters[cover.poster]
  const art = random.fork('art')
  const layout = canSet(cover.large) ? cover.layout : cover.layout === 'frame' ? 'frame' : 'bare'
  const u = Math.min(w, h)
  const small = canSet(cover.small) ? cover.small : ''
  const large = canSet(cover.large) ? cover.large : ''

  switch (layout) {
    case 'bare':
      return draw({ w, h, random: art, palette })
    case 'band': {
      const band = u * 0.155
      const [ground, letters] = pair(palette)
      const y = h - band
      return (
        `<svg width="${n(w)}" height="${n(y)}" viewBox="0 0 ${n(w)} ${n(y)}">${draw({ w, h: y, random: art, palette })}</svg>` +
        rect(0, y, w, band + 1, ground) +
        fitted(large, u * 0.055, y + band * 0.24, w - u * 0.11, u * 0.042, u * 0.0075, letters) +
        fitted(small, u * 0.055, y + band * 0.64, w - u * 0.11, u * 0.023, u * 0.0036, letters)
      )
    }
    case 'label': {
      const [ground, letters] = pair(palette)
      const lines = breakLines(large, u * 0.42, u * 0.036)
      const tall = u * (0.1 + lines.length * 0.058)
      const left = random.chance(0.5)
      const wide = u * 0.53
      const x = left ? u * 0.05 : w - wide - u * 0.05
      const y = random.chance(0.6) ? h - tall - u * 0.05 : u * 0.05
      return (
        draw({ w, h, random: art, palette }) +
        rect(x, y, wide, tall, ground) +
        rect(x, y, u * 0.012, tall, palette.tones[0]) +
        lines
          .map((text, i) =>
            fitted(
              text,
              x + u * 0.05,
              y + u * (0.04 + i * 0.058),
              wide - u * 0.09,
              u * 0.036,
              u * 0.0062,
              letters,
            ),
          )
          .join('') +
        fitted(small, x + u * 0.05, y + tall - u * 0.047, wide - u * 0.09, u * 0.019, u * 0.0032, letters)
      )
    }
    case 'frame': {
      const [ground, letters] = pair(palette)
      const edge = u * 0.06
      const foot = u * 0.13
      const inner = { w: w - 2 * edge, h: h - edge - foot }
      const drawn = draw({ ...inner, random: art, palette })
      const place = { y: h - foot + u * 0.044, height: u * 0.02, weight: u * 0.0032, color: letters }
      return (
        rect(0, 0, w, h, ground) +
        `<svg x="${n(edge)}" y="${n(edge)}" width="${n(inner.w)}" height="${n(inner.h)}" viewBox="0 0 ${n(inner.w)} ${n(inner.h)}">${drawn}</svg>` +
        fitted(large, edge, h - foot + u * 0.04, inner.w * 0.62, u * 0.03, u * 0.0052, letters) +
        setText(small, large === '' ? { ...place, x: edge } : { ...place, x: w - edge, anchor: 'end' })
      )
    }
    case 'large': {
      const lines = large.split(' ').length > 2 ? breakLines(large, w * 0.8, u * 0.12) : large.split(' ')
      const [ground, letters] = pair(palette)
      const height = Math.min(u * 0.16, ...lines.map((text) => sizeFor(text, w - u * 0.2, u * 0.16)))
      const step = height * 1.42
      const top = h - u * 0.13 - lines.length * step + (step - height)
      return (
        draw({ w, h, random: art, palette }) +
        rect(0, top - u * 0.07, w, h, ground, 'opacity="0.9"') +
        lines
          .map((text, i) =>
            setText(text, {
              x: u * 0.08,
              y: top + i * step,
              height,
              weight: height * 0.2,
              tracking: 0.26,
              color: letters,
            }),
          )
          .join('') +
        fitted(small, u * 0.08, h - u * 0.085, w - u * 0.16, u * 0.024, u * 0.004, letters)
      )
    }
    default:
      return layout satisfies never
  }
}

const pair = ({ paper, ink }: Palette): [ground: string, letters: string] =>
  Math.abs(lightness(paper) - lightness(ink)) > 0.4 ? [paper, ink] : [paper, '#ffffff']

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
