import { type PlayerKey, isForPlayer } from '../../../listening/playback/is-for-player.ts'
import { SEEK_STEP, VOLUME_STEP } from '../../../listening/playback/key-steps.ts'

export type VideoCommand =
  | { type: 'toggle' | 'mute' | 'fullscreen' | 'subtitles' | 'next' }
  /** Seconds; negative seeks backward */
  | { type: 'seekBy'; seconds: number }
  | { type: 'seekTo'; share: number }
  | { type: 'louder'; by: number }

const LONG_SEEK = 10

const OWN_CONTROLS = 'video, [data-time-line]'

/** Returns the command of a key, as on YouTube. Keys are identified by physical position. */
export function videoCommand(event: PlayerKey): VideoCommand | undefined {
  if (!isForPlayer(event, OWN_CONTROLS)) return undefined
  if (event.shiftKey) return event.code === 'KeyN' ? { type: 'next' } : undefined
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
  if (digit !== undefined) return { type: 'seekTo', share: Number(digit) / 10 }
  return plain[event.code]
}

const plain: Record<string, VideoCommand> = {
  Space: { type: 'toggle' },
  KeyK: { type: 'toggle' },
  KeyJ: { type: 'seekBy', seconds: -LONG_SEEK },
  KeyL: { type: 'seekBy', seconds: LONG_SEEK },
  ArrowLeft: { type: 'seekBy', seconds: -SEEK_STEP },
  ArrowRight: { type: 'seekBy', seconds: SEEK_STEP },
  ArrowUp: { type: 'louder', by: VOLUME_STEP },
  ArrowDown: { type: 'louder', by: -VOLUME_STEP },
  KeyM: { type: 'mute' },
  KeyF: { type: 'fullscreen' },
  KeyC: { type: 'subtitles' },
  Home: { type: 'seekTo', share: 0 },
  End: { type: 'seekTo', share: 1 },
}
