import sharp from 'sharp'
import { canSet, setText, textWidth } from '../art/lettering.ts'
import { fillSpan, stamp, toYuv, type Frame } from './frame.ts'

/** Coverage 0 to 255 per pixel, and the covered rows */
export interface Titles {
  coverage: Uint8Array
  shadow: Uint8Array
  rows: readonly [from: number, to: number]
}

export async function setTitles(large: string, small: string, w: number, h: number): Promise<Titles> {
  const margin = h * 0.085
  const height = Math.min(h * 0.075, (h * 0.075 * w * 0.8) / Math.max(1, textWidth(large, h * 0.075)))
  const top = Math.round(h - margin - h * 0.075 - height - h * 0.035)
  const lines = [
    canSet(large)
      ? setText(large, { x: margin, y: top + h * 0.02, height, weight: height * 0.15, color: '#fff' })
      : '',
    canSet(small)
      ? setText(small, {
          x: margin,
          y: h - margin - h * 0.045,
          height: h * 0.03,
          weight: h * 0.0052,
          color: '#fff',
        })
      : '',
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${lines.join('')}</svg>`
  const coverage = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel('alpha').raw().toBuffer()
  const even = top - (top % 2)
  const down = Math.round(h / 240)
  const shadow = new Uint8Array(w * h)
  shadow.set(coverage.subarray(0, (h - down) * w), down * w)
  return { coverage, shadow, rows: [Math.max(0, even - 20), Math.min(h, Math.ceil(h - margin + 20))] }
}

const white = toYuv('#ffffff')
const black = toYuv('#000000')

/** Draws titles over a slightly darkened picture; `shown`: opacity, 0 to 1 */
export function showTitles(frame: Frame, titles: Titles, shown: number): void {
  const [from, to] = titles.rows
  for (let row = from; row < frame.h; row++) {
    fillSpan(frame, row, 0, frame.w, black, shown * 0.5 * Math.min(1, (row - from) / (to - from)))
  }
  stamp(frame, titles.shadow, titles.rows, black, shown * 0.5)
  stamp(frame, titles.coverage, titles.rows, white, shown)
}
