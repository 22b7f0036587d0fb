import { cymbal, membrane } from '../drums.ts'
import { writeTune } from '../melody.ts'
import { bassOf, isMiddle, isMoving, playPattern, voicings } from '../parts.ts'
import type { Style } from '../style.ts'
import { addSynth } from '../synth-voice.ts'
import { crush } from '../tape.ts'

export const chiptune: Style = {
  modes: ['major', 'minor', 'mixolydian'],
  meter: 4,
  tempo: [132, 156],
  swing: { share: 0.5, beats: 1 },
  progressions: [
    { a: ['I', 'V', 'vi', 'IV'], b: ['IV', 'V', 'iii', 'vi'] },
    { a: ['i', 'bVI', 'bVII', 'i'], b: ['bIII', 'bVII', 'iv', 'V'] },
    { a: ['I', 'bVII', 'IV', 'I'], b: ['vi', 'IV', 'bVII', 'V'] },
    { a: ['vi', 'IV', 'I', 'V'], b: ['ii', 'IV', 'V', 'V'] },
  ],
  room: {
    hallSeconds: 0.9,
    hallDamping: 0.3,
    hallLevel: -38,
    echoBeats: 0.75,
    echoFeedback: 0.35,
    echoLevel: -33,
  },
  ring: 2,
  perform(song) {
    const random = song.random.fork('chip')
    const lead = song.channel({ level: -20, echo: 0.5, hall: 0.1 })
    const arp = song.channel({ level: -25, hall: 0.15 })
    const bass = song.channel({ level: -21 })
    const drums = song.channel({ level: -23 })

    const blip = {
      unison: 1,
      detuneCents: 0,
      spread: 0,
      cutoff: Infinity,
      attack: 0.002,
      decay: 0.12,
      sustain: 0.35,
      release: 0.02,
    } as const
    const pulse = {
      ...blip,
      wave: 'pulse',
      decay: 0.3,
      sustain: 0.6,
      vibrato: { hz: 6, cents: 16, after: 0.2 },
    } as const
    for (const { bar, chord, beat, beats, pitches } of voicings(song, 3, 60, 76)) {
      const root = bassOf(chord, 38)
      const ending = bar.section === 'outro' && bar.last
      if (ending) {
        for (const pitch of pitches)
          addSynth(arp, song.note(beat, 3, pitch, 0.8), { ...blip, wave: 'square', sustain: 0.5 })
        addSynth(bass, song.note(beat, 3, root, 0.9), { ...blip, wave: 'triangle', sustain: 0.9 })
        continue
      }
      for (let i = 0; i < beats * 4; i++) {
        const pitch = pitches[(bar.section === 'b' ? [0, 1, 2, 1] : [0, 1, 2, 0])[i % 4] ?? 0] ?? 60
        addSynth(
          arp,
          song.note(
            beat + i / 4,
            0.22,
            pitch + (i % 8 > 3 ? 12 : 0),
            i % 4 === 0 ? 0.8 : 0.6,
            i % 2 ? 0.35 : -0.35,
          ),
          { ...blip, wave: 'square' },
        )
      }
      const steps = isMiddle(bar) ? [0, 0, 12, 0, 7, 0, 12, 7] : [0, 0, 0, 0]
      steps.forEach((interval, i) =>
        addSynth(
          bass,
          song.note(beat + (i * beats) / steps.length, (beats / steps.length) * 0.85, root + interval, 0.9),
          { ...blip, wave: 'triangle', sustain: 0.9 },
        ),
      )
    }

    playPattern(song, drums, membrane(300, 60, 0.03, 0.14), {
      bars: isMoving,
      pattern: (bar) => (bar.section === 'b' ? 'X..X..X.X..X..X.' : 'X.....X.X.......'),
      level: 0.9,
    })
    playPattern(song, drums, cymbal(random, { seconds: 0.12, above: 1800, metal: 0 }), {
      bars: isMiddle,
      pattern: (bar) => (bar.last ? '....X...X.X.XXXX' : '....X.......X...'),
      level: 0.7,
    })
    playPattern(song, drums, cymbal(random, { seconds: 0.03, above: 6000, metal: 0 }), {
      bars: isMoving,
      pattern: 'x.o.x.o.x.o.x.o.',
      level: 0.5,
    })

    const written = writeTune(
      song.bars,
      {
        key: song.key,
        mode: song.mode,
        low: 67,
        high: 88,
        cells: [
          [0.5, 0.5, 0.5, 0.5, 1, 1],
          [0.75, 0.75, 0.5, 1, 1],
          [0.5, 1, 0.5, 0.5, 0.5, 1],
          [1, 0.5, 0.5, 0.75, 0.75, 0.5],
        ],
        closes: [
          [0.5, 0.5, 1, 2],
          [1, 1, 2],
        ],
        rests: (bar) => !isMiddle(bar),
      },
      random.fork('tune'),
    )
    for (const { beat, beats, pitch, accent } of written)
      addSynth(lead, song.note(beat, beats * 0.85, pitch, accent * 0.9), pulse)
  },
  colour: (mix) => crush(mix, { levels: 160, hold: 2 }),
}
