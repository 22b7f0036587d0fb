import { n } from './canvas.ts'

/** Letters as stroke paths, 100 high, because the machine may have no fonts */
const letters: Record<string, readonly [width: number, path: string]> = {
  A: [84, 'M0 100L42 0L84 100M14 66H70'],
  B: [64, 'M0 0V100M0 0H36A25 25 0 0 1 36 50H0M36 50H38A25 25 0 0 1 38 100H0'],
  C: [86, 'M86 20A50 50 0 1 0 86 80'],
  D: [80, 'M0 0V100M0 0H30A50 50 0 0 1 30 100H0'],
  E: [56, 'M56 0H0V100H56M0 50H46'],
  F: [54, 'M54 0H0V100M0 50H44'],
  G: [92, 'M86 20A50 50 0 1 0 92 56H56'],
  H: [72, 'M0 0V100M72 0V100M0 50H72'],
  I: [0, 'M0 0V100'],
  J: [48, 'M48 0V76A24 24 0 0 1 0 76'],
  K: [68, 'M0 0V100M66 0L0 58M24 38L68 100'],
  L: [52, 'M0 0V100H52'],
  M: [92, 'M0 100V0L46 70L92 0V100'],
  N: [76, 'M0 100V0L76 100V0'],
  O: [100, 'M50 0A50 50 0 1 1 50 100A50 50 0 1 1 50 0Z'],
  P: [62, 'M0 100V0H34A28 28 0 0 1 34 56H0'],
  Q: [100, 'M50 0A50 50 0 1 1 50 100A50 50 0 1 1 50 0ZM62 68L98 104'],
  R: [66, 'M0 100V0H34A28 28 0 0 1 34 56H0M32 56L66 100'],
  S: [60, 'M56 16A27 26 0 0 0 30 0A25 25 0 0 0 30 50A25 25 0 0 1 30 100A28 26 0 0 1 2 82'],
  T: [72, 'M0 0H72M36 0V100'],
  U: [72, 'M0 0V64A36 36 0 0 0 72 64V0'],
  V: [84, 'M0 0L42 100L84 0'],
  W: [116, 'M0 0L30 100L58 14L86 100L116 0'],
  X: [76, 'M0 0L76 100M76 0L0 100'],
  Y: [76, 'M0 0L38 52L76 0M38 52V100'],
  Z: [70, 'M0 0H70L0 100H70'],
  '0': [74, 'M37 0A37 50 0 1 1 37 100A37 50 0 1 1 37 0Z'],
  '1': [26, 'M0 22L26 0V100'],
  '2': [62, 'M0 28A31 29 0 1 1 54 46L0 100H62'],
  '3': [58, 'M2 12A27 25 0 1 1 30 50A27 25 0 1 1 0 88'],
  '4': [70, 'M52 100V0L0 70H70'],
  '5': [60, 'M54 0H8L4 44A31 29 0 1 1 0 86'],
  '6': [64, 'M44 0L8 50A32 32 0 1 0 32 36'],
  '7': [60, 'M0 0H60L18 100'],
  '8': [60, 'M30 0A24 24 0 1 1 30 48A24 24 0 1 1 30 0ZM30 48A27 26 0 1 1 30 100A27 26 0 1 1 30 48Z'],
  '9': [64, 'M20 100L56 50A32 32 0 1 0 32 64'],
  '.': [0, 'M0 98V100'],
  ',': [4, 'M4 96L0 114'],
  "'": [0, 'M0 0V22'],
  '-': [36, 'M0 52H36'],
  '&': [78, 'M78 100L16 26A18 18 0 1 1 46 24C44 44 0 46 0 74A28 26 0 0 0 54 80L70 56'],
  '+': [56, 'M28 24V80M0 52H56'],
  '/': [40, 'M0 100L40 0'],
  ':': [0, 'M0 34V36M0 84V86'],
}
const SPACE = 38

export interface Setting {
  x: number
  y: number
  height: number
  weight: number
  tracking?: number
  color: string
  anchor?: 'start' | 'middle' | 'end'
  round?: boolean
  more?: string
}

export const canSet = (text: string) =>
  [...text.toUpperCase()].every((char) => char === ' ' || char in letters)

export function textWidth(text: string, height: number, tracking = 0.24): number {
  const scale = height / 100
  let width = 0
  for (const char of text.toUpperCase())
    width += (char === ' ' ? SPACE : (letters[char]?.[0] ?? 0)) * scale + tracking * height
  return Math.max(0, width - tracking * height)
}

export function setText(text: string, setting: Setting): string {
  const { x, y, height, weight, tracking = 0.24, color, anchor = 'start', round = false, more = '' } = setting
  const scale = height / 100
  const width = textWidth(text, height, tracking)
  let at = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0)
  let d = ''
  for (const char of text.toUpperCase()) {
    const letter = letters[char]
    if (letter) d += place(letter[1], at, y, scale)
    at += (char === ' ' ? SPACE : (letter?.[0] ?? 0)) * scale + tracking * height
  }
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(weight)}" stroke-linecap="${round ? 'round' : 'square'}" stroke-linejoin="${round ? 'round' : 'miter'}" ${more}/>`
}

export function breakLines(text: string, width: number, height: number, tracking = 0.24): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1]
    const joined = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && textWidth(joined, height, tracking) <= width) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines
}

function place(d: string, x: number, y: number, scale: number): string {
  return d.replaceAll(/([MLHVACZ])([^MLHVACZ]*)/g, (_, command: string, rest: string) => {
    const numbers =
      rest.trim() === ''
        ? []
        : rest
            .trim()
            .split(/[\s,]+/)
            .map(Number)
    const placed = numbers.map((value, i) => {
      switch (command) {
        case 'H':
          return x + value * scale
        case 'V':
          return y + value * scale
        case 'A':
          return i % 7 < 2 ? value * scale : i % 7 < 5 ? value : (i % 7 === 5 ? x : y) + value * scale
        default:
          return (i % 2 === 0 ? x : y) + value * scale
      }
    })
    return command + placed.map((value) => String(Math.round(value * 100) / 100)).join(' ')
  })
}
