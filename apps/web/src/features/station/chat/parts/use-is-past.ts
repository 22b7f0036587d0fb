import { useEffect, useState } from 'react'

/** Milliseconds between checks of the clock */
const LOOK_EVERY = 1000

/** Returns true from a time (ms since 1970) on, and re-renders then. */
export function useIsPast(time: number): boolean {
  const [now, setNow] = useState(Date.now)
  const isPast = time <= now
  useEffect(() => {
    if (isPast) return
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [isPast])
  return isPast
}
