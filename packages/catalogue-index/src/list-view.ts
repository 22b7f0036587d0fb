export interface ListView {
  includes: (id: number) => boolean
  /** Higher scores come first; in ties, higher IDs */
  score: (id: number) => number
  /** Returns the ID at an index from 0; undefined past the end, or for lists without an order. */
  idAt: (index: number) => number | undefined
}
