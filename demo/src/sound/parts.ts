import type { Random } from '../random.ts'
import type { Bar } from './form.ts'
import { nearest, voiceLead, type Chord } from './harmony.ts'
import type { Channel, Song } from './song.ts'
import { addMono } from './stereo.ts'

export interface Voicing {
  bar: Bar
  chord: Chord
  beat: number
  beats: number
  pitches: number[]
}

export function voicings(song: Song, count: number, low: number, high: number): Voicing[] {
  let before: number[] | undefined
  return song.bars.flatMap((bar) =>
    bar.chords.map(({ chord, beat, beats }) => {
      const pitches = voiceLead(chord, count, low, high, before)
      before = pitches
      return { bar, chord, beat, beats, pitches }
    }),
  )
}

export const bassOf = (chord: Chord, near: number) => nearest(chord.bass, near)
export const fifthOf = (chord: Chord, near: number) => nearest(chord.tones[2] ?? chord.bass + 7, near)

const strength: Record<string, number> = { X: 1, x: 0.75, o: 0.45, '-': 0.25 }

export interface DrumPart {
  drum: (random: Random) => Float32Array
  /** Steps of a bar: `X` hard, `x` middle, `o` soft, `-` barely audible, `.` silent */
  pattern: string | ((bar: Bar) => string)
  bars?: (bar: Bar) => boolean
  level?: number
  pan?: number
  /** Probability that a soft stroke is left out */
  loose?: number
  /** Ducked channels give way to its strokes. */
  isKick?: true
}

export function playDrums(song: Song, channel: Channel, parts: readonly DrumPart[], random: Random): void {
  for (const part of parts) playDrum(song, channel, part.drum(random), part)
}

function playDrum(
  song: Song,
  channel: Channel,
  drum: Float32Array,
  { pattern, bars, level = 1, pan = 0, loose = 0, isKick }: DrumPart,
): void {
  const random = song.random.fork(`pattern${channel.level}${pan}${drum.length}`)
  for (const bar of song.bars) {
    if (bars && !bars(bar)) continue
    const steps = typeof pattern === 'string' ? pattern : pattern(bar)
    for (let i = 0; i < steps.length; i++) {
      const hit = strength[steps[i] ?? '.']
      if (hit === undefined || (hit < 0.5 && random.chance(loose))) continue
      const note = song.note(bar.beat + (i * bar.beats) / steps.length, 0.1, 60, hit * level)
      if (isKick) song.kicks.push(note.at)
      addMono(channel, drum, note.at, note.level, pan)
    }
  }
}

export const isMiddle = (bar: Bar) => bar.section === 'a' || bar.section === 'b'
export const isMoving = (bar: Bar) =>
  isMiddle(bar) || (bar.section === 'intro' && bar.inSection >= 1) || (bar.section === 'outro' && !bar.last)
