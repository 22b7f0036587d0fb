import { channelsOf, contrastOf, LEAST_CONTRAST } from '@nava/contracts'

/** Surfaces on which texts of the accent are read least well: what is pressed, of the client's tokens */
const HARDEST = { light: '#e0dcd9', dark: '#44424a' } as const

/** Texts on the accent, the nicer ones first; of black and white one is always readable */
const ON_ACCENT = ['#1d0b02', '#ffffff', '#000000'] as const

/** Share of the other colour in each step */
const STEP = 0.04
const HOVER = 0.1

/**
 * Returns the style sheet that gives pages the accent `color` ('#rrggbb'), or '' for '', which leaves the product's. It
 * counts before the client's tokens wherever it stands.
 */
export function accentStyles(color: string): string {
  if (color === '') return ''
  const onAccent = ON_ACCENT.find((text) => contrastOf(color, text) >= LEAST_CONTRAST.text) ?? '#000000'
  const hover = mix(color, onAccent === '#ffffff' ? '#000000' : '#ffffff', HOVER)
  const [onLight, onDark] = [readable(color, HARDEST.light), readable(color, HARDEST.dark)]
  const tokens = {
    accent: color,
    'accent-hover': hover,
    'on-accent': onAccent,
    'accent-text': `light-dark(${onLight},${onDark})`,
    focus: `light-dark(${onLight},${onDark})`,
    // Toasts have the other theme's surface.
    'toast-accent': `light-dark(${onDark},${onLight})`,
  }
  return `html:root{${Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`
}

/** Returns the colour, as much nearer to black or white as texts on `surface` need. */
function readable(color: string, surface: string): string {
  const end = contrastOf(surface, '#000000') > contrastOf(surface, '#ffffff') ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += STEP) {
    const mixed = mix(color, end, share)
    if (contrastOf(mixed, surface) >= LEAST_CONTRAST.text) return mixed
  }
  return end
}

function mix(color: string, other: string, share: number): string {
  const others = channelsOf(other)
  const parts = channelsOf(color).map((part, at) => Math.round(part + ((others[at] ?? 0) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
