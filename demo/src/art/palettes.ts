export interface Palette {
  paper: string
  ink: string
  tones: readonly [string, string, string, string]
}

export const palettes = {
  ember: { paper: '#f3e2c7', ink: '#231a26', tones: ['#e4572e', '#f0a202', '#7a1f3d', '#2e4057'] },
  lagoon: { paper: '#e6f0ec', ink: '#0b2b33', tones: ['#12908a', '#f26b3a', '#f4c58a', '#1f5fae'] },
  violetHour: { paper: '#1b1033', ink: '#f7e9ff', tones: ['#ff5d8f', '#7b2ff7', '#ffb36b', '#2ed3c6'] },
  saffron: { paper: '#fbf0d9', ink: '#3a1d12', tones: ['#d98324', '#a23b2a', '#2f5d50', '#f2c14e'] },
  turquoise: { paper: '#f6efe2', ink: '#10324a', tones: ['#1f9e9a', '#1d4e89', '#e3b23c', '#b5412f'] },
  nocturne: { paper: '#0e1626', ink: '#e9eef7', tones: ['#5b8def', '#f2a65a', '#274690', '#d7e3fc'] },
  rosewater: { paper: '#f9e8e4', ink: '#4a1530', tones: ['#d65a7e', '#f3a6a0', '#7c3b68', '#3f6c6a'] },
  pine: { paper: '#eef0e4', ink: '#18251c', tones: ['#2f6b4f', '#d9a441', '#a9c29a', '#c65b3c'] },
  signal: { paper: '#f2f0eb', ink: '#14120f', tones: ['#e6332a', '#14120f', '#f2b705', '#1d5fa8'] },
  neon: { paper: '#0a0a14', ink: '#fdf6ff', tones: ['#f72585', '#4cc9f0', '#7209b7', '#ffca3a'] },
  clay: { paper: '#ead7c3', ink: '#33211d', tones: ['#b5533c', '#d9976a', '#5f6f52', '#7b3f35'] },
  ice: { paper: '#eaf2f8', ink: '#122238', tones: ['#4a90c2', '#9ec9e2', '#f08a7b', '#2b4c7e'] },
  citrus: { paper: '#fff6d6', ink: '#22301c', tones: ['#f28f16', '#5fa052', '#f7cf3d', '#e3503e'] },
  indigo: { paper: '#20265e', ink: '#fff4e0', tones: ['#f7a072', '#6c7bff', '#f4d35e', '#ee5a6f'] },
  moss: { paper: '#1d2a24', ink: '#f0ead6', tones: ['#8fb573', '#e0b15a', '#4e7a63', '#d96c4f'] },
  carnival: { paper: '#fdeedc', ink: '#2b1d4a', tones: ['#ef476f', '#ffb703', '#06a77d', '#5a4fcf'] },
  cobalt: { paper: '#f5f2ec', ink: '#0d1b4c', tones: ['#2340d6', '#ff7a3d', '#b8c6ff', '#0d1b4c'] },
  wine: { paper: '#2a0f1c', ink: '#fbe7d4', tones: ['#c9304f', '#e88d67', '#6b1f3a', '#f3c77b'] },
  desert: { paper: '#f7dfc4', ink: '#41201a', tones: ['#d8683b', '#efa94a', '#8c3b3b', '#4f7c7b'] },
  aurora: { paper: '#0c1f2c', ink: '#eafff7', tones: ['#35d0a5', '#7f7bff', '#1b6f8a', '#f5e960'] },
  lilac: { paper: '#efe6f7', ink: '#2c1a47', tones: ['#8d5fd3', '#f29bb8', '#5bb5b0', '#f3c969'] },
  brass: { paper: '#151311', ink: '#f6e7c8', tones: ['#d4a03a', '#8a5a2b', '#f1d48a', '#b0402f'] },
} satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes
export const paletteNames = Object.keys(palettes) as PaletteName[] // the keys of the object above

export function lightness(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Mixes two colours; `share`: 0 returns `from`, 1 returns `to` */
export function blend(from: string, to: string, share: number): string {
  const part = (at: number) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16)
    const b = Number.parseInt(to.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`
}
