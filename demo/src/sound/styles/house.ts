import type { Random } from '../../random.ts'
import { clap, cymbal, kick, shaker } from '../drums.ts'
import { addFm, type FmPatch } from '../fm-voice.ts'
import { type Tune, writeTune } from '../melody.ts'
import { bassOf, type DrumPart, isMiddle, isMoving, playDrums, voicings } from '../parts.ts'
import type { Channel, Song } from '../song.ts'
import type { Style } from '../style.ts'
import { addSynth, type SynthPatch } from '../synth-voice.ts'

const floorDrums: DrumPart[] = [
  {
    drum: (random) => kick(random, { hz: 47, punch: 1 }),
    isKick: true,
    bars: (bar) => isMoving(bar) && !(bar.section === 'b' && bar.last),
    pattern: 'X...X...X...X...',
  },
  {
    drum: clap,
    bars: isMiddle,
    pattern: (bar) => (bar.last ? '....x.......x..o' : '....x.......x...'),
    level: 0.5,
  },
]

const topDrums: DrumPart[] = [
  {
    drum: (random) => cymbal(random, { seconds: 0.16, above: 7500 }),
    bars: isMiddle,
    pattern: '..x...x...x...x.',
    level: 0.8,
    pan: 0.15,
  },
  {
    drum: (random) => cymbal(random, { seconds: 0.04, above: 8500 }),
    bars: isMoving,
    pattern: 'o.oo.oo.o.oo.oo.',
    level: 0.5,
    pan: -0.2,
    loose: 0.1,
  },
  {
    drum: shaker,
    bars: (bar) => bar.section === 'b' || bar.round > 0,
    pattern: 'o-o-o-o-o-o-o-o-',
    level: 0.6,
    pan: 0.45,
  },
  {
    drum: (random) => cymbal(random, { seconds: 1.6, above: 4500, metal: 0.35 }),
    bars: (bar) => isMiddle(bar) && bar.inSection === 0,
    pattern: 'x...............',
    level: 0.9,
  },
]

const GROOVES = [
  [0.5, 1.5, 2.5, 3.5],
  [0.5, 1.5, 2.25, 2.5, 3.5],
  [0.5, 0.75, 1.5, 2.5, 3.25, 3.5],
]

const RHYTHMS = [
  [0, 0.75, 1.5, 2.5, 3.25],
  [0, 1.5, 2.75],
  [0.5, 1.25, 2.5, 3.25],
]

const low: SynthPatch = {
  wave: 'square',
  unison: 1,
  detuneCents: 0,
  spread: 0,
  cutoff: 320,
  opening: 1.8,
  sweep: 0.09,
  resonance: 0.25,
  attack: 0.004,
  decay: 0.25,
  sustain: 0.5,
  release: 0.05,
}

const tines: FmPatch = {
  attack: 0.003,
  decay: 0.4,
  sustain: 0.1,
  release: 0.12,
  ratio: 1,
  index: 2.1,
  indexDecay: 0.2,
  ting: 0.6,
}

const strings: SynthPatch = {
  wave: 'saw',
  unison: 3,
  detuneCents: 14,
  spread: 0.8,
  cutoff: 1500,
  attack: 0.25,
  decay: 1,
  sustain: 0.9,
  release: 0.5,
}

const voice: SynthPatch = {
  wave: 'saw',
  unison: 2,
  detuneCents: 9,
  spread: 0.3,
  cutoff: 1300,
  opening: 1.6,
  sweep: 0.18,
  resonance: 0.15,
  attack: 0.008,
  decay: 0.4,
  sustain: 0.5,
  release: 0.16,
}

const tune: Tune = {
  low: 67,
  high: 84,
  cells: [
    [0.75, 0.75, 0.5, -0.5, 0.5, 1],
    [-0.5, 0.5, 0.75, 0.75, 1.5],
    [0.5, 0.5, 1, -0.5, 0.5, 1],
  ],
  closes: [
    [0.75, 0.75, 1.5, -1],
    [1.5, -2.5],
  ],
  rests: (bar) => bar.section !== 'b' && !(bar.section === 'a' && bar.round > 0),
}

export const house: Style = {
  modes: ['minor', 'dorian', 'major'],
  meter: 4,
  tempo: [118, 126],
  swing: { share: 0.53, beats: 0.5 },
  progressions: [
    { a: ['i7', 'bVImaj7', 'bIIImaj7', 'bVII'], b: ['iv7', 'bVImaj7', 'i7', 'v7'] },
    { a: ['i9', 'iv9', 'i9', 'bVImaj7'], b: ['bIIImaj7', 'bVII', 'iv7', 'v7'] },
    { a: ['vi7', 'IVmaj7', 'I', 'V'], b: ['ii7', 'IVmaj7', 'vi7', 'V'] },
    { a: ['IVmaj7', 'V6', 'vi7', 'iii7'], b: ['ii7', 'iii7', 'IVmaj7', 'V'] },
    { a: ['i7', 'bVII', 'bVImaj7', 'bVII'], b: ['iv9', 'bVII', 'bIIImaj7', 'bVImaj7'] },
  ],
  room: {
    hallSeconds: 1.8,
    hallDamping: 0.4,
    hallLevel: -32,
    echoBeats: 0.75,
    echoFeedback: 0.45,
    echoLevel: -33,
  },
  ring: 2.5,
  perform(song) {
    const random = song.random.fork('house')
    const floor = song.channel({ level: -19 })
    const tops = song.channel({ level: -26, hall: 0.1 })
    const bass = song.channel({ level: -22, duck: 0.5 })
    const stabs = song.channel({ level: -23, hall: 0.35, echo: 0.3, duck: 0.45 })
    const pad = song.channel({ level: -27, hall: 0.5, duck: 0.75 })
    const lead = song.channel({ level: -24, hall: 0.4, echo: 0.6, duck: 0.25 })
    playDrums(song, floor, floorDrums, random)
    playDrums(song, tops, topDrums, random)
    playChords(song, { bass, stabs, pad }, random)
    for (const { beat, beats, pitch, accent } of writeTune(song, tune, random.fork('tune')))
      addSynth(lead, song.note(beat, beats * 0.8, pitch, accent * 0.8), voice)
  },
}

function playChords(
  song: Song,
  { bass, stabs, pad }: Record<'bass' | 'stabs' | 'pad', Channel>,
  random: Random,
): void {
  const groove = random.pick(GROOVES)
  const rhythm = random.pick(RHYTHMS)
  for (const { bar, chord, beat, beats, pitches } of voicings(song, 4, 54, 72)) {
    for (const pitch of pitches) addSynth(pad, song.note(beat, beats, pitch, 0.6), strings)
    if (bar.section === 'intro' && bar.inSection === 0) continue
    if (!bar.last || isMiddle(bar)) {
      for (const from of groove)
        addSynth(
          bass,
          song.note(beat + from, 0.35, bassOf(chord, 36) + (from % 1 === 0.25 ? 12 : 0), 0.9),
          low,
        )
      if (isMiddle(bar))
        for (const from of rhythm)
          for (const [i, pitch] of pitches.entries())
            addFm(stabs, song.note(beat + from, 0.28, pitch, from === 0 ? 0.9 : 0.7, i * 0.3 - 0.45), tines)
    } else addSynth(bass, song.note(beat, 3, bassOf(chord, 36), 0.7), low)
  }
}
