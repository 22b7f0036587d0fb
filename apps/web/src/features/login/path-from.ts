import { paths } from '../../lib/paths.ts'

/** Returns the path that a link to the registration was followed from, as its state says; home if it does not. */
export function pathFrom(state: unknown): string {
  const from = typeof state === 'object' && state && 'from' in state ? state.from : undefined
  return typeof from === 'string' && from.startsWith('/') ? from : paths.home
}
