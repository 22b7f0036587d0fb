/** A short list that is always read whole, such as the artists: ids in order, and the rank of each. */
import type { ListView } from '../list-view.ts'

export type RankedList = ReturnType<typeof rankedList>

/** Creates the list from distinct positive ids, the first one first. */
export function rankedList(ids: Int32Array) {
  /** By id: its rank from 1 on, 0 for ids that are not in the list. */
  const ranks = new Int32Array(ids.reduce((a, b) => Math.max(a, b), 0) + 1)
  for (const [index, id] of ids.entries()) ranks[id] = index + 1
  const view: ListView = {
    includes: (id) => (ranks[id] ?? 0) > 0,
    score: (id) => -(ranks[id] ?? 0),
    idAt: (index) => ids[index],
  }
  return {
    view,
    /** Returns at most `take` ids from index `skip` on. */
    page: ({ take, skip }: { take: number; skip: number }): number[] => [...ids.subarray(skip, skip + take)],
  }
}
