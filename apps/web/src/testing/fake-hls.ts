/**
 * Stands in for hls.js, which needs a browser's media source; a test mocks `hls.js/light` with what is exported here.
 * Records what was loaded, and lets a test make it fail.
 */
type Listener = (event: string, data: { fatal: boolean; type: string }) => void

export const Events = { ERROR: 'error', LEVEL_SWITCHED: 'level', FRAG_BUFFERED: 'buffered' } as const
export const ErrorTypes = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' } as const

/** Every stream that was loaded, in order. */
export const loaded: { address: string; startPosition: number; fail: () => void; destroyed: boolean }[] = []

export default class FakeHls {
  static isSupported = () => true
  readonly levels = []
  readonly #startPosition: number
  #listeners: Listener[] = []
  #entry: (typeof loaded)[number] | undefined

  constructor({ startPosition }: { startPosition: number }) {
    this.#startPosition = startPosition
  }

  on(event: string, listener: Listener) {
    if (event === Events.ERROR) this.#listeners.push(listener)
  }

  loadSource(address: string) {
    const fail = () => {
      for (const listener of this.#listeners) listener(Events.ERROR, { fatal: true, type: 'other' })
    }
    this.#entry = { address, startPosition: this.#startPosition, fail, destroyed: false }
    loaded.push(this.#entry)
  }

  attachMedia() {}

  destroy() {
    if (this.#entry) this.#entry.destroyed = true
  }
}
