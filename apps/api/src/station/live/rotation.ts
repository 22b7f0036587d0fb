import { hash } from 'node:crypto'
import type { LogItem, Playable } from './log.ts'

export interface Candidate extends Playable {
  /** 0 if not played */
  lastPosition: number
}

/**
 * Returns candidates, best first: a random order of the half that was not played for longest, so that nothing
 * repeats soon. The same input gives the same order.
 */
export function rotationAfter(candidates: readonly Candidate[], log: readonly LogItem[]): Candidate[] {
  const position = (log.at(-1)?.position ?? 0) + 1
  const played = new Map(candidates.map(({ musicID, lastPosition }) => [musicID, lastPosition]))
  for (const item of log) if (played.has(item.musicID)) played.set(item.musicID, item.position)
  const at = ({ musicID }: Candidate) => played.get(musicID) ?? 0
  const byAge = candidates.toSorted((one, other) => at(one) - at(other) || one.musicID - other.musicID)
  const half = Math.ceil(byAge.length / 2)
  const draw = ({ musicID }: Candidate) => hash('sha1', `${position} ${musicID}`)
  return [
    ...byAge.slice(0, half).toSorted((one, other) => (draw(one) < draw(other) ? -1 : 1)),
    ...byAge.slice(half),
  ]
}
