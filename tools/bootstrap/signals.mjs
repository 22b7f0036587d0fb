const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Calls `call` on signals, and with SIGTERM when the parent process exits.
 * @param {(signal: NodeJS.Signals) => void} call
 * @returns {() => void} stops listening
 */
export function onSignals(call) {
  const onParentExit = () => call('SIGTERM')
  for (const signal of SIGNALS) process.on(signal, call)
  process.once('disconnect', onParentExit)
  // The channel keeps this process alive only if the parent sends messages.
  if (process.listenerCount('message') === 0) process.channel?.unref()
  const looking =
    process.channel || !process.env.npm_lifecycle_event ? undefined : whenParentChanges(onParentExit)
  return () => {
    for (const signal of SIGNALS) process.off(signal, call)
    process.off('disconnect', onParentExit)
    clearInterval(looking)
  }
}

/**
 * Detects the exit of npm, which has no channel, by the new parent process. npm scripts must use `exec`, because a
 * shell would not forward signals.
 * @param {() => void} call
 */
function whenParentChanges(call) {
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    call()
  }, 500)
  return looking.unref()
}
