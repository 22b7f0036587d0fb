import { useEffect, useState } from 'react'

/** Returns the seconds from `now` to `deadline` (both in ms), rounded up, at least 0. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

/** Counts down from `seconds` to 0 by the clock, since tabs in the background skip ticks. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const deadline = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const next = secondsLeft(deadline, Date.now())
      setLeft(next)
      if (next === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
