import { onSignals } from '../bootstrap/signals.mjs'

/**
 * Calls `onEnd` on the first request to stop (Ctrl-C, SIGTERM, a closed terminal, the parent's exit), and `onForce` on
 * the next. Requests within a second count as one, because npm repeats Ctrl-C.
 */
export function onTerminationSignal(onEnd: () => void, onForce: () => void): void {
  let first: number | undefined
  onSignals(() => {
    if (first === undefined) {
      first = performance.now()
      onEnd()
    } else if (performance.now() - first > 1000) {
      onForce()
    }
  })
}
