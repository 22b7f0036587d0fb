/** Replaces hls.js (mock `hls.js/light`), which requires media source extensions. */
interface Fault {
  fatal: boolean
  type: string
  response?: { code: number }
}
type Listener = (event: string, data: Fault) => void

/** Live window, in seconds */
export const liveEdge: {
  fragmentStart: number
  sync: number | null
  latency: number
  playingDate: Date | null
  edge: number
  targetduration: number
  fragments: { start: number; programDateTime: number }[]
} = {
  fragmentStart: 0,
  sync: null,
  latency: 0,
  playingDate: null,
  edge: 0,
  targetduration: 5,
  fragments: [],
}

export const Events = {
  ERROR: 'error',
  LEVEL_SWITCHED: 'level',
  FRAG_BUFFERED: 'buffered',
  MANIFEST_PARSED: 'manifest',
  LEVEL_UPDATED: 'updated',
} as const
export const ErrorTypes = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' } as const

export const loaded: {
  address: string
  startPosition: number
  /** `code`: status of the reply */
  fail: (type?: string, code?: number, fatal?: boolean) => void
  buffer: () => void
  parseManifest: () => void
  /** Receives `liveEdge` as its playlist. */
  updateLevel: () => void
  /** Seconds behind the end of the playlist at which it plays */
  targetLatency: () => number
  loadLevel: () => number
  destroyed: boolean
}[] = []

export default class FakeHls {
  static isSupported = () => true
  readonly levels = []
  readonly #startPosition: number
  #listeners: Listener[] = []
  readonly #onBuffered: (() => void)[] = []
  readonly #onManifest: (() => void)[] = []
  readonly #onUpdated: ((event: string, data: { details: typeof liveEdge }) => void)[] = []
  targetLatency = 15
  readonly maxAutoLevel = 2
  loadLevel = -1
  #entry: (typeof loaded)[number] | undefined

  constructor({ startPosition }: { startPosition: number }) {
    this.#startPosition = startPosition
  }

  on(event: string, listener: Listener) {
    if (event === Events.ERROR) this.#listeners.push(listener)
    if (event === Events.FRAG_BUFFERED) this.#onBuffered.push(listener as () => void)
    if (event === Events.MANIFEST_PARSED) this.#onManifest.push(listener as () => void)
  }

  once(event: string, listener: Listener) {
    if (event === Events.FRAG_BUFFERED) this.#onBuffered.push(listener as () => void)
    if (event === Events.LEVEL_UPDATED)
      this.#onUpdated.push(listener as unknown as (event: string, data: { details: typeof liveEdge }) => void)
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
    const fail = (type = 'other', code?: number, fatal = true) => {
      const response = code === undefined ? {} : { response: { code } }
      for (const listener of this.#listeners) listener(Events.ERROR, { fatal, type, ...response })
    }
    const buffer = () => {
      for (const listener of this.#onBuffered) listener()
    }
    const parseManifest = () => {
      for (const listener of this.#onManifest) listener()
    }
    const updateLevel = () => {
      for (const listener of this.#onUpdated.splice(0)) listener(Events.LEVEL_UPDATED, { details: liveEdge })
    }
    const targetLatency = () => this.targetLatency
    const startPosition = this.#startPosition
    const loadLevel = () => this.loadLevel
    this.#entry = {
      ...{ address, startPosition, fail, buffer, parseManifest, updateLevel, targetLatency, loadLevel },
      destroyed: false,
    }
    loaded.push(this.#entry)
  }

  attachMedia() {}

  recoverMediaError() {}

  destroy() {
    if (this.#entry) this.#entry.destroyed = true
  }
}
