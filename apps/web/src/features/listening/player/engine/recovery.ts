import type { Source } from './deck.ts'

/** Milliseconds before each retry after a lost connection; after the last one, recovery gives up. */
const RETRY_AFTER = [1000, 2000, 4000, 8000, 15_000]

/** Retries while the server itself answers with an error, which seldom passes as quickly */
const TRIES_OF_ERRORS = 3

interface RecoveryParts {
  /** Returns the status of an address; undefined if the server is away. */
  probe: (address: string) => Promise<number | undefined>
  streamToken: () => Promise<string | undefined>
  source: () => Source | undefined
  hasFailed: () => boolean
  position: () => number
  reload: (source: Source, position: number) => void
  /**
   * Loads a source in another way if the browser cannot play it although the server sends it. Returns false
   * if there is no other way.
   */
  reloadOtherwise: (source: Source, position: number) => boolean
  withToken: (source: Source, token: string) => Source
  onWaiting: (position: number) => void
  onGiveUp: (source: Source, reason: GiveUpReason) => void
}

/** `unplayable`: the server sends the item, but the browser cannot play it. */
export type GiveUpReason = 'unreachable' | 'missing' | 'unplayable'

export type Recovery = ReturnType<typeof createRecovery>

/** Retries after a lost connection, and requests unpublished media with a token. */
export function createRecovery(parts: RecoveryParts) {
  let failures = 0
  /** Token with which the source has played. A later refusal then means that the token has expired. */
  let playedToken: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function retryLater(source: Source, position: number, most = RETRY_AFTER.length) {
    const delay = RETRY_AFTER[failures++]
    if (delay === undefined || failures > most) return parts.onGiveUp(source, 'unreachable')
    parts.onWaiting(position)
    clearTimeout(timer)
    timer = setTimeout(retry, delay)
  }

  function retry() {
    const source = parts.source()
    if (source && parts.hasFailed()) parts.reload(source, parts.position())
  }

  return {
    async recover(): Promise<void> {
      const source = parts.source()
      if (!source) return
      const position = parts.position()
      const status = navigator.onLine ? await parts.probe(source.address) : undefined
      if (parts.source() !== source) return
      if (status === undefined) return retryLater(source, position)
      if (status >= 500) return retryLater(source, position, TRIES_OF_ERRORS)
      // The server refuses a user's unpublished media without a valid token.
      const token =
        status >= 400 && source.token === playedToken
          ? await parts.streamToken().catch(() => undefined)
          : undefined
      if (parts.source() !== source) return
      if (token) parts.reload(parts.withToken(source, token), position)
      else if (status >= 400) parts.onGiveUp(source, 'missing')
      else if (!parts.reloadOtherwise(source, position)) parts.onGiveUp(source, 'unplayable')
    },
    retry,
    cancel: () => clearTimeout(timer),
    reset: () => {
      failures = 0
      playedToken = parts.source()?.token
    },
  }
}
