import { seededRandom } from '../random.ts'
import { layOut, type Bar } from './form.ts'
import type { Mode } from './harmony.ts'
import { master } from './master.ts'
import { mixDown } from './mix-down.ts'
import { openSong } from './song.ts'
import type { Stereo } from './stereo.ts'
import { styles, type StyleName } from './styles/all.ts'

/** Equal recipes result in equal samples. */
export interface TrackRecipe {
  seed: string
  style: StyleName
  tempo: number
  /** Semitones above C, 0 to 11 */
  key: number
  mode: Mode
  progression: number
  /** Approximate, because the piece ends with a complete bar and a tail */
  seconds: number
}

export function planTrack({ style: name, progression, tempo, key, mode, seconds }: TrackRecipe) {
  const style = styles[name]
  const chosen = style.progressions[progression % style.progressions.length]
  if (!chosen) throw new Error(`planTrack: ${name} has no progressions`)
  const barSeconds = (style.meter * 60) / tempo
  return {
    style,
    barSeconds,
    bars: layOut((seconds - style.ring) / barSeconds, style.meter, chosen, key, mode),
  }
}

export interface Part {
  from: number
  count: number
}

export function renderTrack(recipe: TrackRecipe, part?: Part): Stereo {
  const { style, bars } = planTrack(recipe)
  const { tempo, key, mode } = recipe
  const random = seededRandom(recipe.seed)
  const played = part ? fromTheTop(bars.slice(part.from, part.from + part.count)) : bars
  const song = openSong({ bars: played, tempo, key, mode, swing: style.swing, ring: style.ring }, random)
  style.perform(song)
  const mix = mixDown(song, style.room)
  style.colour?.(mix, random.fork('colour'))
  return master(mix, { fadeOut: Math.min(style.ring, 3) })
}

function fromTheTop(bars: readonly Bar[]): Bar[] {
  const start = bars[0]?.beat ?? 0
  return bars.map((bar) => ({
    ...bar,
    beat: bar.beat - start,
    chords: bar.chords.map((placed) => ({ ...placed, beat: placed.beat - start })),
  }))
}
