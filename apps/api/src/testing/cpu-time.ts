/** Returns the milliseconds of a processor that this thread has used; other programs on the machine do not count. */
function usedTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Returns the milliseconds of a processor that `work` takes in this thread, `times` times. */
export function cpuTimeOf(work: () => unknown, times = 1): number {
  const before = usedTime()
  for (let n = 0; n < times; n += 1) work()
  return usedTime() - before
}

/**
 * Returns the longest time of a processor for which the event loop was held during `work`: others wait as long on an
 * idle machine.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = usedTime()
  let isOver = false
  const look = () => {
    const now = usedTime()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  try {
    await work()
  } finally {
    isOver = true
  }
  return longest
}

/**
 * Returns the time of a processor that reading and writing a MiB of plain JSON takes: the unit for bounds that hold on
 * any machine.
 */
export function unitOfTime(): number {
  const json = JSON.stringify(Array.from({ length: 131_072 }, () => ({ a: 1 })))
  const readAndWrite = () => JSON.stringify(JSON.parse(json))
  readAndWrite()
  return Math.min(cpuTimeOf(readAndWrite), cpuTimeOf(readAndWrite), cpuTimeOf(readAndWrite))
}
