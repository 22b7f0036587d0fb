import { useEffect, useState, useSyncExternalStore } from 'react'
import { rotationStart, turned } from './rotation.ts'

/**
 * Turns through `count` slides by itself, one every `every` milliseconds unless `paused`, the page is hidden or the
 * person wants no motion.
 */
export function useRotation(count: number, every: number, paused: boolean) {
  const [rotation, setRotation] = useState(rotationStart)
  const mayMove = useMayMove()
  const runs = mayMove && !paused && count > 1
  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(() => setRotation(turned(rotation, 1, count)), every)
    return () => clearTimeout(timer)
  }, [runs, rotation, count, every])
  const turn = (by: number) => setRotation((before) => turned(before, by, count))
  return { rotation, turn, runs, mayMove }
}

const stillness = () => window.matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void) {
  const query = stillness()
  query.addEventListener('change', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    query.removeEventListener('change', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

function useMayMove(): boolean {
  return useSyncExternalStore(subscribe, () => !stillness().matches && document.visibilityState === 'visible')
}
