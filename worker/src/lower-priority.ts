import { getPriority, setPriority } from 'node:os'

/** Runs this process with `niceness` or a higher one, since only root may lower what a service manager has set. */
export function lowerPriority(niceness: number): void {
  setPriority(Math.max(getPriority(), niceness))
}
