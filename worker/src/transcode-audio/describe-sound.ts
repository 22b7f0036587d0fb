/** Describes a sound by its timbre, noisiness, onsets, dynamics and tempo, independently of its level. */
import { TIMBRES } from '@nava/media/renditions/sound-descriptor'
import { powerSpectrum } from './power-spectrum.ts'

/** Sampling rate of the mono sound that is described */
export const DESCRIBED_HERTZ = 22_050

const WINDOW = 1024
const HOP = 512
const FRAMES_PER_SECOND = DESCRIBED_HERTZ / HOP
const BANDS = 24
/** Limits of the mel bands in Hz; the upper one is kept by the lowest bitrate */
const LOWEST = 40
const HIGHEST = 10_000
const FULL_SCALE = 32_768
/** Frames that are quieter than the loudest by this factor of power are pauses; bands are compared from there. */
const QUIET = 1e-6
/** Mean square of the loudest frame, below which a recording is silence: -70 dBFS */
const SILENCE = 1e-7
/** Fewer frames describe nothing: about 0.4 s */
const MIN_FRAMES = 16

/** Variance of the onsets in dB², below which nothing begins anew */
const STEADY = 0.01

/** Beats per minute */
const TEMPOS = { slowest: 40, fastest: 240, usual: 120 }

/**
 * Returns a function that takes the samples in chunks, and one that returns the numbers that `DESCRIPTOR_WEIGHTS` names;
 * undefined for silence, and for less than half a second.
 */
export function soundDescriber() {
  const spectrum = powerSpectrum(WINDOW)
  const bands = melBands()
  const window = new Float32Array(WINDOW)
  let filled = 0
  const frames: Frame[] = []

  const measureFrame = () => {
    const power = spectrum(window)
    let square = 0
    for (const sample of window) square += sample * sample
    frames.push({
      energy: square / WINDOW,
      bands: Float64Array.from(bands, ({ from, weights }) =>
        weights.reduce((sum, weight, at) => sum + weight * (power[from + at] ?? 0), 0),
      ),
      flatness: flatnessOf(power),
    })
  }

  return {
    add: (samples: Int16Array): void => {
      for (const sample of samples) {
        window[filled] = sample / FULL_SCALE
        filled += 1
        if (filled < WINDOW) continue
        measureFrame()
        window.copyWithin(0, HOP)
        filled = WINDOW - HOP
      }
    },
    result: (): number[] | undefined => describe(frames),
  }
}

interface Frame {
  /** Mean square */
  energy: number
  bands: Float64Array
  /** In dB; 0 for white noise */
  flatness: number
}

function describe(frames: readonly Frame[]): number[] | undefined {
  const loudest = frames.reduce((most, { energy }) => Math.max(most, energy), 0)
  const heard = frames.filter(({ energy }) => energy >= loudest * QUIET)
  if (loudest < SILENCE || heard.length < MIN_FRAMES) return undefined
  const strongest = frames.reduce((most, frame) => Math.max(most, ...frame.bands), 0)
  const levels = new Map(
    frames.map((frame) => [frame, frame.bands.map((power) => decibels(power + strongest * QUIET))]),
  )
  const cepstra = heard.map((frame) => cepstrum(levels.get(frame) ?? frame.bands))
  const timbres = Array.from({ length: TIMBRES }, (_, at) => spread(cepstra.map((each) => each[at] ?? 0)))
  const onsets = onsetsOf([...levels.values()])
  const noisiness = spread(heard.map(({ flatness }) => flatness))
  return [
    ...timbres.map(({ mean }) => mean),
    ...timbres.map(({ deviation }) => deviation),
    ...[noisiness.mean, noisiness.deviation],
    spread(onsets).mean,
    spread(heard.map(({ energy }) => decibels(energy))).deviation,
    ...tempoOf(onsets),
  ]
}

const decibels = (power: number): number => 10 * Math.log10(power)

function spread(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(variance) }
}

