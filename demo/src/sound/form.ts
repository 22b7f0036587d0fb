import { readChord, type Chord, type Mode } from './harmony.ts'

type Section = 'intro' | 'a' | 'b' | 'outro'

export interface Bar {
  index: number
  section: Section
  round: number
  inSection: number
  last: boolean
  beat: number
  beats: number
  chords: { chord: Chord; beat: number; beats: number }[]
}

export interface Progressions {
  a: readonly string[]
  b: readonly string[]
}

/** Arranges intro, A, B, A (, B …), outro: about `bars` bars, give or take two. */
export function layOut(
  bars: number,
  beats: number,
  progressions: Progressions,
  key: number,
  mode: Mode,
): Bar[] {
  const unit = bars >= 26 ? 8 : 4
  const edge = Math.max(1, unit / 2)
  const middle = Math.max(unit * 2, Math.round((bars - 2 * edge) / edge) * edge)

  const plan: { section: Section; length: number }[] = [{ section: 'intro', length: edge }]
  for (let done = 0, turn = 0; done < middle; done += unit, turn++) {
    plan.push({ section: turn % 2 === 0 ? 'a' : 'b', length: Math.min(unit, middle - done) })
  }
  plan.push({ section: 'outro', length: edge })

  const laid: Bar[] = []
  const rounds: Record<Section, number> = { intro: 0, a: 0, b: 0, outro: 0 }
  for (const { section, length } of plan) {
    const source = section === 'b' ? progressions.b : progressions.a
    for (let i = 0; i < length; i++) {
      const beat = laid.length * beats
      const text =
        section === 'outro' && i === length - 1 ? homeOf(progressions) : (source[i % source.length] ?? 'I')
      const names = text.split(' ')
      laid.push({
        index: laid.length,
        section,
        round: rounds[section],
        inSection: i,
        last: i === length - 1,
        beat,
        beats,
        chords: names.map((name, n) => ({
          chord: readChord(name, key, mode),
          beat: beat + (n * beats) / names.length,
          beats: beats / names.length,
        })),
      })
    }
    rounds[section]++
  }
  return laid
}

function homeOf({ a, b }: Progressions): string {
  const chords = [...a, ...b].flatMap((bar) => bar.split(' '))
  return chords.find((chord) => /^(I|i|d1)(?![IVivd])/.test(chord)) ?? a[0] ?? 'I'
}
