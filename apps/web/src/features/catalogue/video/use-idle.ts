import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds without movement after which the controls hide */
const IDLE_AFTER = 3000

/** Returns true if nothing moved for a while; never while `awake`. `hide` skips the wait. */
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
