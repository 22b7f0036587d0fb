import { paths } from '../../lib/paths.ts'

/**
 * Returns the path that a link to the registration was followed from, as its state says. A link that is followed before the
 * page's code has arrived has no state: then it is the page that led here. Home if there is none.
 */
export function pathFrom(state: unknown): string {
  const from = typeof state === 'object' && state && 'from' in state ? state.from : undefined
  if (typeof from === 'string' && from.startsWith('/')) return from
  return pathBefore() ?? paths.home
}

/** The path of this site that a link led here from; undefined if the page in sight was not loaded as a whole. */
function pathBefore(): string | undefined {
  const [loaded] = performance.getEntriesByType('navigation')
  const { origin, pathname } = window.location
  if (!loaded || URL.parse(loaded.name)?.pathname !== pathname) return undefined
  const before = URL.parse(document.referrer)
  return before?.origin === origin && before.pathname !== pathname
    ? before.pathname + before.search
    : undefined
}
