import { kick, rim, shaker } from '../drums.ts'
import { addBreath } from '../breath-voice.ts'
import { writeTune } from '../melody.ts'
import { bassOf, fifthOf, isMiddle, isMoving, playPattern, voicings } from '../parts.ts'
import { addString } from '../string-voice.ts'
import type { Style } from '../style.ts'

export const bossa: Style = {
  modes: ['major', 'dorian', 'minor'],
  meter: 4,
  tempo: [112, 134],
  swing: { share: 0.5, beats: 1 },
  progressions: [
    { a: ['Imaj9', 'VI7b9', 'ii9', 'V13'], b: ['IVmaj7', 'iv6', 'iii7 VI7b9', 'ii9 V13'] },
    { a: ['Imaj9', 'Imaj9', 'II9', 'II9'], b: ['ii9', 'bII9', 'Imaj9', 'V13'] },
    { a: ['i9', 'iv9', 'V7b9', 'i9'], b: ['bIIImaj7', 'bVImaj7', 'iim7b5', 'V7b9'] },
    { a: ['ii9', 'V13', 'Imaj9', 'vi9'], b: ['iii7', 'bIIImaj7', 'ii9', 'bII9'] },
  ],
  room: {
    hallSeconds: 1.5,
    hallDamping: 0.6,
    hallLevel: -32,
    echoBeats: 1.5,
    echoFeedback: 0.2,
    echoLevel: -40,
  },
  ring: 3,
  perform(song) {
    const random = song.random.fork('bossa')
    const guitar = song.channel({ level: -20, hall: 0.25 })
    const bass = song.channel({ level: -22 })
    const drums = song.channel({ level: -27, hall: 0.2 })
    const flute = song.channel({ level: -21, hall: 0.5, echo: 0.2 })

    const nylon = { ring: 1.7, brightness: 0.42, pickAt: 0.25, stop: 0.06 }
    const round = { ring: 1.6, brightness: 0.22, pickAt: 0.2, stop: 0.08 }
    const strum = random.pick([
      [0, 1, 1.5, 2.5, 3.5],
      [0.5, 1.5, 2, 3, 3.5],
      [0, 0.5, 1.5, 2.5, 3],
    ])
    for (const { bar, chord, beat, beats, pitches } of voicings(song, 4, 53, 70)) {
      const ending = bar.section === 'outro' && bar.last
      for (const from of ending ? [0] : strum) {
        if (from >= beats) continue
        pitches.forEach((pitch, i) =>
          addString(
            guitar,
            song.note(
              beat + from + i * (ending ? 0.12 : 0.014),
              ending ? 5 : 0.55,
              pitch,
              from === 0 ? 0.75 : 0.6,
              i * 0.12 - 0.35,
            ),
            nylon,
            random,
          ),
        )
      }
      const root = bassOf(chord, 38)
      addString(bass, song.note(beat, ending ? 4 : 1.4, root, 0.9), round, random)
      if (!ending && beats > 2) {
        addString(bass, song.note(beat + 1.5, 0.5, fifthOf(chord, 40), 0.65), round, random)
        addString(bass, song.note(beat + 2, 1.4, fifthOf(chord, 40), 0.85), round, random)
        addString(bass, song.note(beat + 3.5, 0.5, root, 0.65), round, random)
      }
    }

    playPattern(song, drums, rim(random), {
      bars: isMoving,
      pattern: (bar) => (bar.index % 2 ? 'x..x..x.....x...' : '....x...x...x..x'),
      level: 0.8,
      pan: 0.2,
    })
    playPattern(song, drums, shaker(random, 0.08), {
      bars: isMoving,
      pattern: 'o-x-o-x-o-x-o-x-',
      level: 0.9,
      pan: -0.35,
    })
    playPattern(song, drums, kick(random, { hz: 58, punch: 0.3, seconds: 0.22 }), {
      bars: isMiddle,
      pattern: 'x......ox......o',
      level: 0.7,
    })

    const written = writeTune(
      song.bars,
      {
        key: song.key,
        mode: song.mode,
        low: 67,
        high: 86,
        cells: [
          [1.5, 0.5, 1, 1],
          [0.5, 1, 0.5, 1, 1],
          [-0.5, 1, 0.5, 0.5, 1.5],
          [1, 0.5, 1, 1.5],
        ],
        closes: [
          [2.5, -1.5],
          [1, 2, -1],
          [0.5, 2.5, -1],
        ],
        rests: (bar) => !isMiddle(bar),
      },
      random.fork('tune'),
    )
    for (const { beat, beats, pitch, accent } of written) {
      addBreath(
        flute,
        song.note(beat, beats * 0.9, pitch, accent * 0.85, 0.15),
        { air: 0.12, attack: 0.045, release: 0.12, vibratoCents: 14 },
        random,
      )
    }
  },
}
