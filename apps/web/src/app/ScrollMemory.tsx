import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** How long a page that is still filling up is followed to the position it had, in milliseconds. */
const PATIENCE = 2000

const positions = new Map<string, number>()

/** A new path starts at its top; going back finds the position that was left. A change of the query alone moves nothing. */
export function ScrollMemory() {
  const { key, pathname } = useLocation()
  const how = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    // A new key with the same path (a changed query) is no reason to move.
    if (shown.current === pathname) return
    shown.current = pathname
    if (how !== NavigationType.Pop) {
      window.scrollTo(0, 0)
      return
    }
    const wanted = positions.get(key)
    return wanted === undefined ? undefined : returnTo(wanted)
  }, [key, pathname, how])

  return null
}

/** Scrolls to a height as soon as the page is tall enough; gives up when the reader scrolls or after a while. */
function returnTo(height: number): () => void {
  const deadline = performance.now() + PATIENCE
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    removeEventListener('wheel', stop)
    removeEventListener('touchmove', stop)
    removeEventListener('keydown', stop)
  }
  const attempt = () => {
    window.scrollTo(0, height)
    if (Math.abs(window.scrollY - height) < 2 || performance.now() > deadline) stop()
    else frame = requestAnimationFrame(attempt)
  }
  addEventListener('wheel', stop, { passive: true })
  addEventListener('touchmove', stop, { passive: true })
  addEventListener('keydown', stop)
  attempt()
  return stop
}
