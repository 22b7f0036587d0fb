/** Keeps the best `k` of many candidates that are offered one after another. */
export type TopK = ReturnType<typeof topK>

interface Candidate {
  id: number
  rank: number
  score: number
}

/** Keeps candidates that `includes` accepts: the lowest rank first, then the highest score, then the highest id. */
export function topK(includes: (id: number) => boolean, k: number) {
  /** In order. */
  const entries: Candidate[] = []
  return {
    /** Returns true if the candidate is now among the best. One that is among them already stays with its rank. */
    offer: (id: number, rank: number, score: number): boolean => {
      const worst = entries.length < k ? undefined : entries[k - 1]
      if (worst && !precedes(id, rank, score, worst)) return false
      if (!includes(id) || entries.some((each) => each.id === id)) return false
      const index = entries.findIndex((each) => precedes(id, rank, score, each))
      entries.splice(index < 0 ? entries.length : index, 0, { id, rank, score })
      if (entries.length > k) entries.pop()
      return true
    },
    /** Returns true if there are `k` of this rank or better ones. */
    isFull: (rank: number): boolean => entries.length === k && (entries[k - 1]?.rank ?? 0) <= rank,
    ids: (): number[] => entries.map(({ id }) => id),
  }
}

// Takes no object for what is compared: most candidates are refused here.
const precedes = (id: number, rank: number, score: number, other: Candidate): boolean =>
  rank < other.rank ||
  (rank === other.rank && (score > other.score || (score === other.score && id > other.id)))
