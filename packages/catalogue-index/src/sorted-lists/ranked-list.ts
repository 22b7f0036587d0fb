/** Short list that is loaded completely, such as the list of artists */
import type { ListView } from '../list-view.ts'

export type RankedList = ReturnType<typeof rankedList>

/** `ids`: distinct, positive, best first */
export function rankedList(ids: Int32Array) {
  /** Places in the list by ID, from 1; 0 for other IDs */
  const ranks = new Int32Array(ids.reduce((a, b) => Math.max(a, b), 0) + 1)
  for (const [index, id] of ids.entries()) ranks[id] = index + 1
  const view: ListView = {
    includes: (id) => (ranks[id] ?? 0) > 0,
    score: (id) => -(ranks[id] ?? 0),
    idAt: (index) => ids[index],
  }
  return {
    view,
    page: ({ take, skip }: { take: number; skip: number }): number[] => [...ids.subarray(skip, skip + take)],
  }
}
