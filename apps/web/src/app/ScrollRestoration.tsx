import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { queryClient } from '../lib/calls/query-client.ts'
import { sessionMap } from '../lib/browser/session-map.ts'
import { isPageLoading } from './load-page.ts'

/** Milliseconds without loading or change of height after which a page counts as settled */
const SETTLED_AFTER = 1000

/**
 * Highest number of milliseconds that one frame adds towards SETTLED_AFTER, because a long frame may hide a
 * change of height
 */
const MAX_FRAME = 50

const READER_ACTIONS = ['wheel', 'touchmove', 'keydown', 'pointerdown']

const positions = sessionMap('scrollPositions')

/** Starts a new path at its top; going back and reloading restore the position. */
export function ScrollRestoration() {
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  const place = `${key} ${pathname}`

  /** True until the position is restored; scroll events before that are not the user's. */
  const returning = useRef(false)

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  // The cleanup runs before the scroll events of the next page, so they are not stored for this page.
  useLayoutEffect(() => {
    const remember = () => {
      if (!returning.current) positions.set(place, window.scrollY)
    }
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [place])

  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (navigation !== NavigationType.Pop) {
      window.scrollTo(0, 0)
      return
    }
    const wanted = positions.get(place)
    if (wanted === undefined) return
    returning.current = true
    return returnTo(wanted, () => (returning.current = false))
  }, [place, pathname, navigation])

  return null
}

/**
 * Scrolls to a position and holds it until the page has settled or the user scrolls. Returns a function that
 * stops this.
 */
function returnTo(wanted: number, onEnd: () => void): () => void {
  let height = 0
  let quiet = 0
  let last = performance.now()
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    onEnd()
    for (const action of READER_ACTIONS) removeEventListener(action, stop)
  }
  const hold = () => {
    const { scrollHeight } = document.documentElement
    const now = performance.now()
    quiet = scrollHeight !== height || isLoading() ? 0 : quiet + Math.min(now - last, MAX_FRAME)
    height = scrollHeight
    last = now
    if (Math.abs(window.scrollY - wanted) >= 2) window.scrollTo(0, wanted)
    if (quiet > SETTLED_AFTER) stop()
    else frame = requestAnimationFrame(hold)
  }
  for (const action of READER_ACTIONS) addEventListener(action, stop, { passive: true })
  hold()
  return stop
}

function isLoading(): boolean {
  return isPageLoading() || queryClient.isFetching() > 0
}
