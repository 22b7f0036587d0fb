import { cymbal, membrane } from '../drums.ts'
import { writeTune } from '../melody.ts'
import { bassOf, isMiddle, playPattern, voicings } from '../parts.ts'
import { addString } from '../string-voice.ts'
import type { Style } from '../style.ts'
import { addSynth } from '../synth-voice.ts'

export const orchestral: Style = {
  modes: ['minor', 'major', 'harmonicMinor'],
  meter: 4,
  tempo: [72, 92],
  swing: { share: 0.5, beats: 1 },
  progressions: [
    { a: ['i', 'bVI', 'bIII', 'bVII'], b: ['iv', 'i', 'bVI', 'V'] },
    { a: ['I', 'iii', 'IV', 'iv6'], b: ['vi', 'IV', 'I', 'V7sus4'] },
    { a: ['i', 'bVII', 'iv', 'V'], b: ['bVI', 'bIII', 'iv', 'V7'] },
    { a: ['I', 'bVII', 'IV', 'I'], b: ['bVI', 'bVII', 'I', 'Vsus4'] },
  ],
  room: {
    hallSeconds: 3.6,
    hallDamping: 0.45,
    hallLevel: -26,
    echoBeats: 1,
    echoFeedback: 0.1,
    echoLevel: -60,
  },
  ring: 4.5,
  perform(song) {
    const random = song.random.fork('orchestra')
    const strings = song.channel({ level: -21, hall: 0.5 })
    const low = song.channel({ level: -23, hall: 0.4 })
    const horns = song.channel({ level: -21, hall: 0.6 })
    const harp = song.channel({ level: -27, hall: 0.6 })
    const drums = song.channel({ level: -25, hall: 0.7 })
    const spiccato = song.channel({ level: -25, hall: 0.4 })

    const bow = {
      wave: 'saw',
      unison: 3,
      detuneCents: 12,
      spread: 1,
      cutoff: 1700,
      opening: 0.5,
      sweep: 1.5,
      attack: 0.4,
      decay: 1.5,
      sustain: 0.9,
      release: 0.9,
      vibrato: { hz: 5.3, cents: 9, after: 0.3 },
    } as const
    const short = {
      wave: 'saw',
      unison: 2,
      detuneCents: 9,
      spread: 0.6,
      cutoff: 1500,
      opening: 1,
      sweep: 0.08,
      attack: 0.012,
      decay: 0.14,
      sustain: 0.15,
      release: 0.12,
    } as const
    const gut = { ring: 3, brightness: 0.55, pickAt: 0.35, stop: 0.6 }
    for (const { bar, chord, beat, beats, pitches } of voicings(song, 4, 55, 76)) {
      const swell = bar.section === 'intro' ? 0.5 : bar.section === 'b' ? 0.85 : 0.7
      for (const pitch of pitches) addSynth(strings, song.note(beat, beats, pitch, swell), bow)
      const root = bassOf(chord, 36)
      addSynth(low, song.note(beat, beats, root, 0.8), { ...bow, cutoff: 700 })
      addSynth(low, song.note(beat, beats, root + 12, 0.6), { ...bow, cutoff: 900 })
      for (let i = 0; i < 6; i++)
        addString(
          harp,
          song.note(
            beat + i * (bar.section === 'b' ? 0.25 : 0.5),
            2,
            (pitches[i % 4] ?? 60) + (i > 3 ? 12 : 0),
            0.7,
            i * 0.12 - 0.3,
          ),
          gut,
          random,
        )
      if (bar.section === 'b' || (bar.section === 'a' && bar.round > 0)) {
        for (let i = 0; i < beats * 2; i++)
          addSynth(
            spiccato,
            song.note(beat + i / 2, 0.2, root + (i % 4 === 2 ? 31 : 24), i % 4 === 0 ? 0.9 : 0.65),
            short,
          )
      }
    }

    const brass = {
      wave: 'reed',
      unison: 2,
      detuneCents: 6,
      spread: 0.4,
      cutoff: 850,
      opening: 1.1,
      sweep: 0.5,
      attack: 0.07,
      decay: 0.8,
      sustain: 0.8,
      release: 0.35,
      vibrato: { hz: 4.8, cents: 6, after: 0.5 },
    } as const
    const written = writeTune(
      song.bars,
      {
        key: song.key,
        mode: song.mode,
        low: 57,
        high: 76,
        cells: [
          [2, 1, 1],
          [1.5, 0.5, 2],
          [1, 1, 2],
          [3, 1],
        ],
        closes: [[4], [2, 2], [1, 3]],
        rests: (bar) => !isMiddle(bar) || (bar.section === 'a' && bar.round === 0 && bar.inSection < 1),
      },
      random.fork('tune'),
    )
    for (const { beat, beats, pitch, accent } of written) {
      addSynth(horns, song.note(beat, beats * 0.95, pitch, accent * 0.85, -0.2), brass)
      addSynth(horns, song.note(beat, beats * 0.95, pitch + 12, accent * 0.4, 0.2), { ...bow, attack: 0.12 })
    }

    playPattern(song, drums, membrane(92, 73, 0.08, 1.1), {
      bars: isMiddle,
      pattern: (bar) =>
        bar.last ? 'X.......o.oxxxXX' : bar.section === 'b' ? 'X.......x.......' : 'x...............',
      level: 0.9,
      pan: 0.1,
    })
    playPattern(song, drums, cymbal(random, { seconds: 2.6, above: 3500, metal: 0.25 }), {
      bars: (bar) => isMiddle(bar) && bar.inSection === 0,
      pattern: 'X...............',
      level: 0.35,
      pan: -0.15,
    })
  },
}
