const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Also calls `call` with SIGTERM when the parent process exits.
 * @param {(signal: NodeJS.Signals) => void} call
 * @returns {() => void} stops listening
 */
export function onSignals(call) {
  const onParentExit = () => call('SIGTERM')
  for (const signal of SIGNALS) process.on(signal, call)
  process.once('disconnect', onParentExit)
  // Keeps this process alive only if its parent sends it messages.
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
 * Detects npm's exit by the change of the parent, since npm has no channel. (Scripts use `exec`: a shell in between
 * would not forward npm's signals.)
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
