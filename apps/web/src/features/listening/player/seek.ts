import { progress } from './progress.ts'

let seekIn: ((seconds: number) => void) | undefined

export function setSeek(next: (seconds: number) => void): void {
  seekIn = next
}

export function seek(seconds: number): void {
  seekIn?.(seconds)
}

export function seekBy(seconds: number): void {
  seek(progress.getState().position + seconds)
}
