import { cymbal, kick, membrane, snare } from '../drums.ts'
import { type Tune, writeTune } from '../melody.ts'
import { bassOf, type DrumPart, isMiddle, isMoving, playDrums, voicings } from '../parts.ts'
import type { Channel, Song } from '../song.ts'
import type { Style } from '../style.ts'
import { addSynth, type SynthPatch } from '../synth-voice.ts'

const drumParts: DrumPart[] = [
  {
    drum: (random) => kick(random, { hz: 50 }),
    isKick: true,
    bars: isMoving,
    pattern: (bar) => (bar.inSection % 2 ? 'X.......X.x.....' : 'X.......X.......'),
  },
  {
    drum: (random) => snare(random, { hz: 165, seconds: 0.38, wires: 1 }),
    bars: isMiddle,
    pattern: (bar) => (bar.last ? '....X.......X.xx' : '....X.......X...'),
    level: 0.8,
  },
  {
    drum: (random) => cymbal(random, { seconds: 0.06 }),
    bars: isMoving,
    pattern: 'o.o.o.o.o.o.o.o.',
    level: 0.4,
    pan: 0.2,
  },
  {
    drum: (random) => cymbal(random, { seconds: 1.8, above: 4000, metal: 0.3 }),
    bars: (bar) => isMiddle(bar) && bar.inSection === 0,
    pattern: 'x...............',
    level: 0.5,
    pan: -0.2,
  },
  ...[210, 160, 115].map((hz, i): DrumPart => ({
    drum: () => membrane(hz * 1.6, hz, 0.05, 0.4),
    bars: (bar) => bar.last && isMiddle(bar),
    pattern: ['.............x..', '..............x.', '...............x'][i] ?? '',
    level: 0.6,
    pan: i * 0.4 - 0.4,
  })),
]

/** Orders in which the arpeggio plays the four pitches of a chord */
const ORDERS = [
  [0, 1, 2, 3, 2, 1, 2, 3],
  [0, 2, 1, 3, 0, 2, 1, 3],
  [3, 2, 1, 0, 1, 2, 3, 2],
]

const drive: SynthPatch = {
  wave: 'saw',
  unison: 2,
  detuneCents: 6,
  spread: 0.1,
  cutoff: 420,
  opening: 1.7,
  sweep: 0.12,
  resonance: 0.3,
  attack: 0.004,
  decay: 0.3,
  sustain: 0.6,
  release: 0.05,
}

const sparkle: SynthPatch = {
  wave: 'pulse',
  unison: 1,
  detuneCents: 0,
  spread: 0,
  cutoff: 1900,
  opening: 1.2,
  sweep: 0.12,
  resonance: 0.2,
  attack: 0.003,
  decay: 0.16,
  sustain: 0.2,
  release: 0.1,
}

const wide: SynthPatch = {
  wave: 'saw',
  unison: 3,
  detuneCents: 16,
  spread: 1,
  cutoff: 1100,
  opening: 0.8,
  sweep: 1,
  attack: 0.3,
  decay: 1,
  sustain: 0.85,
  release: 0.7,
}

const singing: SynthPatch = {
  wave: 'saw',
  unison: 3,
  detuneCents: 8,
  spread: 0.35,
  cutoff: 2100,
  opening: 0.9,
  sweep: 0.4,
  resonance: 0.1,
  attack: 0.02,
  decay: 0.6,
  sustain: 0.75,
  release: 0.25,
  vibrato: { hz: 5.4, cents: 14, after: 0.25 },
}

const tune: Tune = {
  low: 64,
  high: 83,
  cells: [
    [1.5, 0.5, 1, 1],
    [1, 0.5, 0.5, 2],
    [0.5, 0.5, 1, 1.5, 0.5],
    [2, 1, 1],
  ],
  closes: [[3, -1], [1, 3], [4]],
  rests: (bar) => !isMiddle(bar) || (bar.section === 'a' && bar.round === 0 && bar.inSection < 2),
}

export const synthwave: Style = {
  modes: ['minor', 'dorian'],
  meter: 4,
  tempo: [92, 112],
  swing: { share: 0.5, beats: 1 },
  progressions: [
    { a: ['i', 'bVI', 'bIII', 'bVII'], b: ['iv', 'bVI', 'bVII', 'i'] },
    { a: ['i', 'bVII', 'bVI', 'bVII'], b: ['bIII', 'bVII', 'iv', 'V7'] },
    { a: ['bVImaj7', 'bVII', 'i', 'i'], b: ['bVI', 'bVII', 'v', 'bIII'] },
    { a: ['i', 'iv', 'bVII', 'bIII'], b: ['bVI', 'iv', 'v', 'V7'] },
  ],
  room: {
    hallSeconds: 2.6,
    hallDamping: 0.35,
    hallLevel: -29,
    echoBeats: 0.75,
    echoFeedback: 0.45,
    echoLevel: -30,
  },
  ring: 3,
  perform(song) {
    const random = song.random.fork('synthwave')
    const drums = song.channel({ level: -20, hall: 0.2 })
    const bass = song.channel({ level: -21, duck: 0.3 })
    const arp = song.channel({ level: -26, hall: 0.3, echo: 0.4 })
    const pad = song.channel({ level: -26, hall: 0.5, duck: 0.3 })
    const lead = song.channel({ level: -22, hall: 0.5, echo: 0.5 })
    playDrums(song, drums, drumParts, random)
    playChords(song, { bass, arp, pad }, random.pick(ORDERS))
    let before = 0
    for (const { beat, beats, pitch, accent } of writeTune(song, tune, random.fork('tune'))) {
      const note = song.note(beat, beats * 0.92, pitch, accent * 0.85)
      addSynth(lead, note, before > 0 ? { ...singing, glide: { fromHz: before, seconds: 0.07 } } : singing)
      before = note.hz
    }
  },
}

function playChords(
  song: Song,
  { bass, arp, pad }: Record<'bass' | 'arp' | 'pad', Channel>,
  order: readonly number[],
): void {
  for (const { bar, chord, beat, beats, pitches } of voicings(song, 4, 55, 74)) {
    for (const pitch of pitches) addSynth(pad, song.note(beat, beats, pitch, 0.7), wide)
    const root = bassOf(chord, 34)
    if (bar.section === 'outro' && bar.last) addSynth(bass, song.note(beat, beats, root, 0.8), drive)
    else if (bar.section !== 'intro')
      for (let i = 0; i < beats * 2; i++)
        addSynth(
          bass,
          song.note(beat + i / 2, 0.42, root + (i % 4 === 3 ? 12 : 0), i % 2 ? 0.75 : 0.95),
          drive,
        )
    for (let i = 0; i < beats * 4; i++) {
      const pitch = pitches[order[i % order.length] ?? 0]
      if (pitch !== undefined && !(bar.section === 'outro' && bar.last && i > 8))
        addSynth(
          arp,
          song.note(
            beat + i / 4,
            0.2,
            pitch + (i % 16 > 11 ? 12 : 0),
            i % 4 === 0 ? 0.9 : 0.65,
            Math.sin(i * 0.8) * 0.5,
          ),
          sparkle,
        )
    }
  }
}
