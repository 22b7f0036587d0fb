/**
 * Preloaded into the stack's programs: ends a program whose stack is gone, even by `kill -9`, since their channel then
 * closes. Otherwise it would keep its port and jobs.
 */
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), 10_000).unref()
})
// The channel must not keep the process alive.
process.channel?.unref()
