import { cymbal, kick, rim, snare } from '../drums.ts'
import { addFm } from '../fm-voice.ts'
import { writeTune } from '../melody.ts'
import { bassOf, isMiddle, isMoving, playPattern, voicings } from '../parts.ts'
import type { Style } from '../style.ts'
import { addSynth } from '../synth-voice.ts'

export const dub: Style = {
  modes: ['minor', 'dorian', 'mixolydian'],
  meter: 4,
  tempo: [68, 80],
  swing: { share: 0.56, beats: 0.5 },
  progressions: [
    { a: ['i7', 'i7', 'iv7', 'i7'], b: ['bVImaj7', 'bVII', 'i7', 'i7'] },
    { a: ['i', 'bVII', 'i', 'bVII'], b: ['iv', 'iv', 'bVII', 'i'] },
    { a: ['I', 'IV', 'I', 'V'], b: ['ii7', 'ii7', 'IV', 'I'] },
    { a: ['i7', 'iv7', 'i7', 'v7'], b: ['bIIImaj7', 'bVII', 'iv7', 'i7'] },
  ],
  room: {
    hallSeconds: 3,
    hallDamping: 0.5,
    hallLevel: -30,
    echoBeats: 0.75,
    echoFeedback: 0.62,
    echoLevel: -26,
  },
  ring: 4,
  perform(song) {
    const random = song.random.fork('dub')
    const bass = song.channel({ level: -19 })
    const skank = song.channel({ level: -24, hall: 0.2, echo: 0.35 })
    const organ = song.channel({ level: -28, hall: 0.3 })
    const drums = song.channel({ level: -22, hall: 0.2 })
    const thrown = song.channel({ level: -28, echo: 1, hall: 0.5 })
    const horn = song.channel({ level: -23, hall: 0.4, echo: 0.6 })

    const round = {
      wave: 'triangle',
      unison: 1,
      detuneCents: 0,
      spread: 0,
      cutoff: 380,
      opening: 1,
      sweep: 0.1,
      attack: 0.006,
      decay: 0.5,
      sustain: 0.7,
      release: 0.06,
    } as const
    const chop = {
      attack: 0.003,
      decay: 0.12,
      sustain: 0.05,
      release: 0.06,
      ratio: 2,
      index: 1.6,
      indexDecay: 0.1,
      ting: 0.2,
    }
    const drawbars = {
      wave: 'organ',
      unison: 2,
      detuneCents: 4,
      spread: 0.6,
      cutoff: 2400,
      attack: 0.01,
      decay: 0.2,
      sustain: 0.7,
      release: 0.06,
    } as const
    const riff = random.pick([
      [
        [0, 0.7, 0],
        [0.75, 0.7, 0],
        [1.5, 0.45, 7],
        [2, 0.9, 12],
        [3, 0.4, 10],
        [3.5, 0.4, 7],
      ],
      [
        [0, 1, 0],
        [1.5, 0.4, 0],
        [2, 0.45, 3],
        [2.5, 0.45, 5],
        [3, 0.8, 7],
      ],
      [
        [0.5, 0.5, 0],
        [1, 0.45, 0],
        [1.75, 0.6, 7],
        [2.5, 0.45, 5],
        [3, 0.9, 0],
      ],
    ])
    for (const { bar, chord, beat, beats, pitches } of voicings(song, 3, 57, 74)) {
      const root = bassOf(chord, 33)
      const third = (chord.tones[1] ?? chord.bass) - chord.bass
      if (bar.section === 'outro' && bar.last) addSynth(bass, song.note(beat, beats, root, 0.9), round)
      else if (bar.section !== 'intro' || bar.inSection > 0) {
        for (const [from = 0, length = 0.5, interval = 0] of riff) {
          const fitted = interval === 3 ? ((third % 12) + 12) % 12 : interval
          addSynth(bass, song.note(beat + from, length, root + fitted, 0.9), round)
        }
      }
      for (let i = 0; i < beats; i++) {
        for (const [n, pitch] of pitches.entries()) {
          addFm(skank, song.note(beat + i + 0.5, 0.14, pitch, 0.8, n * 0.3 - 0.3), chop)
          if (isMiddle(bar))
            for (const half of [0.25, 0.75])
              addSynth(
                organ,
                song.note(beat + i + half, 0.2, pitch - 12, half === 0.25 ? 0.8 : 0.6, 0.3),
                drawbars,
              )
        }
      }
    }

    song.kicks.push(
      ...playPattern(song, drums, kick(random, { hz: 46, punch: 0.7 }), {
        bars: isMoving,
        pattern: (bar) => (bar.section === 'b' ? 'x...x...X...x...' : '........X.......'),
      }),
    )
    playPattern(song, drums, rim(random), {
      bars: isMoving,
      pattern: (bar) => (bar.last ? '........x..x..x.' : '........x.......'),
      level: 0.9,
    })
    playPattern(song, drums, cymbal(random, { seconds: 0.05, above: 7000 }), {
      bars: isMoving,
      pattern: 'x.oox.o.x.oox.o.',
      level: 0.5,
      pan: 0.25,
      loose: 0.1,
    })
    playPattern(song, thrown, snare(random, { seconds: 0.15 }), {
      bars: (bar) => bar.inSection % 4 === 3,
      pattern: '............x...',
      level: 0.9,
      pan: -0.3,
    })

    const melodica = {
      wave: 'reed',
      unison: 2,
      detuneCents: 5,
      spread: 0.3,
      cutoff: 1500,
      opening: 0.6,
      sweep: 0.3,
      attack: 0.035,
      decay: 0.4,
      sustain: 0.8,
      release: 0.12,
      vibrato: { hz: 5.2, cents: 12, after: 0.25 },
    } as const
    const written = writeTune(
      song.bars,
      {
        key: song.key,
        mode: song.mode,
        low: 62,
        high: 79,
        cells: [
          [0.5, 0.5, 1, -2],
          [-0.5, 0.5, 0.5, 0.5, 1, -1],
          [1.5, 0.5, -2],
          [0.75, 0.75, 0.5, -2],
        ],
        closes: [
          [1.5, -2.5],
          [2, -2],
        ],
        rests: (bar) => !isMiddle(bar),
      },
      random.fork('tune'),
    )
    for (const { beat, beats, pitch, accent } of written)
      addSynth(horn, song.note(beat, beats * 0.9, pitch, accent * 0.8), melodica)
  },
}
