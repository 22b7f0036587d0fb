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
  const kept: Candidate[] = []
  return {
    /** Returns true if the candidate is kept, for now. One that is kept already stays with the rank it has. */
    offer: (id: number, rank: number, score: number): boolean => {
      const worst = kept.length < k ? undefined : kept[k - 1]
      if (worst && !precedes(id, rank, score, worst)) return false
      if (!includes(id) || kept.some((each) => each.id === id)) return false
      const index = kept.findIndex((each) => precedes(id, rank, score, each))
      kept.splice(index < 0 ? kept.length : index, 0, { id, rank, score })
      if (kept.length > k) kept.pop()
      return true
    },
    /** Returns true if there are `k` of this rank or better ones. */
    isFull: (rank: number): boolean => kept.length === k && (kept[k - 1]?.rank ?? 0) <= rank,
    ids: (): number[] => kept.map(({ id }) => id),
  }
}

// Takes no object for what is compared: most candidates are refused here.
const precedes = (id: number, rank: number, score: number, other: Candidate): boolean =>
  rank < other.rank ||
  (rank === other.rank && (score > other.score || (score === other.score && id > other.id)))
