import type { Random } from '../random.ts'
import type { Palette } from './palettes.ts'

export interface Canvas {
  w: number
  h: number
  random: Random
  palette: Palette
}

export type Poster = (canvas: Canvas) => string

export type Point = readonly [x: number, y: number]

export const n = (value: number) => String(Math.round(value * 10) / 10)

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`

export const ring = (x: number, y: number, r: number, stroke: string, width: number, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" ${more}/>`

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

/** Places a path whose points, and numbers of `H`, have units of their own. */
export const placed = (d: string, x: (across: number) => string, y: (down: number) => string) =>
  d.replaceAll(/([-.\d]+)(?: ([-.\d]+))?/g, (_, across: string, down?: string) =>
    down === undefined ? x(Number(across)) : `${x(Number(across))} ${y(Number(down))}`,
  )

export const polygon = (points: readonly Point[], fill: string, more = '') =>
  `<path d="${outline(points)}" fill="${fill}" ${more}/>`

export const outline = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`

export function curve(points: readonly Point[]): string {
  const [first] = points
  if (!first) return ''
  let d = `M${n(first[0])} ${n(first[1])}`
  for (let i = 0; i + 1 < points.length; i++) {
    const p1 = points[i] ?? first
    const p2 = points[i + 1] ?? first
    const p0 = points[i - 1] ?? p1
    const p3 = points[i + 2] ?? p2
    d += `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} ${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`
  }
  return d
}

/** Returns a point on a circle; `turns`: share of a full turn, clockwise from the top */
export const polar = (x: number, y: number, r: number, turns: number): Point => [
  x + r * Math.sin(2 * Math.PI * turns),
  y - r * Math.cos(2 * Math.PI * turns),
]

/** `id` must be unique within the picture. */
export const gradient = (
  id: string,
  stops: readonly (readonly [at: number, color: string, opacity?: number])[],
  where = 'x1="0" y1="0" x2="0" y2="1"',
) => `<linearGradient id="${id}" ${where}>${stopList(stops)}</linearGradient>`

export const glow = (id: string, color: string, strength = 1) =>
  `<radialGradient id="${id}">${stopList([
    [0, color, strength],
    [0.45, color, strength * 0.55],
    [1, color, 0],
  ])}</radialGradient>`

const stopList = (stops: readonly (readonly [at: number, color: string, opacity?: number])[]) =>
  stops
    .map(
      ([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('')
