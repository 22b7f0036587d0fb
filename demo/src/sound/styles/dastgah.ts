import type { Random } from '../../random.ts'
import { gobletDeep, gobletSharp } from '../drums.ts'
import { addBreath } from '../breath-voice.ts'
import { nearest } from '../harmony.ts'
import { type Tune, type TuneNote, writeTune } from '../melody.ts'
import { bassOf, type DrumPart, isMiddle, playDrums } from '../parts.ts'
import { addString, type StringPatch } from '../string-voice.ts'
import type { Channel, Song } from '../song.ts'
import type { Style } from '../style.ts'
import { addSynth, type SynthPatch } from '../synth-voice.ts'

const hum: SynthPatch = {
  wave: 'triangle',
  unison: 2,
  detuneCents: 6,
  spread: 0.7,
  cutoff: 700,
  attack: 1.2,
  decay: 1,
  sustain: 0.9,
  release: 1.5,
}

const metal: StringPatch = { ring: 3.2, brightness: 0.82, pickAt: 0.13, stop: 0.12 }

/** Patterns of the deep, the sharp and the high drum */
const BEATS = [
  ['X..x..X.x.x.', '....o.....o.', 'oo.o.oo.oo.o'],
  ['X.....X.....', '..x.x...x.x.', 'o..o.oo..o.o'],
  ['X...x.X.....', '..o.....x.x.', '.o.o.o.o.ooo'],
] as const

const tune: Tune = {
  low: 57,
  high: 76,
  cells: [
    [1, 1, 1, 1, 1, 1],
    [2, 1, 2, 1],
    [1, 1, 1, 2, 1],
    [3, 1, 1, 1],
    [1.5, 0.5, 1, 2, 1],
  ],
  closes: [[3, 3], [2, 1, 3], [6]],
  rests: () => false,
}

const answer: Tune = {
  low: 62,
  high: 79,
  cells: [
    [3, 3],
    [4, 1, 1],
    [2, 4],
  ],
  closes: [[6], [5, -1]],
  rests: (bar) => bar.section !== 'b' && bar.section !== 'outro',
}

export const dastgah: Style = {
  modes: ['shur', 'homayun', 'chahargah', 'esfahan'],
  meter: 6,
  tempo: [176, 216],
  swing: { share: 0.5, beats: 1 },
  progressions: [
    { a: ['d1', 'd1', 'd4', 'd1'], b: ['d5', 'd4', 'd4', 'd1'] },
    { a: ['d1', 'd4', 'd3', 'd1'], b: ['d5', 'd5', 'd4', 'd3'] },
    { a: ['d1', 'd1', 'd3', 'd4'], b: ['d4', 'd5', 'd4', 'd1'] },
    { a: ['d4', 'd4', 'd3', 'd1'], b: ['d5', 'd6', 'd5', 'd4'] },
  ],
  room: {
    hallSeconds: 2.2,
    hallDamping: 0.5,
    hallLevel: -30,
    echoBeats: 3,
    echoFeedback: 0.3,
    echoLevel: -38,
  },
  ring: 3.5,
  perform(song) {
    const random = song.random.fork('dastgah')
    const setar = song.channel({ level: -19, hall: 0.35 })
    const drone = song.channel({ level: -29, hall: 0.4 })
    const drums = song.channel({ level: -24, hall: 0.25 })
    const ney = song.channel({ level: -25, hall: 0.7 })
    const pedal = nearest(song.key, 45)

    for (const note of writeTune(song, tune, random.fork('tune'))) {
      const bar = song.bars.findLast((one) => one.beat <= note.beat)
      pluck(song, setar, note, bar?.section === 'intro', random)
      if (bar && (note.beat - bar.beat) % 3 === 0)
        addString(setar, song.note(note.beat, 2.5, pedal, 0.45, 0.15), metal, random)
    }
    for (const bar of song.bars) {
      if (bar.inSection % 2 !== 0) continue
      addSynth(drone, song.note(bar.beat, bar.beats * (bar.last ? 1 : 2), pedal, 0.7), hum)
      addSynth(drone, song.note(bar.beat, bar.beats * (bar.last ? 1 : 2), pedal + 7, 0.4), hum)
    }
    drum(song, drums, random)
    blow(song, ney, random)
  },
}

/** Plays a note, with a grace note at times; a long one is struck anew on each quarter of a beat. */
function pluck(song: Song, setar: Channel, note: TuneNote, isFree: boolean, random: Random): void {
  const { beat, beats, pitch, accent } = note
  const level = accent * (isFree ? 0.7 : 0.85)
  const add = (at: number, length: number, tone: number, loud: number) =>
    addString(setar, song.note(at, length, tone, loud, -0.1), metal, random)
  if (random.chance(0.3)) add(beat - 0.14, 0.12, pitch + 2, level * 0.5)
  if (beats < 2.5) return add(beat, beats + 0.4, pitch, level)
  const strokes = Math.floor(beats * 4)
  for (let i = 0; i < strokes; i++) {
    const swell = 0.45 + 0.45 * Math.sin((Math.PI * (i + 1)) / (strokes + 1))
    add(beat + i / 4, 0.3 + (i === strokes - 1 ? 1 : 0), pitch, level * swell)
  }
}

function drum(song: Song, drums: Channel, random: Random): void {
  const deep = gobletDeep(random, 88)
  const sharp = gobletSharp(random)
  const [low, middle, high] = random.pick(BEATS)
  const parts: DrumPart[] = [
    { drum: () => deep, bars: isMiddle, pattern: low, level: 0.9 },
    { drum: () => sharp, bars: isMiddle, pattern: middle, level: 0.8, pan: 0.12 },
    {
      drum: () => gobletSharp(random, 520),
      bars: (bar) => bar.section === 'b' || bar.round > 0,
      pattern: high,
      level: 0.45,
      pan: 0.25,
      loose: 0.2,
    },
  ]
  playDrums(song, drums, parts, random)
}

/** Answers the tune on the ney, and holds notes below its repetition. */
function blow(song: Song, ney: Channel, random: Random): void {
  for (const { beat, beats, pitch, accent } of writeTune(song, answer, random.fork('ney')))
    addBreath(
      ney,
      song.note(beat, beats * 0.95, pitch, accent * 0.7, 0.3),
      { air: 0.45, attack: 0.09, release: 0.25, vibratoCents: 22 },
      random,
    )
  for (const bar of song.bars) {
    const held =
      bar.section === 'a' && bar.round > 0 && bar.inSection % 2 === 0 ? bar.chords[0]?.chord : undefined
    if (held)
      addBreath(
        ney,
        song.note(bar.beat, bar.beats, bassOf(held, 60), 0.4, 0.3),
        { air: 0.5, attack: 0.4, release: 0.6, vibratoCents: 14 },
        random,
      )
  }
}
