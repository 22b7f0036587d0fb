import { useEffect, useState, useSyncExternalStore } from 'react'
import { rotationStart, rotate } from './rotation.ts'

/** Rotates every `every` milliseconds, unless paused, hidden, or motion is reduced. */
export function useRotation(count: number, every: number, paused: boolean) {
  const [rotation, setRotation] = useState(rotationStart)
  const motionAllowed = useMotionAllowed()
  const runs = motionAllowed && !paused && count > 1
  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(() => setRotation(rotate(rotation, 1, count)), every)
    return () => clearTimeout(timer)
  }, [runs, rotation, count, every])
  const turn = (by: number) => setRotation((before) => rotate(before, by, count))
  return { rotation, turn, runs, motionAllowed }
}

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void) {
  const query = reducedMotion()
  query.addEventListener('change', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    query.removeEventListener('change', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

function useMotionAllowed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !reducedMotion().matches && document.visibilityState === 'visible',
    () => true,
  )
}
