import { filterSamples, lowPass } from '../filter.ts'
import { addFm, type FmPatch } from '../fm-voice.ts'
import { type Tune, writeTune } from '../melody.ts'
import { bassOf, voicings } from '../parts.ts'
import { addMono, SAMPLE_RATE } from '../stereo.ts'
import type { Style } from '../style.ts'
import { addSynth, type SynthPatch } from '../synth-voice.ts'

const warm: SynthPatch = {
  wave: 'saw',
  unison: 3,
  detuneCents: 11,
  spread: 1,
  cutoff: 520,
  opening: 1.1,
  sweep: 2.4,
  resonance: 0.05,
  attack: 1.6,
  decay: 2,
  sustain: 0.85,
  release: 2.6,
}

const choir: SynthPatch = {
  wave: 'triangle',
  unison: 2,
  detuneCents: 7,
  spread: 0.6,
  cutoff: 2200,
  attack: 1.2,
  decay: 2,
  sustain: 0.8,
  release: 2.4,
  vibrato: { hz: 4.6, cents: 7, after: 0.8 },
}

const glass: FmPatch = {
  attack: 0.004,
  decay: 1.4,
  sustain: 0,
  release: 1.2,
  ratio: 3.51,
  index: 1.6,
  indexDecay: 0.4,
}

const tune: Tune = {
  low: 76,
  high: 95,
  cells: [
    [1, -1, 1.5, -0.5],
    [-0.5, 1, 1, -1.5],
    [1.5, 1.5, -1],
  ],
  closes: [
    [2, -2],
    [-1, 3],
  ],
  rests: (bar) => bar.section === 'outro' && bar.last,
}

export const ambient: Style = {
  modes: ['lydian', 'major', 'minor'],
  meter: 4,
  tempo: [56, 68],
  swing: { share: 0.5, beats: 1 },
  progressions: [
    { a: ['Imaj9', 'II', 'vi9', 'Imaj7'], b: ['IVmaj9', 'Imaj9', 'ii9', 'V7sus4'] },
    { a: ['Iadd9', 'vi7', 'IVmaj7', 'V7sus4'], b: ['vi9', 'IVmaj9', 'Iadd9', 'Vsus4'] },
    { a: ['i9', 'bVImaj7', 'bIIImaj7', 'bVIIsus4'], b: ['iv9', 'bVImaj9', 'i9', 'v7'] },
    { a: ['IVmaj9', 'Iadd9', 'vi7', 'iii7'], b: ['ii9', 'IVmaj9', 'Imaj9', 'Vsus2'] },
  ],
  room: {
    hallSeconds: 6,
    hallDamping: 0.45,
    hallLevel: -24,
    echoBeats: 1.5,
    echoFeedback: 0.6,
    echoLevel: -30,
  },
  ring: 6,
  perform(song) {
    const random = song.random.fork('ambient')
    const pad = song.channel({ level: -21, hall: 0.6 })
    const deep = song.channel({ level: -25, hall: 0.1 })
    const bells = song.channel({ level: -27, hall: 1, echo: 0.8 })
    const air = song.channel({ level: -40, hall: 0.4 })

    for (const { bar, chord, beat, beats, pitches } of voicings(song, 4, 50, 70)) {
      for (const pitch of pitches) addSynth(pad, song.note(beat, beats, pitch, 0.7), warm)
      const top = pitches[pitches.length - 1]
      if (top !== undefined && bar.section !== 'intro')
        addSynth(pad, song.note(beat, beats * 0.8, top + 12, 0.4), choir)
      addSynth(deep, song.note(beat, beats, bassOf(chord, 36), 0.8), { ...choir, attack: 0.8, cutoff: 400 })
    }

    for (const { beat, pitch, accent } of writeTune(song, tune, random.fork('tune'))) {
      addFm(
        bells,
        song.note(beat, 2, pitch, accent * random.between(0.3, 0.75), random.between(-0.7, 0.7)),
        glass,
      )
    }

    for (const pan of [-0.8, 0.8]) {
      const wind = new Float32Array(Math.floor((song.seconds - 0.1) * SAMPLE_RATE))
      for (let i = 0; i < wind.length; i++) wind[i] = random.next() * 2 - 1
      filterSamples(filterSamples(wind, lowPass(900)), lowPass(1200))
      for (let i = 0; i < wind.length; i++)
        wind[i] = (wind[i] ?? 0) * (0.6 + 0.4 * Math.sin(i / SAMPLE_RATE / 2 + pan * 2))
      addMono(air, wind, 0, 1, pan)
    }
  },
}
