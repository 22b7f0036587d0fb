import { playerStore } from './player.ts'
import { progress } from './progress.ts'

let seekIn: ((seconds: number) => void) | undefined
/** Last seek before the engine was loaded */
let early: { playID: number; seconds: number } | undefined

/** Sets what seeks, which repeats an earlier seek in the current play. */
export function setSeek(next: (seconds: number) => void): void {
  seekIn = next
  if (early?.playID === playerStore.getState().playID) next(early.seconds)
  early = undefined
}

export function seek(seconds: number): void {
  if (seekIn) return seekIn(seconds)
  early = { playID: playerStore.getState().playID, seconds: Math.max(0, seconds) }
  progress.setState({ position: early.seconds })
}

export function seekBy(seconds: number): void {
  seek(progress.getState().position + seconds)
}
