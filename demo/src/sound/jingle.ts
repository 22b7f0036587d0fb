import type { Random } from '../random.ts'
import { addPingPong } from './delay.ts'
import { kick } from './drums.ts'
import { bandPass, filterSamples } from './filter.ts'
import { addFm } from './fm-voice.ts'
import { hzOf } from './note.ts'
import { addReverb } from './reverb.ts'
import { addMono, addStereo, SAMPLE_RATE, silence, type Stereo } from './stereo.ts'
import { addSynth } from './synth-voice.ts'

const SECONDS = 5
/** Second at which the riser ends */
const HIT = 1.6

/** Returns five seconds: a riser, a hit, four bells and their echo. */
export function makeJingle(random: Random, key: number): Stereo {
  const call = silence(SECONDS)
  const wet = silence(SECONDS)

  const riser = new Float32Array(HIT * SAMPLE_RATE)
  const step = Math.floor(riser.length / 16)
  for (let i = 0; i < 16; i++) {
    const slice = new Float32Array(step * 2).map(() => random.next() * 2 - 1)
    filterSamples(slice, bandPass(300 * 2 ** (i / 3.5), 1.5))
    for (let n = 0; n < slice.length; n++) {
      const at = i * step + n
      if (at < riser.length)
        riser[at] =
          (riser[at] ?? 0) + (slice[n] ?? 0) * Math.sin((Math.PI * n) / slice.length) * (i / 16) ** 2
    }
  }
  addMono(call, riser, 0, 0.35, -0.2)
  addMono(wet, riser, 0, 0.2, 0.4)

  addMono(call, kick(random, { hz: 45, seconds: 0.7 }), HIT, 0.7, 0)
  const chord = {
    wave: 'saw',
    unison: 3,
    detuneCents: 14,
    spread: 1,
    cutoff: 900,
    opening: 2,
    sweep: 0.6,
    attack: 0.01,
    decay: 0.8,
    sustain: 0.5,
    release: 1.4,
  } as const
  for (const interval of [0, 7, 12, 16, 19, 26]) {
    addSynth(call, { at: HIT, seconds: 1.2, hz: hzOf(45 + key + interval), level: 0.6, pan: 0 }, chord)
  }
  const bell = {
    attack: 0.003,
    decay: 0.7,
    sustain: 0,
    release: 0.6,
    ratio: 3.5,
    index: 1.2,
    indexDecay: 0.3,
  }
  for (const [i, interval] of random.shuffle([24, 28, 31, 36, 38]).slice(0, 4).entries()) {
    const note = {
      at: HIT + i * 0.21,
      seconds: 0.9,
      hz: hzOf(45 + key + interval),
      level: 0.75,
      pan: i * 0.4 - 0.6,
    }
    addFm(call, note, bell)
    addFm(wet, note, bell)
  }
  addPingPong(call, wet, { seconds: 0.315, feedback: 0.5 })
  const hall = silence(SECONDS)
  addReverb(hall, wet, { seconds: 2.5, damping: 0.4 })
  addStereo(call, hall, 0.5)
  return call
}
