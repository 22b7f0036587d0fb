import { getPriority, setPriority } from 'node:os'

/** Only root may lower a niceness, as one set by a service manager. */
export function lowerPriority(niceness: number): void {
  setPriority(Math.max(getPriority(), niceness))
}
