/** A sorted list as search needs it */
export interface ListView {
  includes: (id: number) => boolean
  /** Higher scores come first; on a tie, the higher id. */
  score: (id: number) => number
  /** From 0; undefined past the end, or if the list has no order. */
  idAt: (index: number) => number | undefined
}
