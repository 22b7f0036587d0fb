import type { Location } from 'react-router-dom'
import { paths } from '../../../lib/paths/paths.ts'

/**
 * Returns the path to return to after signing in, default home. Links pressed before the code loaded have no
 * state, so the referrer is used.
 */
export function pathFrom({ key, state }: Pick<Location<unknown>, 'key' | 'state'>): string {
  const from = typeof state === 'object' && state && 'from' in state ? state.from : undefined
  if (typeof from === 'string' && from.startsWith('/')) return from
  // 'default' is the key of the first page. On later pages, the referrer is outdated.
  return (key === 'default' ? pathBefore() : undefined) ?? paths.home
}

function pathBefore(): string | undefined {
  const { origin, pathname } = window.location
  const before = URL.parse(document.referrer)
  return before?.origin === origin && before.pathname !== pathname
    ? before.pathname + before.search
    : undefined
}
