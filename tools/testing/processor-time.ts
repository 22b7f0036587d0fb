import { readFileSync } from 'node:fs'

/** Linux counts processor time for programs in hundredths of a second. */
const TICKS = 100

/**
 * Returns the processor seconds of this process and of the children that it has waited for, theirs included. What
 * still runs is missing, and so is what outlived its parent. Systems other than Linux give only those of this process.
 */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + childrenSeconds()
}

function childrenSeconds(): number {
  if (process.platform !== 'linux') return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // The name of the program, in brackets, may contain spaces. Fields 16 and 17 are cutime and cstime (man proc_pid_stat).
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
  return (Number(user) + Number(system)) / TICKS
}