/** Returns triangular bands of equal width on the mel scale (O'Shaughnessy), as weights of the spectrum's bins. */
function melBands(): { from: number; weights: number[] }[] {
  const mel = (hertz: number) => 2595 * Math.log10(1 + hertz / 700)
  const hertz = (mels: number) => 700 * (10 ** (mels / 2595) - 1)
  const step = (mel(HIGHEST) - mel(LOWEST)) / (BANDS + 1)
  const edge = (at: number) => (hertz(mel(LOWEST) + at * step) * WINDOW) / DESCRIBED_HERTZ
  return Array.from({ length: BANDS }, (_, band) => {
    const [low, middle, high] = [edge(band), edge(band + 1), edge(band + 2)]
    const from = Math.ceil(low)
    const weights = Array.from({ length: Math.floor(high) - from + 1 }, (_weight, at) => {
      const bin = from + at
      return bin <= middle ? (bin - low) / (middle - low) : (high - bin) / (high - middle)
    })
    return { from, weights }
  })
}

/** Ratio of the geometric to the arithmetic mean of the powers, in dB */
function flatnessOf(power: Float64Array): number {
  // Rounding to 16 bits leaves no bin empty, except in digital silence.
  const least = 1e-12
  let logarithms = 0
  let sum = 0
  for (const each of power) {
    logarithms += Math.log(each + least)
    sum += each + least
  }
  return (10 / Math.LN10) * (logarithms / power.length - Math.log(sum / power.length))
}

const COSINES = Array.from({ length: TIMBRES }, (_, at) =>
  Array.from({ length: BANDS }, (_band, band) => Math.cos((Math.PI * (at + 1) * (band + 0.5)) / BANDS)),
)

/** Returns the coefficients of the levels' discrete cosine transform (type II) after the first. */
const cepstrum = (levels: Float64Array): number[] =>
  COSINES.map((cosines) => levels.reduce((sum, level, band) => sum + level * (cosines[band] ?? 0), 0) / BANDS)

/** Returns by how much the bands rise from frame to frame, in dB. */
const onsetsOf = (levels: readonly Float64Array[]): number[] =>
  levels.slice(1).map((bands, before) => {
    const earlier = levels[before]
    return (
      bands.reduce((sum, level, band) => sum + Math.max(0, level - (earlier?.[band] ?? level)), 0) / BANDS
    )
  })

/**
 * Returns the tempo as a point, from the autocorrelation of the onsets, weighted towards usual tempos (Ellis 2007).
 * Half and double tempo, which nothing tells apart reliably, are the same angle.
 */
function tempoOf(onsets: readonly number[]): [number, number] {
  const { mean } = spread(onsets)
  const centred = onsets.map((onset) => onset - mean)
  const correlation = (lag: number) => {
    let sum = 0
    for (let at = lag; at < centred.length; at += 1) sum += (centred[at] ?? 0) * (centred[at - lag] ?? 0)
    return sum / (centred.length - lag)
  }
  const whole = correlation(0)
  if (!(whole > STEADY)) return [0, 0]
  const lagOf = (tempo: number) => (60 * FRAMES_PER_SECOND) / tempo
  const last = Math.min(Math.ceil(lagOf(TEMPOS.slowest)), centred.length - 2)
  let best = { lag: 0, strength: 0, weighted: 0 }
  for (let lag = Math.floor(lagOf(TEMPOS.fastest)); lag <= last; lag += 1) {
    const strength = correlation(lag) / whole
    const weighted = strength * Math.exp(-0.5 * Math.log2(lag / lagOf(TEMPOS.usual)) ** 2)
    if (weighted > best.weighted) best = { lag, strength, weighted }
  }
  if (best.lag === 0) return [0, 0]
  const [before, at, after] = [-1, 0, 1].map((shift) => correlation(best.lag + shift)) as [
    number,
    number,
    number,
  ]
  const curve = before - 2 * at + after
  // The peak between the lags, by a parabola through three of them.
  const lag = best.lag + (curve < 0 ? Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / curve)) : 0)
  const angle = 2 * Math.PI * Math.log2(lag)
  const radius = Math.min(1, best.strength)
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}
