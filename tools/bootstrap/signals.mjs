const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Calls `call` with each signal that asks us to end, and with SIGTERM when the process that started us is gone.
 *
 * @param {(signal: NodeJS.Signals) => void} call
 * @returns {() => void} ends the calls
 */
export function onSignals(call) {
  const onParentExit = () => call('SIGTERM')
  for (const signal of SIGNALS) process.on(signal, call)
  process.once('disconnect', onParentExit)
  // Listening for the exit of our parent must not keep us alive.
  process.channel?.unref()
  const looking =
    process.channel || !process.env.npm_lifecycle_event ? undefined : whenParentChanges(onParentExit)
  return () => {
    for (const signal of SIGNALS) process.off(signal, call)
    process.off('disconnect', onParentExit)
    clearInterval(looking)
  }
}

/**
 * Under npm there is no channel, but being handed to another parent tells: npm never outlives its script on purpose.
 * (The scripts say `exec`, so npm itself is our parent; a shell in between would also keep npm's signals to itself.)
 *
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
