import { useEffect, useState } from 'react'

/** How often the clock is looked at, in milliseconds. */
const LOOK_EVERY = 1000

/** Returns true once a time (ms since 1970) has come; the component renders again then. */
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
