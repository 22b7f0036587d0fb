import { clap, cymbal, kick, rim } from '../drums.ts'
import { addFm } from '../fm-voice.ts'
import { writeTune } from '../melody.ts'
import { bassOf, isMiddle, isMoving, playPattern, voicings } from '../parts.ts'
import type { Style } from '../style.ts'
import { addSynth } from '../synth-voice.ts'

export const trap: Style = {
  modes: ['minor', 'harmonicMinor'],
  meter: 4,
  tempo: [132, 150],
  swing: { share: 0.5, beats: 1 },
  progressions: [
    { a: ['i', 'i', 'bVI', 'V'], b: ['iv', 'iv', 'bVI', 'V'] },
    { a: ['i', 'bVI', 'i', 'bVII'], b: ['bVI', 'bVII', 'i', 'v'] },
    { a: ['i', 'bIII', 'bVI', 'bVII'], b: ['bVI', 'bVI', 'iv', 'V'] },
    { a: ['i', 'iv', 'i', 'v'], b: ['bVImaj7', 'bVII', 'iv', 'v'] },
  ],
  room: {
    hallSeconds: 2.2,
    hallDamping: 0.45,
    hallLevel: -30,
    echoBeats: 1.5,
    echoFeedback: 0.4,
    echoLevel: -32,
  },
  ring: 3,
  perform(song) {
    const random = song.random.fork('trap')
    const drums = song.channel({ level: -21, hall: 0.1 })
    const hats = song.channel({ level: -26 })
    const deep = song.channel({ level: -19.5, duck: 0.2 })
    const bells = song.channel({ level: -22, hall: 0.5, echo: 0.5 })
    const pad = song.channel({ level: -26, hall: 0.6 })

    const beat1 = random.pick(['X.....x...X.....', 'X..x......X..x..', 'X.........X.x...'])
    song.kicks.push(
      ...playPattern(song, drums, kick(random, { hz: 50, punch: 1.1, seconds: 0.3 }), {
        bars: isMiddle,
        pattern: (bar) => (bar.inSection % 2 ? 'X.....X.........' : beat1),
      }),
    )
    playPattern(song, drums, clap(random), { bars: isMiddle, pattern: '........X.......', level: 0.7 })
    playPattern(song, drums, rim(random), {
      bars: isMoving,
      pattern: '...o......o..o..',
      level: 0.4,
      pan: 0.35,
      loose: 0.4,
    })
    playPattern(song, hats, cymbal(random, { seconds: 0.035, above: 8500 }), {
      bars: isMoving,
      pattern: (bar) =>
        bar.inSection % 4 === 3
          ? 'x.x.x.x.xxxxxxxxx.x.x.x.x-x-xxxx'
          : bar.inSection % 2
            ? 'x...x...x.x.x...x...x...xxx.x...'
            : 'x...x...x...x...x...x-x-x...x...',
      level: 0.7,
      pan: 0.1,
    })
    playPattern(song, hats, cymbal(random, { seconds: 0.3, above: 7000 }), {
      bars: isMiddle,
      pattern: '......x.........',
      level: 0.5,
      pan: -0.2,
    })

    const slide = {
      wave: 'triangle',
      unison: 1,
      detuneCents: 0,
      spread: 0,
      cutoff: 420,
      opening: 1.4,
      sweep: 0.12,
      resonance: 0.1,
      attack: 0.004,
      decay: 1.2,
      sustain: 0.35,
      release: 0.12,
    } as const
    const dark = {
      wave: 'saw',
      unison: 3,
      detuneCents: 15,
      spread: 1,
      cutoff: 700,
      opening: 0.5,
      sweep: 1,
      attack: 0.5,
      decay: 1,
      sustain: 0.85,
      release: 0.9,
    } as const
    let before = 0
    for (const { bar, chord, beat, beats, pitches } of voicings(song, 3, 55, 72)) {
      for (const pitch of pitches) addSynth(pad, song.note(beat, beats, pitch, 0.6), dark)
      if (!isMiddle(bar)) continue
      const root = bassOf(chord, 34)
      const steps =
        bar.inSection % 2
          ? [
              [0, 1.5, 0],
              [1.5, 2, 0],
            ]
          : [
              [0, 2.4, 0],
              [2.5, 1, 0],
              [3.5, 0.5, 12],
            ]
      for (const [from = 0, length = 1, interval = 0] of steps) {
        const note = song.note(beat + from, length, root + interval, 0.95)
        addSynth(
          deep,
          note,
          before > 0 && from > 0 ? { ...slide, glide: { fromHz: before, seconds: 0.12 } } : slide,
        )
        before = note.hz
      }
    }

    const glass = {
      attack: 0.002,
      decay: 0.6,
      sustain: 0,
      release: 0.5,
      ratio: 3,
      index: 1.5,
      indexDecay: 0.2,
    }
    const written = writeTune(
      song.bars,
      {
        key: song.key,
        mode: song.mode,
        low: 69,
        high: 86,
        cells: [
          [1, 0.5, 0.5, 1, 1],
          [0.5, 0.5, 0.5, 0.5, 1, -1],
          [1.5, 1.5, 1],
          [1, 1, 0.5, 0.5, -1],
        ],
        closes: [
          [1, 1, -2],
          [1.5, 0.5, -2],
          [2, -2],
        ],
        rests: (bar) => bar.section === 'outro' && bar.last,
      },
      random.fork('tune'),
    )
    for (const { beat, beats, pitch, accent } of written)
      addFm(bells, song.note(beat, beats, pitch, accent * 0.85, 0.15), glass)
  },
}
