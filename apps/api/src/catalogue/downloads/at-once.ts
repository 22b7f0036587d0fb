import { limits } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'

/** Counts the albums that each person is downloading from this process. */
export function albumsAtOnce(max: number = limits.fileDownloads.albumsAtOnce) {
  const running = new Map<string, number>()
  return {
    /**
     * Returns a function that ends it.
     * @throws 429 if there are too many
     */
    begin: (person: string): (() => void) => {
      const count = running.get(person) ?? 0
      if (count >= max) throw problem('download.too-many', { max })
      running.set(person, count + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = (running.get(person) ?? 1) - 1
        if (left === 0) running.delete(person)
        else running.set(person, left)
      }
    },
  }
}
