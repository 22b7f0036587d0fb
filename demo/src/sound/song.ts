import type { Random } from '../random.ts'
import type { Bar } from './form.ts'
import type { Mode } from './harmony.ts'
import { hzOf, type Note } from './note.ts'
import { silence, type Stereo } from './stereo.ts'

export type Channel = Stereo & {
  /** LUFS before mastering */
  level: number
  hall: number
  echo: number
  duck: number
}

export interface Song {
  bars: readonly Bar[]
  tempo: number
  key: number
  mode: Mode
  seconds: number
  random: Random
  channels: Channel[]
  kicks: number[]
  timeAt(beat: number): number
  channel(settings: { level: number; hall?: number; echo?: number; duck?: number }): Channel
  note(beat: number, beats: number, pitch: number, level: number, pan?: number): Note
}

/** Delays the second half of every `beats` beats: `share` 0.5 is straight, 0.67 triplets */
export interface Swing {
  share: number
  beats: number
}

const TIMING = 0.0035
const TOUCH = 0.06

export function openSong(
  {
    bars,
    tempo,
    key,
    mode,
    swing,
    ring,
  }: { bars: readonly Bar[]; tempo: number; key: number; mode: Mode; swing: Swing; ring: number },
  random: Random,
): Song {
  const beatSeconds = 60 / tempo
  const last = bars[bars.length - 1]
  const beats = last ? last.beat + last.beats : 0
  const seconds = beats * beatSeconds + ring
  const channels: Channel[] = []
  const human = random.fork('human')

  const timeAt = (beat: number) => {
    const pairs = Math.floor(beat / swing.beats)
    const part = beat / swing.beats - pairs
    const swung = part < 0.5 ? part * 2 * swing.share : swing.share + (part - 0.5) * 2 * (1 - swing.share)
    return (pairs + swung) * swing.beats * beatSeconds
  }

  return {
    bars,
    tempo,
    key,
    mode,
    seconds,
    random,
    channels,
    kicks: [],
    timeAt,
    channel({ level, hall = 0, echo = 0, duck = 0 }) {
      const channel = { ...silence(seconds), level, hall, echo, duck }
      channels.push(channel)
      return channel
    },
    note(beat, length, pitch, level, pan = 0) {
      const at = timeAt(beat)
      return {
        at: Math.max(0, at + human.gaussian() * TIMING),
        seconds: Math.max(0.03, timeAt(beat + length) - at),
        hz: hzOf(pitch),
        level: Math.max(0.05, Math.min(1, level * (1 + human.gaussian() * TOUCH))),
        pan,
      }
    },
  }
}
