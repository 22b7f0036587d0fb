/** What a search needs to know of a sorted list: membership, scores, and the ids from the top down. */
export interface ListView {
  /** Returns true if the list contains the id. */
  includes: (id: number) => boolean
  /** Higher scores come first; of equal scores, the higher id. */
  score: (id: number) => number
  /** Returns the id at an index, from 0 on; undefined past the end, or if the list does not keep its order. */
  idAt: (index: number) => number | undefined
}
