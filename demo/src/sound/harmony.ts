/** Pitch classes in semitones, 0 to 12; quarter tones end in .5 */
export interface Chord {
  name: string
  bass: number
  tones: number[]
}

export type Mode =
  | 'major'
  | 'minor'
  | 'dorian'
  | 'mixolydian'
  | 'lydian'
  | 'harmonicMinor'
  | 'minorPentatonic'
  | 'majorPentatonic'
  | 'shur'
  | 'homayun'
  | 'chahargah'
  | 'esfahan'
  | 'hijaz'
  | 'bayati'
  | 'rast'
  | 'nahawand'

/** Steps in semitones; neutral intervals of Persian dastgahs and Arab maqams (koron, half-flat) end in .5. */
export const scales: Record<Mode, readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 11],
  minorPentatonic: [0, 3, 5, 7, 10],
  majorPentatonic: [0, 2, 4, 7, 9],
  shur: [0, 1.5, 3, 5, 7, 8, 10],
  homayun: [0, 1.5, 4, 5, 7, 8, 10],
  chahargah: [0, 1.5, 4, 5, 7, 8.5, 11],
  esfahan: [0, 2, 3, 5, 7, 8.5, 11],
  hijaz: [0, 1, 4, 5, 7, 8, 10],
  bayati: [0, 1.5, 3, 5, 7, 8, 10],
  rast: [0, 2, 3.5, 5, 7, 9, 10.5],
  nahawand: [0, 2, 3, 5, 7, 8, 11],
}

const numerals: Record<string, number> = { i: 0, ii: 2, iii: 4, iv: 5, v: 7, vi: 9, vii: 11 }

const qualities: Record<string, readonly number[]> = {
  maj: [0, 4, 7],
  min: [0, 3, 7],
  maj7: [0, 4, 7, 11],
  maj9: [0, 4, 7, 11, 14],
  dom7: [0, 4, 7, 10],
  dom9: [0, 4, 7, 10, 14],
  dom13: [0, 4, 10, 14, 21],
  '7b9': [0, 4, 7, 10, 13],
  min7: [0, 3, 7, 10],
  min9: [0, 3, 7, 10, 14],
  min6: [0, 3, 7, 9],
  '6': [0, 4, 7, 9],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '7sus4': [0, 5, 7, 10],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  dim: [0, 3, 6],
  dim7: [0, 3, 6, 9],
  m7b5: [0, 3, 6, 10],
  aug: [0, 4, 8],
}

/**
 * Parses a chord in a key, such as 'I', 'bVIImaj7', 'ii7', 'V7b9', 'ivadd9' (capitals major, lower case minor). For
 * music without chords: 'd5' is step 5 with the fifth above.
 */
export function readChord(text: string, key: number, mode: Mode): Chord {
  const modal = /^d(\d)$/.exec(text)
  if (modal) {
    const steps = scales[mode]
    const step = Number(modal[1]) - 1
    const bass = within(key + (steps[step % steps.length] ?? 0))
    return { name: text, bass, tones: [bass, within(key + (steps[(step + 4) % steps.length] ?? 0))] }
  }
  const parts = /^(b|#)?(VII|VI|V|IV|III|II|I|vii|vi|v|iv|iii|ii|i)(.*)$/.exec(text)
  const numeral = parts?.[2]
  if (!parts || !numeral) throw new Error(`readChord: ${text} is no chord`)
  const major = numeral === numeral.toUpperCase()
  const suffix = parts[3] ?? ''
  const quality =
    suffix === ''
      ? major
        ? 'maj'
        : 'min'
      : suffix === '7'
        ? major
          ? 'dom7'
          : 'min7'
        : suffix === '9'
          ? major
            ? 'dom9'
            : 'min9'
          : suffix === '13'
            ? 'dom13'
            : suffix === '6'
              ? major
                ? '6'
                : 'min6'
              : suffix === 'add9' && !major
                ? 'madd9'
                : suffix
  const intervals = qualities[quality]
  if (!intervals) throw new Error(`readChord: ${text} is of no known quality`)
  const shift = parts[1] === 'b' ? -1 : parts[1] === '#' ? 1 : 0
  const bass = within(key + (numerals[numeral.toLowerCase()] ?? 0) + shift)
  return { name: text, bass, tones: intervals.map((interval) => within(bass + interval)) }
}

export const within = (pitch: number) => ((pitch % 12) + 12) % 12

/**
 * Returns a chord as `count` pitches close to those of the previous chord. If `count` is too low, omits the fifth, then
 * the root, which the bass has.
 */
export function voiceLead(
  chord: Chord,
  count: number,
  low: number,
  high: number,
  before?: readonly number[],
): number[] {
  const tones = dropTones(chord.tones, count)
  let best: number[] = []
  let least = Infinity
  for (let turn = 0; turn < tones.length; turn++) {
    for (let octave = 0; octave < 3; octave++) {
      const voicing: number[] = []
      let floor = low + octave * 12
      for (let i = 0; i < count; i++) {
        const tone = tones[(turn + i) % tones.length] ?? 0
        const pitch = floor + within(tone - floor)
        voicing.push(pitch)
        floor = pitch + 1
      }
      const top = voicing[voicing.length - 1] ?? 0
      if (top > high + 4) continue
      const centre = (low + high) / 2
      const mean = voicing.reduce((sum, pitch) => sum + pitch, 0) / count
      let cost = Math.abs(mean - centre) * 0.4 + Math.max(0, top - high) * 2
      if (before)
        for (let i = 0; i < count; i++) cost += Math.abs((voicing[i] ?? 0) - (before[i] ?? voicing[i] ?? 0))
      if (cost < least) {
        least = cost
        best = voicing
      }
    }
  }
  return best
}

function dropTones(tones: readonly number[], count: number): number[] {
  if (tones.length <= count) return [...tones]
  const withoutFifth = tones.filter((_, i) => i !== 2)
  return (withoutFifth.length <= count ? withoutFifth : withoutFifth.slice(1)).slice(0, count)
}

export function nearest(pitchClass: number, near: number): number {
  const above = near + within(pitchClass - near)
  return above - near <= 6 ? above : above - 12
}
