import type { Layout } from '../art/cover.ts'
import type { Progressions } from '../sound/form.ts'
import type { Mode } from '../sound/harmony.ts'
import type { TrackRecipe } from '../sound/render-track.ts'
import { styles, type StyleName } from '../sound/styles/all.ts'

const names = Object.keys(styles)

/**
 * Chooses keys along the circle of fifths, so that all twelve occur before one repeats, and tempos by the
 * golden ratio, so that they spread evenly.
 */
export function recipeOf(style: StyleName, nth: number): TrackRecipe {
  const { tempo, progressions, modes } = styles[style]
  const [slowest, fastest] = tempo
  const place = names.indexOf(style)
  const progression = nth % progressions.length
  const chords = progressions[progression]
  const fitting = chords ? modes.filter((mode) => fits(mode, chords)) : modes
  return {
    seed: `${style}-${nth}`,
    style,
    tempo: Math.round((slowest + (fastest - slowest) * ((nth * 0.618 + 0.31) % 1)) * 10) / 10,
    key: (place * 5 + nth * 7) % 12,
    mode: fitting[nth % fitting.length] ?? modes[0] ?? 'major',
    progression,
    seconds: 36 + ((nth * 11 + place * 7) % 13),
  }
}

function fits(mode: Mode, { a, b }: Progressions): boolean {
  const chords = [...a, ...b].flatMap((bar) => bar.split(' '))
  const minor =
    chords.some((chord) => /^i(?![iv])/.test(chord)) && !chords.some((chord) => /^I(?![IV])/.test(chord))
  switch (mode) {
    case 'major':
    case 'lydian':
    case 'mixolydian':
    case 'majorPentatonic':
      return !minor
    case 'minor':
    case 'dorian':
    case 'harmonicMinor':
    case 'minorPentatonic':
      return minor
    default:
      return true
  }
}

const LAYOUTS: readonly Layout[] = ['frame', 'bare', 'band', 'label', 'bare', 'large', 'frame', 'band']
export const layoutOf = (nth: number): Layout => LAYOUTS[nth % LAYOUTS.length] ?? 'bare'
