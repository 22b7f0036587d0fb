import { shaker } from '../drums.ts'
import { addBreath } from '../breath-voice.ts'
import { writeTune } from '../melody.ts'
import { bassOf, isMiddle, playPattern, voicings } from '../parts.ts'
import { addString } from '../string-voice.ts'
import type { Style } from '../style.ts'
import { addSynth } from '../synth-voice.ts'

export const ballad: Style = {
  modes: ['major', 'minor', 'mixolydian'],
  meter: 4,
  tempo: [66, 84],
  swing: { share: 0.5, beats: 1 },
  progressions: [
    { a: ['I', 'V', 'vi7', 'IVadd9'], b: ['IV', 'I', 'ii7', 'V7sus4'] },
    { a: ['Iadd9', 'iii7', 'IVmaj7', 'V'], b: ['vi', 'IV', 'I', 'V'] },
    { a: ['i', 'bVII', 'bVImaj7', 'bVII'], b: ['bIII', 'bVII', 'iv', 'V7'] },
    { a: ['vi7', 'IVadd9', 'I', 'Vsus4'], b: ['ii7', 'vi7', 'IV', 'V'] },
    { a: ['I', 'IVadd9', 'ii7', 'V7sus4'], b: ['vi7', 'iii7', 'IV', 'V'] },
  ],
  room: {
    hallSeconds: 2.4,
    hallDamping: 0.5,
    hallLevel: -31,
    echoBeats: 1,
    echoFeedback: 0.2,
    echoLevel: -38,
  },
  ring: 3.5,
  perform(song) {
    const random = song.random.fork('ballad')
    const guitar = song.channel({ level: -20, hall: 0.35 })
    const bass = song.channel({ level: -25 })
    const tune = song.channel({ level: -21, hall: 0.5, echo: 0.25 })
    const flute = song.channel({ level: -24, hall: 0.6 })
    const strings = song.channel({ level: -28, hall: 0.6 })
    const soft = song.channel({ level: -34, hall: 0.2 })

    const nylon = { ring: 2.4, brightness: 0.45, pickAt: 0.22, stop: 0.2 }
    const order = random.pick([
      [0, 2, 3, 1, 4, 2, 3, 1],
      [0, 3, 2, 4, 1, 3, 2, 3],
      [0, 1, 2, 3, 4, 3, 2, 1],
    ])
    const bow = {
      wave: 'saw',
      unison: 3,
      detuneCents: 12,
      spread: 1,
      cutoff: 1400,
      attack: 0.7,
      decay: 1,
      sustain: 0.9,
      release: 1.1,
      vibrato: { hz: 5, cents: 8, after: 0.5 },
    } as const
    for (const { bar, chord, beat, beats, pitches } of voicings(song, 4, 52, 70)) {
      const root = bassOf(chord, 43)
      const hand = [root, ...pitches]
      const ending = bar.section === 'outro' && bar.last
      for (let i = 0; i < (ending ? 5 : beats * 2); i++) {
        const pitch = hand[ending ? i : (order[i % order.length] ?? 0)] ?? root
        addString(
          guitar,
          song.note(
            beat + i / (ending ? 6 : 2),
            ending ? 6 : 1.6,
            pitch,
            i % 4 === 0 ? 0.8 : 0.6,
            (i % 3) * 0.2 - 0.3,
          ),
          nylon,
          random,
        )
      }
      if (bar.section !== 'intro')
        addString(
          bass,
          song.note(beat, Math.min(beats, 3), root - 12, 0.8),
          { ...nylon, brightness: 0.2, ring: 2 },
          random,
        )
      if (isMiddle(bar) && (bar.section === 'b' || bar.round > 0))
        for (const pitch of pitches) addSynth(strings, song.note(beat, beats, pitch + 12, 0.6), bow)
    }

    const steel = { ring: 2.8, brightness: 0.7, pickAt: 0.16, stop: 0.15 }
    const rules = { key: song.key, mode: song.mode, closes: [[2, -2], [1, 2, -1], [4]] as const }
    const sung = writeTune(
      song.bars,
      {
        ...rules,
        low: 64,
        high: 81,
        cells: [
          [1, 0.5, 0.5, 1, 1],
          [1.5, 0.5, 2],
          [-0.5, 0.5, 1, 1, 1],
          [1, 1, 0.5, 0.5, 1],
        ],
        rests: (bar) => bar.section !== 'a',
      },
      random.fork('tune'),
    )
    for (const { beat, beats, pitch, accent } of sung)
      addString(tune, song.note(beat, beats + 0.3, pitch, accent * 0.9, 0.25), steel, random)
    const answered = writeTune(
      song.bars,
      {
        ...rules,
        low: 69,
        high: 86,
        cells: [
          [2, 1, 1],
          [1.5, 0.5, 1, 1],
          [1, 1, 2],
        ],
        rests: (bar) => bar.section !== 'b',
      },
      random.fork('flute'),
    )
    for (const { beat, beats, pitch, accent } of answered) {
      addBreath(
        flute,
        song.note(beat, beats * 0.95, pitch, accent * 0.8, -0.2),
        { air: 0.14, attack: 0.06, release: 0.16, vibratoCents: 16 },
        random,
      )
    }
    playPattern(song, soft, shaker(random, 0.09), {
      bars: (bar) => bar.section === 'b' || bar.round > 0,
      pattern: 'o-x-o-x-o-x-o-x-',
      pan: 0.4,
    })
  },
}
