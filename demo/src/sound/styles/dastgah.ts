import { gobletDeep, gobletSharp } from '../drums.ts'
import { addBreath } from '../breath-voice.ts'
import { nearest } from '../harmony.ts'
import { writeTune, type TuneNote } from '../melody.ts'
import { bassOf, isMiddle, playPattern } from '../parts.ts'
import { addString } from '../string-voice.ts'
import type { Style } from '../style.ts'
import { addSynth } from '../synth-voice.ts'

export const dastgah: Style = {
  modes: ['shur', 'homayun', 'chahargah', 'esfahan'],
  meter: 6,
  tempo: [176, 216],
  swing: { share: 0.5, beats: 1 },
  progressions: [
    { a: ['d1', 'd1', 'd4', 'd1'], b: ['d5', 'd4', 'd4', 'd1'] },
    { a: ['d1', 'd4', 'd3', 'd1'], b: ['d5', 'd5', 'd4', 'd3'] },
    { a: ['d1', 'd1', 'd3', 'd4'], b: ['d4', 'd5', 'd4', 'd1'] },
    { a: ['d4', 'd4', 'd3', 'd1'], b: ['d5', 'd6', 'd5', 'd4'] },
  ],
  room: {
    hallSeconds: 2.2,
    hallDamping: 0.5,
    hallLevel: -30,
    echoBeats: 3,
    echoFeedback: 0.3,
    echoLevel: -38,
  },
  ring: 3.5,
  perform(song) {
    const random = song.random.fork('dastgah')
    const setar = song.channel({ level: -19, hall: 0.35 })
    const drone = song.channel({ level: -29, hall: 0.4 })
    const drums = song.channel({ level: -24, hall: 0.25 })
    const ney = song.channel({ level: -25, hall: 0.7 })

    const metal = { ring: 3.2, brightness: 0.82, pickAt: 0.13, stop: 0.12 }
    const pedal = nearest(song.key, 45)
    const tune = writeTune(
      song.bars,
      {
        key: song.key,
        mode: song.mode,
        low: 57,
        high: 76,
        cells: [
          [1, 1, 1, 1, 1, 1],
          [2, 1, 2, 1],
          [1, 1, 1, 2, 1],
          [3, 1, 1, 1],
          [1.5, 0.5, 1, 2, 1],
        ],
        closes: [[3, 3], [2, 1, 3], [6]],
        rests: () => false,
      },
      random.fork('tune'),
    )

    const play = ({ beat, beats, pitch, accent }: TuneNote, free: boolean) => {
      const level = accent * (free ? 0.7 : 0.85)
      if (random.chance(0.3))
        addString(setar, song.note(beat - 0.14, 0.12, pitch + 2, level * 0.5, -0.1), metal, random)
      if (beats < 2.5) {
        addString(setar, song.note(beat, beats + 0.4, pitch, level, -0.1), metal, random)
        return
      }
      const strokes = Math.floor(beats * 4)
      for (let i = 0; i < strokes; i++) {
        const swell = 0.45 + 0.45 * Math.sin((Math.PI * (i + 1)) / (strokes + 1))
        addString(
          setar,
          song.note(beat + i / 4, 0.3 + (i === strokes - 1 ? 1 : 0), pitch, level * swell, -0.1),
          metal,
          random,
        )
      }
    }
    for (const note of tune) {
      const bar = song.bars.findLast((one) => one.beat <= note.beat)
      play(note, bar?.section === 'intro')
      if (bar && (note.beat - bar.beat) % 3 === 0)
        addString(setar, song.note(note.beat, 2.5, pedal, 0.45, 0.15), metal, random)
    }

    const hum = {
      wave: 'triangle',
      unison: 2,
      detuneCents: 6,
      spread: 0.7,
      cutoff: 700,
      attack: 1.2,
      decay: 1,
      sustain: 0.9,
      release: 1.5,
    } as const
    for (const bar of song.bars) {
      if (bar.inSection % 2 !== 0) continue
      addSynth(drone, song.note(bar.beat, bar.beats * (bar.last ? 1 : 2), pedal, 0.7), hum)
      addSynth(drone, song.note(bar.beat, bar.beats * (bar.last ? 1 : 2), pedal + 7, 0.4), hum)
    }

    const deep = gobletDeep(random, 88)
    const sharp = gobletSharp(random)
    const beats = random.pick([
      ['X..x..X.x.x.', '....o.....o.', 'oo.o.oo.oo.o'],
      ['X.....X.....', '..x.x...x.x.', 'o..o.oo..o.o'],
      ['X...x.X.....', '..o.....x.x.', '.o.o.o.o.ooo'],
    ])
    playPattern(song, drums, deep, { bars: isMiddle, pattern: beats[0] ?? '', level: 0.9 })
    playPattern(song, drums, sharp, { bars: isMiddle, pattern: beats[1] ?? '', level: 0.8, pan: 0.12 })
    playPattern(song, drums, gobletSharp(random, 520), {
      bars: (bar) => bar.section === 'b' || bar.round > 0,
      pattern: beats[2] ?? '',
      level: 0.45,
      pan: 0.25,
      loose: 0.2,
    })

    const answer = writeTune(
      song.bars,
      {
        key: song.key,
        mode: song.mode,
        low: 62,
        high: 79,
        cells: [
          [3, 3],
          [4, 1, 1],
          [2, 4],
        ],
        closes: [[6], [5, -1]],
        rests: (bar) => bar.section !== 'b' && bar.section !== 'outro',
      },
      random.fork('ney'),
    )
    for (const { beat, beats: length, pitch, accent } of answer) {
      addBreath(
        ney,
        song.note(beat, length * 0.95, pitch, accent * 0.7, 0.3),
        { air: 0.45, attack: 0.09, release: 0.25, vibratoCents: 22 },
        random,
      )
    }
    for (const bar of song.bars) {
      const held =
        bar.section === 'a' && bar.round > 0 && bar.inSection % 2 === 0 ? bar.chords[0]?.chord : undefined
      if (held)
        addBreath(
          ney,
          song.note(bar.beat, bar.beats, bassOf(held, 60), 0.4, 0.3),
          { air: 0.5, attack: 0.4, release: 0.6, vibratoCents: 14 },
          random,
        )
    }
  },
}
