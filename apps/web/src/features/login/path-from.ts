import type { Location } from 'react-router-dom'
import { paths } from '../../lib/paths/paths.ts'

/** Links followed before the code loads have no state; the referrer then counts. Default: home. */
export function pathFrom({ key, state }: Pick<Location<unknown>, 'key' | 'state'>): string {
  const from = typeof state === 'object' && state && 'from' in state ? state.from : undefined
  if (typeof from === 'string' && from.startsWith('/')) return from
  // Key of the first page in the router; the referrer is unrelated to later ones.
  return (key === 'default' ? pathBefore() : undefined) ?? paths.home
}

function pathBefore(): string | undefined {
  const { origin, pathname } = window.location
  const before = URL.parse(document.referrer)
  return before?.origin === origin && before.pathname !== pathname
    ? before.pathname + before.search
    : undefined
}
