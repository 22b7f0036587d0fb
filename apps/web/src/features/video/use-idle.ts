import { useCallback, useEffect, useRef, useState } from 'react'

/** How long after the last movement the controls go, in milliseconds. */
const IDLE_AFTER = 3000

/**
 * Tells whether nothing has moved for a while. `wake` restarts the timer, `hide` does not wait for it; never idle while
 * `awake`.
 */
export function useIdle(awake: boolean) {
  const [idle, setIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wait = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIdle(true), IDLE_AFTER)
  }, [])
  useEffect(() => {
    if (awake) return
    wait()
    return () => {
      clearTimeout(timer.current)
      setIdle(false)
    }
  }, [awake, wait])
  const wake = () => {
    setIdle(false)
    wait()
  }
  return { idle: idle && !awake, wake, hide: () => setIdle(true) }
}
