import { onSignals } from '../bootstrap/signals.mjs'

/**
 * Calls `onEnd` on the first request to stop: Ctrl-C, SIGTERM, a closed terminal, or the end of the process that
 * started us. A second one calls `onForce`. The terminal's Ctrl-C arrives more than once, from the terminal itself and
 * passed on by npm, so what follows within a second still counts as the first.
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
