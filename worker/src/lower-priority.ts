import { getPriority, setPriority } from 'node:os'

/** Only root may lower a niceness that a service manager has set. */
export function lowerPriority(niceness: number): void {
  setPriority(Math.max(getPriority(), niceness))
}
