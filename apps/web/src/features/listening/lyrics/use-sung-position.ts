import { useEffect, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { playerStore } from '../player/player.ts'
import { progress } from '../player/progress.ts'

/** The player reports its position a few times a second; this many seconds are told ahead of it at most. */
const MOST_AHEAD = 1

/** Returns the player's position in steps of a frame while `isOn`, which a word needs that is sung. */
export function useSungPosition(isOn: boolean): StoreApi<{ position: number }> {
  const [store] = useState(() => createStore(() => ({ position: progress.getState().position })))
  useEffect(() => {
    if (!isOn) return
    let reported = { position: progress.getState().position, at: performance.now() }
    let frame = 0
    const tell = (position: number) => store.setState({ position })
    const stop = progress.subscribe(({ position }) => {
      if (position === reported.position) return
      reported = { position, at: performance.now() }
      tell(position)
    })
    const step = (now: number) => {
      const isMoving = playerStore.getState().playback === 'playing' && !progress.getState().waiting
      if (isMoving) tell(reported.position + Math.min(MOST_AHEAD, Math.max(0, now - reported.at) / 1000))
      else reported = { ...reported, at: now }
      frame = requestAnimationFrame(step)
    }
    tell(reported.position)
    frame = requestAnimationFrame(step)
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [isOn, store])
  return store
}
