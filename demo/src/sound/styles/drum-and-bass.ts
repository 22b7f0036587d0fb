import { cymbal, kick, snare } from '../drums.ts'
import { addFm } from '../fm-voice.ts'
import { writeTune } from '../melody.ts'
import { bassOf, isMiddle, isMoving, playPattern, voicings } from '../parts.ts'
import type { Style } from '../style.ts'
import { addSynth } from '../synth-voice.ts'

export const drumAndBass: Style = {
  modes: ['minor', 'dorian'],
  meter: 4,
  tempo: [168, 176],
  swing: { share: 0.5, beats: 1 },
  progressions: [
    { a: ['i9', 'i9', 'bVImaj7', 'bVImaj7'], b: ['iv9', 'iv9', 'bIIImaj7', 'bVII'] },
    { a: ['i9', 'i9', 'iv9', 'iv9'], b: ['bVImaj9', 'bVImaj9', 'v7', 'v7'] },
    { a: ['bVImaj9', 'bVImaj9', 'i9', 'v7'], b: ['iv9', 'bVII', 'i9', 'i9'] },
    { a: ['i9', 'bVII', 'bVImaj7', 'v7'], b: ['bIIImaj7', 'bIIImaj7', 'iv9', 'v7'] },
  ],
  room: {
    hallSeconds: 2.8,
    hallDamping: 0.4,
    hallLevel: -29,
    echoBeats: 1.5,
    echoFeedback: 0.5,
    echoLevel: -31,
  },
  ring: 3,
  perform(song) {
    const random = song.random.fork('drum-and-bass')
    const drums = song.channel({ level: -19, hall: 0.08 })
    const tops = song.channel({ level: -26 })
    const bass = song.channel({ level: -20.5, duck: 0.35 })
    const sub = song.channel({ level: -24, duck: 0.3 })
    const pad = song.channel({ level: -25, hall: 0.5 })
    const bells = song.channel({ level: -26, hall: 0.6, echo: 0.9 })

    const breaks = random.pick([
      { kick: ['X.........X.....', 'X.....x...X.....'], snare: ['....X.......X...', '....X..o.o..X..o'] },
      { kick: ['X.........x.....', 'X.x.......X.....'], snare: ['....X..o....X...', '....X.......X.oo'] },
      { kick: ['X.....X...x.....', 'X.........X...x.'], snare: ['....X.......X..o', '....X..o.o..X...'] },
    ])
    song.kicks.push(
      ...playPattern(song, drums, kick(random, { hz: 55, punch: 1.1, seconds: 0.25 }), {
        bars: isMiddle,
        pattern: (bar) => breaks.kick[bar.inSection % 2] ?? '',
      }),
    )
    playPattern(song, drums, snare(random, { hz: 205, seconds: 0.2, wires: 0.9 }), {
      bars: isMiddle,
      pattern: (bar) => (bar.last ? '....X..x.xx.XxXx' : (breaks.snare[bar.inSection % 2] ?? '')),
      level: 0.9,
    })
    playPattern(song, tops, cymbal(random, { seconds: 0.05, above: 8000 }), {
      bars: isMoving,
      pattern: 'x.o.x.oox.o.x.oo',
      level: 0.6,
      pan: 0.2,
    })
    playPattern(song, tops, cymbal(random, { seconds: 0.4, above: 6500, metal: 0.7 }), {
      bars: isMiddle,
      pattern: 'x...x...x...x...',
      level: 0.4,
      pan: -0.3,
    })
    playPattern(song, tops, cymbal(random, { seconds: 2, above: 4200, metal: 0.3 }), {
      bars: (bar) => isMiddle(bar) && bar.inSection === 0,
      pattern: 'X...............',
      level: 0.8,
    })

    const growl = {
      wave: 'saw',
      unison: 2,
      detuneCents: 22,
      spread: 0.5,
      cutoff: 260,
      opening: 2.2,
      sweep: 0.35,
      resonance: 0.3,
      attack: 0.01,
      decay: 0.6,
      sustain: 0.7,
      release: 0.08,
    } as const
    const under = {
      wave: 'sine',
      unison: 1,
      detuneCents: 0,
      spread: 0,
      cutoff: Infinity,
      attack: 0.01,
      decay: 0.5,
      sustain: 0.9,
      release: 0.06,
    } as const
    const wide = {
      wave: 'saw',
      unison: 3,
      detuneCents: 13,
      spread: 1,
      cutoff: 900,
      opening: 1,
      sweep: 1.2,
      attack: 0.25,
      decay: 1,
      sustain: 0.85,
      release: 0.9,
    } as const
    const steps = random.pick([
      [
        [0, 1.5],
        [1.5, 1],
        [2.75, 1.2],
      ],
      [
        [0, 0.75],
        [1, 0.5],
        [2.5, 1.4],
      ],
      [
        [0, 2.5],
        [2.5, 0.5],
        [3.25, 0.6],
      ],
    ] as const)
    for (const { bar, chord, beat, beats, pitches } of voicings(song, 4, 53, 71)) {
      for (const pitch of pitches) addSynth(pad, song.note(beat, beats, pitch, 0.65), wide)
      if (!isMiddle(bar)) continue
      const root = bassOf(chord, 33)
      steps.forEach(([from, length], i) => {
        const pitch = root + (i === 2 && bar.inSection % 4 === 3 ? 12 : 0)
        addSynth(bass, song.note(beat + from, length, pitch + 12, 0.8), growl)
        addSynth(sub, song.note(beat + from, length, pitch, 0.9), under)
      })
    }

    const glass = {
      attack: 0.003,
      decay: 0.5,
      sustain: 0,
      release: 0.4,
      ratio: 2,
      index: 1.4,
      indexDecay: 0.2,
      ting: 0.3,
    }
    const written = writeTune(
      song.bars,
      {
        key: song.key,
        mode: song.mode,
        low: 69,
        high: 88,
        cells: [
          [1.5, 1.5, 1],
          [-1, 1, 0.5, 1.5],
          [0.5, 1, 0.5, 2],
          [3, 1],
        ],
        closes: [
          [1.5, -2.5],
          [3, -1],
        ],
        rests: (bar) => bar.section === 'outro' && bar.last,
      },
      random.fork('tune'),
    )
    for (const { beat, beats, pitch, accent } of written)
      addFm(bells, song.note(beat, beats, pitch, accent * 0.75, random.between(-0.4, 0.4)), glass)
  },
}
