import { COLOR_ERROR } from '@nava/contracts'

/**
 * Returns the channels (0 to 255) of a six-digit hex colour, with or without '#'.
 * @throws Error with COLOR_ERROR for any other text
 */
export function rgbOf(color: string): { red: number; green: number; blue: number } {
  const digits = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color)
  if (!digits) throw new Error(COLOR_ERROR)
  const [red = 0, green = 0, blue = 0] = digits.slice(1).map((pair) => Number.parseInt(pair, 16))
  return { red, green, blue }
}

/** Returns true for `#rrggbb`; replies without a cover have an empty colour. */
export function isColor(color: string): boolean {
  return /^#[\da-f]{6}$/i.test(color)
}

/** Returns the relative luminance by WCAG 2.2, 0 (black) to 1 (white). */
function luminanceOf(color: string): number {
  const { red, green, blue } = rgbOf(color)
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast ratio by WCAG 2.2, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Darkens a colour until white text on it has AA contrast (4.5:1).
 * @throws Error as `rgbOf` does
 */
export function backgroundFor(color: string): string {
  let { red, green, blue } = rgbOf(color)
  let ground = toHex(red, green, blue)
  while (contrastOf(ground, '#ffffff') < 4.5) {
    red *= 0.94
    green *= 0.94
    blue *= 0.94
    ground = toHex(red, green, blue)
  }
  return ground
}

const PLAIN = '#4b4654'

export function backgroundOfCover(coverColor: string): string {
  return backgroundFor(isColor(coverColor) ? coverColor : PLAIN)
}

function toHex(...channels: number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}
