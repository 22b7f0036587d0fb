import { brush, cymbal, kick, rim, shaker, snare } from '../drums.ts'
import { filterSamples, lowPass } from '../filter.ts'
import { addFm } from '../fm-voice.ts'
import { writeTune } from '../melody.ts'
import { bassOf, fifthOf, isMiddle, isMoving, playPattern, voicings } from '../parts.ts'
import { addString } from '../string-voice.ts'
import type { Style } from '../style.ts'
import { addVinyl, wobble } from '../tape.ts'

export const lofi: Style = {
  modes: ['major', 'dorian', 'minor'],
  meter: 4,
  tempo: [70, 86],
  swing: { share: 0.58, beats: 0.5 },
  progressions: [
    { a: ['ii9', 'V13', 'Imaj9', 'vi9'], b: ['IVmaj9', 'iii7', 'ii9', 'Imaj9'] },
    { a: ['Imaj9', 'vi9', 'ii9', 'V13'], b: ['IVmaj7', 'iv6', 'Imaj7', 'VI7b9'] },
    { a: ['IVmaj9', 'iii7 vi7', 'ii9', 'Imaj9'], b: ['ii9', 'bVIImaj7', 'Imaj9', 'V7sus4'] },
    { a: ['i9', 'iv9', 'bVIImaj7', 'bIIImaj7'], b: ['bVImaj9', 'v7', 'i9', 'iv9'] },
    { a: ['i9', 'bVImaj9', 'iv9', 'v7'], b: ['bIIImaj9', 'bVIImaj7', 'iv9', 'V7b9'] },
  ],
  room: {
    hallSeconds: 1.4,
    hallDamping: 0.7,
    hallLevel: -33,
    echoBeats: 0.75,
    echoFeedback: 0.35,
    echoLevel: -36,
  },
  ring: 3,
  perform(song) {
    const random = song.random.fork('lofi')
    const keys = song.channel({ level: -21, hall: 0.4 })
    const bass = song.channel({ level: -22 })
    const drums = song.channel({ level: -21, hall: 0.12 })
    const tune = song.channel({ level: -23, hall: 0.6, echo: 0.5 })

    const piano = {
      attack: 0.004,
      decay: 1.3,
      sustain: 0.15,
      release: 0.35,
      ratio: 1,
      index: 1.3,
      indexDecay: 0.5,
      ting: 0.5,
      tremolo: { hz: 3.2, depth: 0.25 },
    }
    const strokes = [
      [0, 1.4],
      [1.5, 0.9],
      [2.75, 1.1],
    ] as const
    for (const { bar, beat, beats, pitches } of voicings(song, 4, 52, 70)) {
      const here =
        beats < 4 || bar.section === 'intro' || bar.last
          ? ([[0, beats]] as const)
          : strokes.slice(0, random.int(2, 3))
      for (const [from, length] of here) {
        pitches.forEach((pitch, i) => {
          addFm(
            keys,
            song.note(
              beat + from + i * 0.025,
              Math.min(length, beats),
              pitch,
              0.55 + random.next() * 0.2,
              i * 0.2 - 0.3,
            ),
            piano,
          )
        })
      }
    }

    const upright = { ring: 1.6, brightness: 0.25, pickAt: 0.2, stop: 0.08 }
    for (const bar of song.bars) {
      for (const { chord, beat, beats } of bar.chords) {
        if (bar.section === 'intro' && bar.inSection === 0) continue
        const root = bassOf(chord, 38)
        addString(bass, song.note(beat, beats > 2 ? 1.4 : beats * 0.8, root, 0.9), upright, random)
        if (beats > 2 && isMiddle(bar)) {
          addString(
            bass,
            song.note(beat + 1.75, 0.5, random.chance(0.5) ? root : root + 12, 0.6),
            upright,
            random,
          )
          addString(bass, song.note(beat + 2.5, 1.2, fifthOf(chord, 38), 0.8), upright, random)
        }
      }
    }

    playPattern(song, drums, kick(random, { hz: 52, punch: 0.6, seconds: 0.3 }), {
      bars: isMoving,
      pattern: (bar) => (bar.inSection % 2 === 0 ? 'X......o..X.....' : 'X......x..X..o..'),
    })
    playPattern(song, drums, snare(random, { hz: 175, seconds: 0.18, wires: 0.6 }), {
      bars: isMiddle,
      pattern: (bar) => (bar.last ? '....x.......x.oo' : '....x.......x...'),
      level: 0.75,
    })
    playPattern(song, drums, rim(random), {
      bars: (bar) => bar.section === 'intro',
      pattern: '....o.......o...',
      level: 0.7,
    })
    playPattern(song, drums, cymbal(random, { seconds: 0.05, above: 6000 }), {
      bars: isMoving,
      pattern: 'o.-.o.-.o.-.o.--',
      level: 0.5,
      pan: 0.25,
      loose: 0.12,
    })
    playPattern(song, drums, shaker(random), {
      bars: (bar) => bar.section === 'b',
      pattern: '..o...o...o...o.',
      level: 0.5,
      pan: -0.4,
    })
    playPattern(song, drums, brush(random, 0.3), {
      bars: isMiddle,
      pattern: '.......-.......-',
      level: 0.4,
      pan: 0.1,
    })

    const vibes = {
      attack: 0.003,
      decay: 0.7,
      sustain: 0.05,
      release: 0.5,
      ratio: 4,
      index: 0.9,
      indexDecay: 0.15,
      tremolo: { hz: 5, depth: 0.15 },
    }
    const written = writeTune(
      song.bars,
      {
        key: song.key,
        mode: song.mode,
        low: 69,
        high: 86,
        cells: [
          [-0.5, 0.5, 0.5, 1, 1.5],
          [1, 0.5, 1, -1.5],
          [-1, 0.5, 0.5, 0.75, 1.25],
          [1.5, 0.5, -2],
        ],
        closes: [
          [2, -2],
          [1, 1.5, -1.5],
        ],
        rests: (bar) => !isMiddle(bar) || (bar.section === 'a' && bar.round === 0 && bar.inSection < 2),
      },
      random.fork('tune'),
    )
    for (const { beat, beats, pitch, accent } of written)
      addFm(tune, song.note(beat + 0.02, beats, pitch, accent * 0.75, 0.15), vibes)
  },
  colour(mix, random) {
    filterSamples(mix.left, lowPass(8500))
    filterSamples(mix.right, lowPass(8500))
    wobble(mix, { hz: 0.55, cents: 9 })
    addVinyl(mix, random)
  },
}
