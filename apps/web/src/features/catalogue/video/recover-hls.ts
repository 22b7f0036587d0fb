import type Hls from 'hls.js/light'
import type * as HlsCode from 'hls.js/light'

interface RecoveryParts {
  /** Address of the playlist */
  address: string
  /** Retries of a broken connection, and of media that the browser could not decode */
  tries: { network: number; media: number }
  onFailed: () => void
}

/** Retries of a server that answers with errors before anything has arrived */
const FIRST_TRIES = 2
/** Milliseconds by which each retry waits longer than the one before */
const PAUSE_STEP = 1000

/**
 * Retries broken connections of hls.js, and destroys it when retries are used up or pointless: the server, or
 * something before it, has refused or sent something else.
 */
export function recoverHls(
  hls: Hls,
  { Events, ErrorTypes }: typeof HlsCode,
  { address, tries, onFailed }: RecoveryParts,
): void {
  let networkTries = 0
  let mediaTries = 0
  let errors = 0
  let hasBegun = false

  function fail() {
    hls.destroy()
    onFailed()
  }
  hls.on(Events.FRAG_BUFFERED, () => {
    hasBegun = true
    networkTries = 0
  })
  hls.on(Events.ERROR, (_, { fatal, type, response }) => {
    const code = response?.code ?? 0
    if (!fatal) {
      // hls.js alone would repeat pieces for half a minute.
      if (!hasBegun && code >= 500 && ++errors > FIRST_TRIES) fail()
      return
    }
    const isAnswered = code >= 200 && code < 500
    const most = hasBegun || code === 0 ? tries.network : FIRST_TRIES
    if (type === ErrorTypes.NETWORK_ERROR && !isAnswered && networkTries++ < most) {
      // hls.js has already retried several times, so the next retry waits longer.
      const retry = () => (hls.levels.length === 0 ? hls.loadSource(address) : hls.startLoad())
      setTimeout(retry, PAUSE_STEP * networkTries)
    } else if (type === ErrorTypes.MEDIA_ERROR && mediaTries++ < tries.media) hls.recoverMediaError()
    else fail()
  })
}
