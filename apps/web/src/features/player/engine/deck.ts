import type { QueueItem } from '../queue-item.ts'
import type { ElementEvents } from './element-events.ts'

export interface Source {
  item: QueueItem
  address: string
  /** Stream token in the address, if any */
  token?: string | undefined
}

export interface DeckParts {
  createElement: () => HTMLAudioElement
  events: ElementEvents
}

/** Seconds of the current source */
export interface Progress {
  position: number
  /** Undefined until it is known */
  duration: number | undefined
  buffered: number
}

/** Plays one source after the other. Positions are seconds of the current one. */
export interface Deck {
  element: () => HTMLAudioElement
  /** Returns undefined before the first play, after closing and after `forget`. */
  source: () => Source | undefined
  /** Returns true if an error stopped the current source. */
  hasFailed: () => boolean
  progress: () => Progress
  /** Loads a source anew. */
  load: (source: Source, position: number) => void
  /** Moves to a source, without loading what is there or prepared. */
  put: (source: Source, position: number) => void
  /** Prepares what follows the current source, from a position on. Called often. */
  prepare: (next: Source | undefined, position: number) => void
  /** Loads what the server sends and `load` could not play; returns false if there is no other way. */
  loadOtherwise: (source: Source, position: number) => boolean
  seek: (position: number) => void
  /** Also for later loads */
  setRate: (rate: number) => void
  setVolume: (volume: number, muted: boolean) => void
  /** Leaves what cannot be played. */
  forget: () => void
  unload: () => void
}
