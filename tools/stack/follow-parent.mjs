/**
 * Preloaded into the programs. Ends a program once its parent is gone, even by `kill -9`, which closes the channel.
 * Otherwise the program would keep its port and jobs.
 */
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), 10_000).unref()
})
// The channel must not keep an otherwise idle process running.
process.channel?.unref()

/** Milliseconds; `runSupervised` ends a program that no longer says so. */
const SAY_SO_EVERY = 5000
if (process.send) {
  const isThere = () => process.connected && process.send?.('alive', undefined, undefined, () => undefined)
  isThere()
  setInterval(isThere, SAY_SO_EVERY).unref()
}
