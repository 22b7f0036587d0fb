import { progress } from '../state/progress.ts'

let seekIn: ((seconds: number) => void) | undefined

/** Hands in the engine's way to seek, once it runs. */
export function setSeek(next: (seconds: number) => void): void {
  seekIn = next
}

/** Goes to a second of what is on. */
export function seek(seconds: number): void {
  seekIn?.(seconds)
}

/** Goes so many seconds on, or back with a negative number. */
export function seekBy(seconds: number): void {
  seek(progress.getState().position + seconds)
}
