import type { Random } from '../../random.ts'
import { brush, cymbal, kick, rim } from '../drums.ts'
import { addFm, type FmPatch } from '../fm-voice.ts'
import type { Chord } from '../harmony.ts'
import { type Tune, writeTune } from '../melody.ts'
import { bassOf, type DrumPart, fifthOf, isMiddle, playDrums, type Voicing, voicings } from '../parts.ts'
import { addString, type StringPatch } from '../string-voice.ts'
import type { Channel, Song } from '../song.ts'
import type { Style } from '../style.ts'

const drumParts: DrumPart[] = [
  {
    drum: (random) => cymbal(random, { seconds: 0.7, above: 5500, metal: 0.75 }),
    pattern: (bar) => (bar.inSection % 2 ? 'x.xox.' : 'x.x.xo'),
    level: 0.6,
    pan: 0.3,
  },
  {
    drum: (random) => cymbal(random, { seconds: 0.06 }),
    bars: isMiddle,
    pattern: '..x.x.',
    level: 0.6,
    pan: -0.3,
  },
  { drum: (random) => brush(random, 0.3), pattern: 'o.x.o.', level: 0.8, pan: -0.05 },
  {
    drum: (random) => kick(random, { hz: 60, punch: 0.3, seconds: 0.2 }),
    bars: isMiddle,
    pattern: 'x.....',
    level: 0.5,
  },
  { drum: rim, bars: (bar) => bar.section === 'b', pattern: '...o.o', level: 0.5, pan: -0.1, loose: 0.4 },
]

const upright: StringPatch = { ring: 1.8, brightness: 0.35, pickAt: 0.18, stop: 0.07 }

/** Where the piano strikes a chord, and for how long, in beats */
const COMMENTS = [
  [
    [0, 0.6],
    [1.5, 1],
  ],
  [
    [1, 0.4],
    [2.5, 0.4],
  ],
  [[0, 2]],
  [[1.5, 1.2]],
] as const

const hammer: FmPatch = {
  attack: 0.003,
  decay: 0.9,
  sustain: 0.08,
  release: 0.2,
  ratio: 1,
  index: 1.7,
  indexDecay: 0.35,
  ting: 0.35,
}

const bars: FmPatch = {
  attack: 0.002,
  decay: 1.1,
  sustain: 0.04,
  release: 0.5,
  ratio: 4,
  index: 0.8,
  indexDecay: 0.12,
  tremolo: { hz: 5.5, depth: 0.2 },
}

const tune: Tune = {
  low: 62,
  high: 84,
  cells: [
    [0.5, 0.5, 1, 1],
    [1, 0.5, 0.5, 0.5, 0.5],
    [1.5, 0.5, 1],
    [-0.5, 0.5, 0.5, 0.5, 1],
    [1, 1, 0.5, 0.5],
  ],
  closes: [
    [1, 2],
    [0.5, 0.5, 2],
    [2, -1],
  ],
  rests: (bar) => !isMiddle(bar),
}

export const jazzWaltz: Style = {
  modes: ['major', 'dorian', 'mixolydian'],
  meter: 3,
  tempo: [126, 158],
  swing: { share: 0.64, beats: 1 },
  progressions: [
    { a: ['Imaj7', 'vi7', 'ii7', 'V13'], b: ['iii7', 'VI7b9', 'ii9', 'V13'] },
    { a: ['Imaj9', 'IVmaj7', 'iii7', 'VI7b9'], b: ['ii9', 'V13', 'Imaj7', 'VI7b9'] },
    { a: ['ii9', 'V13', 'Imaj9', 'Imaj9'], b: ['IVmaj7', 'bVII9', 'iii7', 'VI7b9'] },
    { a: ['i9', 'IV13', 'i9', 'IV13'], b: ['bIIImaj7', 'bVImaj7', 'ii7', 'V7b9'] },
    { a: ['Imaj7', '#idim7', 'ii7', 'V13'], b: ['IVmaj7', 'iv6', 'iii7', 'VI7b9'] },
  ],
  room: {
    hallSeconds: 1.3,
    hallDamping: 0.6,
    hallLevel: -32,
    echoBeats: 1,
    echoFeedback: 0.2,
    echoLevel: -42,
  },
  ring: 3,
  perform(song) {
    const random = song.random.fork('waltz')
    const piano = song.channel({ level: -24, hall: 0.35 })
    const bass = song.channel({ level: -21.5, hall: 0.08 })
    const drums = song.channel({ level: -26, hall: 0.2 })
    const vibes = song.channel({ level: -20.5, hall: 0.45 })

    const laid = voicings(song, 4, 53, 71)
    laid.forEach((voicing, at) => {
      playComment(song, piano, voicing, random)
      walk(song, bass, voicing, laid[at + 1]?.chord ?? voicing.chord, random)
    })
    playDrums(song, drums, drumParts, random)
    for (const { beat, beats, pitch, accent } of writeTune(song, tune, random.fork('tune')))
      addFm(vibes, song.note(beat, beats, pitch, accent * 0.85, 0.2), bars)
  },
}

const isEnding = ({ bar }: Voicing) => bar.section === 'outro' && bar.last

/** Plays the chord on the piano, mostly beside the beat. */
function playComment(song: Song, piano: Channel, voicing: Voicing, random: Random): void {
  const { beat, beats, pitches } = voicing
  const comment = isEnding(voicing) ? ([[0, 3]] as const) : random.pick(COMMENTS)
  for (const [from, length] of comment) {
    if (from >= beats) continue
    for (const [i, pitch] of pitches.entries())
      addFm(
        piano,
        song.note(beat + from + i * 0.012, length, pitch, 0.5 + random.next() * 0.25, i * 0.15 - 0.45),
        hammer,
      )
  }
}

/** Walks on the bass from the root of a chord to the next chord, a note per beat. */
function walk(song: Song, bass: Channel, voicing: Voicing, next: Chord, random: Random): void {
  const { bar, chord, beat, beats } = voicing
  const root = bassOf(chord, 38)
  const pluck = (from: number, length: number, pitch: number, level: number) =>
    addString(bass, song.note(beat + from, length, pitch, level), upright, random)
  if (isEnding(voicing)) return pluck(0, 4, root, 0.9)
  if (bar.section === 'intro') return pluck(0, 2.6, root, 0.95)
  const middle = random.chance(0.5)
    ? fifthOf(chord, root)
    : bassOf({ ...chord, bass: chord.tones[1] ?? chord.bass }, root)
  const steps = [root, middle, bassOf(next, 38) + random.pick([-1, 1, 2])]
  for (const [i, pitch] of steps.slice(0, Math.round(beats)).entries())
    pluck(i, 0.95, pitch, i === 0 ? 0.95 : 0.8)
}
