/**
 * Loaded before each program that the stack starts: when the stack is gone, even by `kill -9`, the program ends too
 * instead of keeping its port and its jobs. Their channel closes with the stack, whatever happens to it.
 */
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), 10_000).unref()
})
// The channel alone is no reason to stay alive.
process.channel?.unref()
