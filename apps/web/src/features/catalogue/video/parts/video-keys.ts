import { SEEK_STEP, VOLUME_STEP } from '../../../listening/playback/key-steps.ts'

export type VideoCommand =
  | { type: 'toggle' | 'mute' | 'fullscreen' | 'subtitles' | 'next' }
  /** Seconds; negative seeks backward */
  | { type: 'seekBy'; seconds: number }
  | { type: 'seekTo'; share: number }
  | { type: 'louder'; by: number }

const LONG_SEEK = 10

export const OWN_CONTROLS = 'video, [data-time-line]'

/** Seeking and the volume go on while their keys are held. */
export const REPEATS = /^(?:Arrow|[jl]$)/

/** Returns the command of a key, as on YouTube. `key`: as `keyName` returns it */
export function videoCommand(key: string): VideoCommand | undefined {
  return /^\d$/.test(key) ? { type: 'seekTo', share: Number(key) / 10 } : commands[key]
}

const commands: Readonly<Record<string, VideoCommand>> = {
  Space: { type: 'toggle' },
  k: { type: 'toggle' },
  j: { type: 'seekBy', seconds: -LONG_SEEK },
  l: { type: 'seekBy', seconds: LONG_SEEK },
  ArrowLeft: { type: 'seekBy', seconds: -SEEK_STEP },
  ArrowRight: { type: 'seekBy', seconds: SEEK_STEP },
  ArrowUp: { type: 'louder', by: VOLUME_STEP },
  ArrowDown: { type: 'louder', by: -VOLUME_STEP },
  m: { type: 'mute' },
  f: { type: 'fullscreen' },
  c: { type: 'subtitles' },
  Home: { type: 'seekTo', share: 0 },
  'Shift+n': { type: 'next' },
  End: { type: 'seekTo', share: 1 },
}
