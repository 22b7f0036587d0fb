/** Contrast of colours: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. Colours are '#rrggbb'. */

/** Least contrast of controls and pictures (1.4.11) and of text (1.4.3) */
export const LEAST_CONTRAST = { controls: 3, text: 4.5 } as const

/** The page in light, and the lightest surface in dark, as in the client's tokens */
export const SURFACES = { light: '#f7f5f2', dark: '#26242b' } as const

/** Accent of the product in light, as in the client's tokens */
export const PRODUCT_ACCENT = '#f4722b'

export function contrastOf(one: string, other: string): number {
  const [lighter = 1, darker = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns the theme on whose surfaces a colour of controls is seen too little, and its contrast there. */
export function lackOfContrast(color: string): { theme: 'light' | 'dark'; ratio: number } | undefined {
  for (const theme of ['light', 'dark'] as const) {
    const ratio = contrastOf(color, SURFACES[theme])
    // Rounded down, so that nothing that is refused seems to be enough.
    if (ratio < LEAST_CONTRAST.controls) return { theme, ratio: Math.floor(ratio * 100) / 100 }
  }
  return undefined
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
