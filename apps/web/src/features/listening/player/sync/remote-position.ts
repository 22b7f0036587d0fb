import { playerStore } from '../player.ts'
import { currentItem, rateOf } from '../state/player-state.ts'
import { progress } from '../progress.ts'

const STEP = 500

/** Estimates the position of another device, while `isSounding`, between two of its messages. */
export function remotePosition(isSounding: () => boolean) {
  let at = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const tick = () => {
    const now = performance.now()
    const elapsed = ((now - at) / 1000) * rateOf(playerStore.getState())
    at = now
    if (!isSounding()) return
    const { position, duration } = progress.getState()
    progress.setState({ position: Math.min(duration || Infinity, position + elapsed) })
  }

  return {
    /** Sets the position in seconds, which then advances. */
    show: (seconds: number): void => {
      at = performance.now()
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
