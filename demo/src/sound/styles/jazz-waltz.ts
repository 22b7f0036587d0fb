import { brush, cymbal, kick, rim } from '../drums.ts'
import { addFm } from '../fm-voice.ts'
import { writeTune } from '../melody.ts'
import { bassOf, fifthOf, isMiddle, playPattern, voicings } from '../parts.ts'
import { addString } from '../string-voice.ts'
import type { Style } from '../style.ts'

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

    const hammer = {
      attack: 0.003,
      decay: 0.9,
      sustain: 0.08,
      release: 0.2,
      ratio: 1,
      index: 1.7,
      indexDecay: 0.35,
      ting: 0.35,
    }
    const upright = { ring: 1.8, brightness: 0.35, pickAt: 0.18, stop: 0.07 }
    const laid = voicings(song, 4, 53, 71)
    laid.forEach(({ bar, chord, beat, beats, pitches }, at) => {
      const ending = bar.section === 'outro' && bar.last
      const comment = ending
        ? [[0, 3]]
        : random.pick([
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
          ])
      for (const [from = 0, length = 1] of comment) {
        if (from >= beats) continue
        for (const [i, pitch] of pitches.entries())
          addFm(
            piano,
            song.note(beat + from + i * 0.012, length, pitch, 0.5 + random.next() * 0.25, i * 0.15 - 0.45),
            hammer,
          )
      }
      const root = bassOf(chord, 38)
      const goal = bassOf(laid[at + 1]?.chord ?? chord, 38)
      if (ending) {
        addString(bass, song.note(beat, 4, root, 0.9), upright, random)
        return
      }
      const walk =
        bar.section === 'intro'
          ? [root]
          : [
              root,
              random.chance(0.5)
                ? fifthOf(chord, root)
                : bassOf({ ...chord, bass: chord.tones[1] ?? chord.bass }, root),
              goal + random.pick([-1, 1, 2]),
            ]
      walk
        .slice(0, Math.round(beats))
        .forEach((pitch, i) =>
          addString(
            bass,
            song.note(beat + i, walk.length === 1 ? 2.6 : 0.95, pitch, i === 0 ? 0.95 : 0.8),
            upright,
            random,
          ),
        )
    })

    playPattern(song, drums, cymbal(random, { seconds: 0.7, above: 5500, metal: 0.75 }), {
      pattern: (bar) => (bar.inSection % 2 ? 'x.xox.' : 'x.x.xo'),
      level: 0.6,
      pan: 0.3,
    })
    playPattern(song, drums, cymbal(random, { seconds: 0.06 }), {
      bars: isMiddle,
      pattern: '..x.x.',
      level: 0.6,
      pan: -0.3,
    })
    playPattern(song, drums, brush(random, 0.3), { pattern: 'o.x.o.', level: 0.8, pan: -0.05 })
    playPattern(song, drums, kick(random, { hz: 60, punch: 0.3, seconds: 0.2 }), {
      bars: isMiddle,
      pattern: 'x.....',
      level: 0.5,
    })
    playPattern(song, drums, rim(random), {
      bars: (bar) => bar.section === 'b',
      pattern: '...o.o',
      level: 0.5,
      pan: -0.1,
      loose: 0.4,
    })

    const bars = {
      attack: 0.002,
      decay: 1.1,
      sustain: 0.04,
      release: 0.5,
      ratio: 4,
      index: 0.8,
      indexDecay: 0.12,
      tremolo: { hz: 5.5, depth: 0.2 },
    }
    const written = writeTune(
      song.bars,
      {
        key: song.key,
        mode: song.mode,
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
      },
      random.fork('tune'),
    )
    for (const { beat, beats, pitch, accent } of written)
      addFm(vibes, song.note(beat, beats, pitch, accent * 0.85, 0.2), bars)
  },
}
