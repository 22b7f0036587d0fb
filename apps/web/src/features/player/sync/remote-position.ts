import { playerStore } from '../player.ts'
import { currentItem, rateOf } from '../state/player-state.ts'
import { progress } from '../state/progress.ts'

const STEP = 500

/** Estimates the position of another device between two of its messages. */
export function remotePosition() {
  let anchor = { seconds: 0, at: performance.now() }
  let timer: ReturnType<typeof setInterval> | undefined

  const tick = () => {
    const state = playerStore.getState()
    if (state.playback !== 'playing') return
    const elapsed = ((performance.now() - anchor.at) / 1000) * rateOf(state)
    const duration = progress.getState().duration || Infinity
    progress.setState({ position: Math.min(duration, anchor.seconds + elapsed) })
  }

  return {
    /** Sets the position in seconds, which then advances. */
    show: (seconds: number): void => {
      anchor = { seconds, at: performance.now() }
      const length = currentItem(playerStore.getState())?.length ?? 0
      progress.setState({ position: seconds, duration: length, buffered: 0, waiting: false })
      timer ??= setInterval(tick, STEP)
    },
    stop: (): void => {
      clearInterval(timer)
      timer = undefined
    },
  }
}
