import { getPriority, setPriority } from 'node:os'

/** Only root may lower a niceness. A service manager may have set a higher one, which stays. */
export function lowerPriority(niceness: number): void {
  setPriority(Math.max(getPriority(), niceness))
}
