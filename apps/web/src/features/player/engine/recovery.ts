import type { QueueItem } from '../queue-item.ts'

/** Milliseconds before each new try after the connection broke; then it is given up. */
const RETRY_AFTER = [1000, 2000, 4000, 8000, 15_000]

/** The source loaded in the current element. */
export interface Source {
  item: QueueItem
  address: string
  /** The stream token in the address, if it has one. */
  token?: string | undefined
}

interface RecoveryParts {
  /** Returns the status of an address, or undefined if the server cannot be reached. */
  probe: (address: string) => Promise<number | undefined>
  /** Returns a stream token for the user's media that is not public yet; undefined for visitors. */
  streamToken: () => Promise<string | undefined>
  source: () => Source | undefined
  /** Returns true if the current element cannot go on because of an error. */
  hasFailed: () => boolean
  /** Returns the second that was reached. */
  position: () => number
  /** Reloads a source at a position in seconds, and plays it if the player is playing. */
  reload: (source: Source, position: number) => void
  /** Returns the same item's source with a token. */
  withToken: (source: Source, token: string) => Source
  /** The item will be tried again from this second on. */
  onWaiting: (position: number) => void
  /** Called when no more is tried. */
  onGiveUp: (source: Source, reason: GiveUpReason) => void
}

/** The server cannot be reached, or does not have the item, or sends it and the browser cannot play it. */
export type GiveUpReason = 'unreachable' | 'missing' | 'unplayable'

/** Plays on after errors of the element: a broken connection is tried again, hidden media asked for with a token. */
export function createRecovery(parts: RecoveryParts) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function retryLater(source: Source, position: number) {
    const delay = RETRY_AFTER[failures++]
    if (delay === undefined) return parts.onGiveUp(source, 'unreachable')
    parts.onWaiting(position)
    clearTimeout(timer)
    timer = setTimeout(retry, delay)
  }

  function retry() {
    const source = parts.source()
    if (source && parts.hasFailed()) parts.reload(source, parts.position())
  }

  return {
    /** Call this on each error of the current element. */
    async recover(): Promise<void> {
      const source = parts.source()
      if (!source) return
      const position = parts.position()
      const status = navigator.onLine ? await parts.probe(source.address) : undefined
      if (parts.source() !== source) return
      if (status === undefined || status >= 500) return retryLater(source, position)
      // The server may refuse the user's own media that is not public yet.
      const token =
        status >= 400 && !source.token ? await parts.streamToken().catch(() => undefined) : undefined
      if (parts.source() !== source) return
      if (token) parts.reload(parts.withToken(source, token), position)
      else parts.onGiveUp(source, status >= 400 ? 'missing' : 'unplayable')
    },
    /** Tries again without waiting any longer: the browser is online again. */
    retry,
    /** Ends waiting for the next try: something is loaded, or nothing is wanted. */
    cancel: () => clearTimeout(timer),
    /** It plays: the next error is a first one again. */
    reset: () => {
      failures = 0
    },
  }
}
