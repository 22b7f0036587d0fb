/**
 * Calls `onEnd` at the first wish to end: Ctrl-C, SIGTERM, the terminal closed, or the end of the process that started
 * us. A second Ctrl-C or SIGTERM calls `onForce`. The terminal's Ctrl-C arrives more than once, from the terminal
 * itself and handed on by npm, so what follows within a second still counts as the first.
 */
export function onWishToEnd(onEnd: () => void, onForce: () => void): void {
  let first: number | undefined
  const wish = (): void => {
    if (first === undefined) {
      first = performance.now()
      onEnd()
    } else if (performance.now() - first > 1000) {
      onForce()
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, wish)
  process.once('disconnect', wish)
  if (!process.channel && process.env.npm_lifecycle_event) whenParentChanges(wish)
}

/** Under npm a kill of npm itself tells us nothing; but our parent is then another process. */
function whenParentChanges(call: () => void): void {
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    call()
  }, 500)
  looking.unref()
}
