import type { Random } from '../random.ts'
import type { Bar } from './form.ts'
import { nearest, scales, within, type Chord } from './harmony.ts'
import type { Song } from './song.ts'

/** `beat`: start, and `beats`: length in beats; `pitch` in semitones, 69 is A4 */
export interface TuneNote {
  beat: number
  beats: number
  pitch: number
  accent: number
}

type Cell = readonly number[]

export interface Tune {
  low: number
  high: number
  cells: readonly Cell[]
  closes: readonly Cell[]
  rests(bar: Bar): boolean
}

type TuneRules = Tune & Pick<Song, 'key' | 'mode'>

interface Motif {
  cell: Cell
  moves: number[]
}

/**
 * Writes a tune: each kind of section has a motif of two bars. Phrases of four bars end on a long chord tone.
 * Strong beats have chord tones; others move mostly by step.
 */
export function writeTune(
  { bars, key, mode }: Pick<Song, 'bars' | 'key' | 'mode'>,
  tune: Tune,
  random: Random,
): TuneNote[] {
  const rules = { ...tune, key, mode }
  const motifs = { a: twoBars(rules, random.fork('a')), b: twoBars(rules, random.fork('b')) }
  const notes: TuneNote[] = []
  const centre = (rules.low + rules.high) / 2
  let pitch = centre

  for (const bar of bars) {
    if (rules.rests(bar)) continue
    const place = bar.inSection % 4
    const family = bar.section === 'b' ? motifs.b : motifs.a
    const closing = place === 3 || bar.last
    const source = family[place === 1 ? 1 : 0]
    const motif: Motif = closing ? { ...source, cell: random.pick(rules.closes) } : source

    const lift = (bar.section === 'b' ? 3 : 0) + (place === 2 ? 2 : 0)
    const first = bar.chords[0]?.chord
    if (!first) continue
    pitch = nearestTone(first, closing ? pitch : (pitch + centre + lift) / 2 + lift / 2)

    let beat = bar.beat
    motif.cell.forEach((length, i) => {
      const beats = Math.abs(length)
      if (length > 0) {
        const chord = chordAt(bar, beat)
        if (i > 0) {
          const moved = move(pitch, motif.moves[i % motif.moves.length] ?? 1, rules, chord)
          pitch = isStrong(beat - bar.beat, beats) ? nearestTone(chord, moved) : moved
        }
        pitch = fold(pitch, rules)
        const accent = beat === bar.beat ? 1 : Number.isInteger(beat) ? 0.88 : 0.76
        notes.push({ beat, beats, pitch, accent })
      }
      beat += beats
    })
    const end = notes[notes.length - 1]
    if (closing && end) {
      const chord = chordAt(bar, end.beat)
      const rest = [chord.bass, chord.tones[2] ?? chord.bass].map((tone) => nearest(tone, end.pitch))
      end.pitch = fold(
        rest.toSorted((x, y) => Math.abs(x - end.pitch) - Math.abs(y - end.pitch))[0] ?? end.pitch,
        rules,
      )
      pitch = end.pitch
    }
  }
  return notes
}

function twoBars(rules: TuneRules, random: Random): [Motif, Motif] {
  const motif = (): Motif => {
    const cell = random.pick(rules.cells)
    const moves: number[] = []
    let drift = random.chance(0.5) ? 1 : -1
    for (let i = 0; i < cell.length; i++) {
      const leap = random.chance(0.16)
      moves.push(leap ? drift * random.int(2, 3) : random.chance(0.12) ? 0 : drift)
      if (leap || random.chance(0.35)) drift = -drift
    }
    return { cell, moves }
  }
  return [motif(), motif()]
}

const isStrong = (place: number, beats: number) =>
  place === 0 || beats >= 1.5 || (Number.isInteger(place) && place % 2 === 0)

function chordAt(bar: Bar, beat: number): Chord {
  const held = bar.chords.findLast((placed) => placed.beat <= beat + 0.001) ?? bar.chords[0]
  if (!held) throw new Error('chordAt: a bar has at least one chord')
  return held.chord
}

function nearestTone(chord: Chord, near: number): number {
  const candidates = chord.tones.map((tone) => nearest(tone, near))
  return candidates.toSorted((x, y) => Math.abs(x - near) - Math.abs(y - near))[0] ?? near
}

function move(from: number, steps: number, { key, mode }: TuneRules, chord: Chord): number {
  const scale = scales[mode].map((step) => within(step + key))
  const foreign = chord.tones.filter((tone) => !scale.some((step) => Math.abs(step - tone) < 0.01))
  const kept = scale.filter((step) => !foreign.some((tone) => Math.abs(within(step - tone + 6) - 6) < 1.1))
  const ladder = [...kept, ...foreign]
  let pitch = from
  for (let i = 0; i < Math.abs(steps); i++) {
    let next = Infinity
    for (const rung of ladder) {
      const distance = steps > 0 ? within(rung - pitch) : within(pitch - rung)
      next = Math.min(next, distance < 0.01 ? 12 : distance)
    }
    pitch += steps > 0 ? next : -next
  }
  return pitch
}

function fold(pitch: number, { low, high }: TuneRules): number {
  let folded = pitch
  while (folded > high) folded -= 12
  while (folded < low) folded += 12
  return folded
}
