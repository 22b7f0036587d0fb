import { type Location, createPath, useLocation } from 'react-router-dom'
import { paths } from '../../../lib/paths/paths.ts'

const PAGES_OF_SIGNING_IN: readonly string[] = [paths.register, paths.updateInfo]

/** Returns the state of links to the sign-in page: the path to return to. Pages of signing in pass on theirs. */
export function useSignInState(): unknown {
  const location: Location<unknown> = useLocation()
  return PAGES_OF_SIGNING_IN.includes(location.pathname) ? location.state : { from: createPath(location) }
}
