/**
 * Stands in for hls.js, which needs a browser's media source; a test mocks `hls.js/light` with what is exported here.
 * Records what was loaded, and lets a test make it fail.
 */
type Listener = (event: string, data: { fatal: boolean; type: string }) => void

/** What the player of a test says of its live window, in seconds. */
export const liveEdge: {
  fragmentStart: number
  sync: number | null
  latency: number
  /** When the picture was broadcast. */
  playingDate: Date | null
} = {
  fragmentStart: 0,
  sync: null,
  latency: 0,
  playingDate: null,
}

export const Events = { ERROR: 'error', LEVEL_SWITCHED: 'level', FRAG_BUFFERED: 'buffered' } as const
export const ErrorTypes = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' } as const

/** Every stream that was loaded, in order. */
export const loaded: {
  address: string
  startPosition: number
  /** Fails for good, unless another kind of error is named. */
  fail: (type?: string) => void
  /** A piece has arrived. */
  buffer: () => void
  destroyed: boolean
}[] = []

export default class FakeHls {
  static isSupported = () => true
  readonly levels = []
  readonly #startPosition: number
  #listeners: Listener[] = []
  #onBuffered: (() => void)[] = []
  #entry: (typeof loaded)[number] | undefined

  constructor({ startPosition }: { startPosition: number }) {
    this.#startPosition = startPosition
  }

  on(event: string, listener: Listener) {
    if (event === Events.ERROR) this.#listeners.push(listener)
    if (event === Events.FRAG_BUFFERED) this.#onBuffered.push(listener as () => void)
  }

  get latestLevelDetails() {
    return liveEdge.sync === null ? null : liveEdge
  }

  get liveSyncPosition() {
    return liveEdge.sync
  }

  get playingDate() {
    return liveEdge.playingDate
  }

  get latency() {
    return liveEdge.latency
  }

  loadSource(address: string) {
    const fail = (type = 'other') => {
      for (const listener of this.#listeners) listener(Events.ERROR, { fatal: true, type })
    }
    const buffer = () => {
      for (const listener of this.#onBuffered) listener()
    }
    this.#entry = { address, startPosition: this.#startPosition, fail, buffer, destroyed: false }
    loaded.push(this.#entry)
  }

  attachMedia() {}

  destroy() {
    if (this.#entry) this.#entry.destroyed = true
  }
}
