import { cymbal, gobletDeep, gobletSharp } from '../drums.ts'
import { writeTune } from '../melody.ts'
import { bassOf, isMiddle, isMoving, playPattern } from '../parts.ts'
import { addString } from '../string-voice.ts'
import type { Style } from '../style.ts'
import { addSynth } from '../synth-voice.ts'

export const maqam: Style = {
  modes: ['hijaz', 'bayati', 'rast', 'nahawand'],
  meter: 4,
  tempo: [88, 116],
  swing: { share: 0.52, beats: 0.5 },
  progressions: [
    { a: ['d1', 'd4', 'd2', 'd1'], b: ['d4', 'd5', 'd3', 'd1'] },
    { a: ['d1', 'd1', 'd4', 'd4'], b: ['d5', 'd4', 'd2', 'd1'] },
    { a: ['d1', 'd3', 'd4', 'd1'], b: ['d5', 'd5', 'd4', 'd2'] },
  ],
  room: {
    hallSeconds: 1.9,
    hallDamping: 0.5,
    hallLevel: -31,
    echoBeats: 1.5,
    echoFeedback: 0.25,
    echoLevel: -38,
  },
  ring: 3,
  perform(song) {
    const random = song.random.fork('maqam')
    const oud = song.channel({ level: -19.5, hall: 0.25 })
    const qanun = song.channel({ level: -26, hall: 0.45, echo: 0.3 })
    const strings = song.channel({ level: -24, hall: 0.5 })
    const bass = song.channel({ level: -24 })
    const drums = song.channel({ level: -21, hall: 0.15 })

    const warm = { ring: 1.5, brightness: 0.5, pickAt: 0.25, stop: 0.1 }
    const tune = writeTune(
      song.bars,
      {
        key: song.key,
        mode: song.mode,
        low: 52,
        high: 71,
        cells: [
          [1, 0.5, 0.5, 1, 1],
          [0.75, 0.25, 0.5, 0.5, 1, 1],
          [0.5, 0.5, 0.5, 0.5, 1, 1],
          [1.5, 0.5, 0.5, 0.5, 1],
        ],
        closes: [
          [1, 1, 2],
          [0.5, 0.5, 1, 2],
          [3, -1],
        ],
        rests: (bar) => bar.section === 'outro' && bar.inSection > 1,
      },
      random.fork('tune'),
    )
    const unison = {
      wave: 'saw',
      unison: 3,
      detuneCents: 13,
      spread: 0.9,
      cutoff: 2300,
      attack: 0.09,
      decay: 1,
      sustain: 0.85,
      release: 0.3,
      vibrato: { hz: 5.6, cents: 13, after: 0.2 },
    } as const
    let last = 60
    for (const { beat, beats, pitch, accent } of tune) {
      const bar = song.bars.findLast((one) => one.beat <= beat)
      const strokes = beats >= 1 && random.chance(0.35) ? Math.floor(beats * 4) : 1
      for (let i = 0; i < strokes; i++)
        addString(
          oud,
          song.note(
            beat + i / 4,
            strokes > 1 ? 0.3 : beats + 0.3,
            pitch,
            accent * (i === 0 ? 0.9 : 0.55),
            -0.15,
          ),
          warm,
          random,
        )
      if (strokes === 1 && random.chance(0.25))
        addString(oud, song.note(beat - 0.1, 0.1, last, 0.4, -0.15), warm, random)
      if (bar && (bar.section === 'b' || bar.round > 0))
        addSynth(strings, song.note(beat, beats, pitch + 12, accent * 0.7), unison)
      last = pitch
    }

    const bright = { ring: 2.4, brightness: 0.95, pickAt: 0.08, stop: 0.15 }
    const deepString = { ring: 1.6, brightness: 0.3, pickAt: 0.2, stop: 0.1 }
    for (const bar of song.bars) {
      for (const { chord, beat, beats } of bar.chords) {
        const root = bassOf(chord, 38)
        if (bar.section !== 'intro') {
          addString(bass, song.note(beat, 1.2, root, 0.9), deepString, random)
          if (!bar.last)
            for (const [from, pitch] of [
              [1.5, root + 12],
              [2, root],
              [3, root + 7],
            ] as const)
              if (from < beats) addString(bass, song.note(beat + from, 0.7, pitch, 0.7), deepString, random)
        }
        const notes = [0, 7, 12, 19].map((interval) => bassOf(chord, 62) + interval)
        const run = isMiddle(bar) && bar.inSection % 2 === 1 ? [0, 1, 2, 3, 2, 3, 2, 1] : [0, 1, 2, 3]
        run.forEach((which, i) =>
          addString(
            qanun,
            song.note(beat + i / 4 + (run.length > 4 ? 1 : 0), 1.4, notes[which] ?? 62, 0.7 - i * 0.03, 0.4),
            bright,
            random,
          ),
        )
      }
    }

    playPattern(song, drums, gobletDeep(random, 100), {
      bars: isMoving,
      pattern: 'X.......X.......',
      level: 0.95,
    })
    playPattern(song, drums, gobletSharp(random, 430), {
      bars: isMoving,
      pattern: (bar) => (bar.last ? '..X...x.o.x.X.xx' : '..X...x.o...X...'),
      level: 0.8,
      pan: 0.1,
    })
    playPattern(song, drums, gobletSharp(random, 560), {
      bars: isMiddle,
      pattern: '.o.o.o.o.o.o.o.o',
      level: 0.4,
      pan: -0.2,
      loose: 0.3,
    })
    playPattern(song, drums, cymbal(random, { seconds: 0.08, above: 6000, metal: 0.8 }), {
      bars: isMiddle,
      pattern: 'o.x.o.x.o.x.o.x.',
      level: 0.35,
      pan: 0.5,
    })
  },
}
