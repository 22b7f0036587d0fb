import type { Location } from 'react-router-dom'
import { paths } from '../../../lib/paths/paths.ts'

/**
 * Returns the path to return to after signing in, default home. Links pressed before the code loaded have no
 * state, so the referrer is used.
 */
export function pathFrom({
  key,
  state,
  pathname,
}: Pick<Location<unknown>, 'key' | 'state' | 'pathname'>): string {
  const from = typeof state === 'object' && state && 'from' in state ? state.from : undefined
  // 'default' is the key of the first page. On later pages, the referrer is outdated.
  const candidates = [from, key === 'default' && document.referrer]
  return candidates.map((each) => pathOfSite(each, pathname)).find(Boolean) ?? paths.home
}

/** Returns the path of an address of this site, unless it is that of `here`. */
function pathOfSite(address: unknown, here: string): string | undefined {
  const { origin } = window.location
  if (typeof address !== 'string' || address === '' || !URL.canParse(address, origin)) return undefined
  const found = new URL(address, origin)
  return found.origin === origin && !found.pathname.startsWith('//') && found.pathname !== here
    ? found.pathname + found.search + found.hash
    : undefined
}
