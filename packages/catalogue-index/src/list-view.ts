/** A sorted list as search needs it */
export interface ListView {
  includes: (id: number) => boolean
  /** Higher comes first; on a tie, the higher id. */
  score: (id: number) => number
  /** From 0; undefined past the end, or without an order. */
  idAt: (index: number) => number | undefined
}
