import { progress } from '../state/progress.ts'

let seekIn: ((seconds: number) => void) | undefined

/** Hands in the engine's way to seek, once it runs. */
export function setSeek(next: (seconds: number) => void): void {
  seekIn = next
}

/** Seeks to a position of the current item, in seconds. */
export function seek(seconds: number): void {
  seekIn?.(seconds)
}

/** Seeks forward by a number of seconds, or back by a negative one. */
export function seekBy(seconds: number): void {
  seek(progress.getState().position + seconds)
}
