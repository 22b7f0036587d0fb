import { type PlayerKey, isForPlayer } from '../../playback/is-for-player.ts'
import { SEEK_STEP, VOLUME_STEP } from '../../playback/key-steps.ts'

/** What a key does to the video. */
export type VideoCommand =
  | { type: 'toggle' | 'mute' | 'fullscreen' | 'subtitles' | 'next' }
  /** Seconds on, or back with a negative number. */
  | { type: 'seekBy'; seconds: number }
  /** A share of the whole, 0 to 1. */
  | { type: 'seekTo'; share: number }
  | { type: 'louder'; by: number }

const LONG_SEEK = 10

/** On the line of time the arrows go as far as anywhere else; the line's own steps are for the mouse. */
const OWN_CONTROLS = 'video, [data-time-line]'

/**
 * Returns the command of a key as YouTube has them, by its place on the keyboard, so that it works in every layout; see
 * `isForPlayer`.
 */
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
