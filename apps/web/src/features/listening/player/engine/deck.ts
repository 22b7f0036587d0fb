import type { QueueItem } from '../queue-item.ts'
import type { ElementEvents } from './element-events.ts'

export interface Source {
  item: QueueItem
  address: string
  token?: string | undefined
}

export interface DeckParts {
  createElement: () => HTMLAudioElement
  events: ElementEvents
}

/** Times in the current source, in seconds */
export interface Progress {
  position: number
  /** Undefined until the metadata has loaded */
  duration: number | undefined
  buffered: number
}

/** Plays sources one after the other. Positions are seconds of the current source. */
export interface Deck {
  element: () => HTMLAudioElement
  /** Returns the current source; undefined before the first play, after closing and after `forget`. */
  source: () => Source | undefined
  hasFailed: () => boolean
  progress: () => Progress
  load: (source: Source, position: number) => void
  /** Switches to a source, reusing it if it is loaded or prepared. */
  put: (source: Source, position: number) => void
  /** Prepares the source that follows the current one to start at a position. Called often. */
  prepare: (next: Source | undefined, position: number) => void
  /**
   * Loads a source in another way if `load` could not play it although the server sends it. Returns false if
   * there is no other way.
   */
  loadOtherwise: (source: Source, position: number) => boolean
  seek: (position: number) => void
  /** Sets the playback rate, also for sources loaded later. */
  setRate: (rate: number) => void
  setVolume: (volume: number, muted: boolean) => void
  forget: () => void
  unload: () => void
}
