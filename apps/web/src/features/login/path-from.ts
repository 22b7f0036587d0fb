import type { Location } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'

/**
 * Returns the path that a link to the registration was followed from, as the state of the registration's location says. A
 * link that is followed before the page's code has arrived has no state: then it is the page that led here. Home if there
 * is none.
 */
export function pathFrom({ key, state }: Pick<Location<unknown>, 'key' | 'state'>): string {
  const from = typeof state === 'object' && state && 'from' in state ? state.from : undefined
  if (typeof from === 'string' && from.startsWith('/')) return from
  // The router's key of the page that was loaded as a whole; the referrer says nothing of the later ones.
  return (key === 'default' ? pathBefore() : undefined) ?? paths.home
}

/** The path of this site that a link led here from. */
function pathBefore(): string | undefined {
  const { origin, pathname } = window.location
  const before = URL.parse(document.referrer)
  return before?.origin === origin && before.pathname !== pathname
    ? before.pathname + before.search
    : undefined
}
