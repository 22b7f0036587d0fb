export type TopK = ReturnType<typeof topK>

interface Candidate {
  id: number
  rank: number
  score: number
}

/** Keeps the k best IDs: by lowest rank, then highest score, then highest ID. */
export function topK(includes: (id: number) => boolean, k: number) {
  const entries: Candidate[] = []
  return {
    /** Each ID must be offered once. */
    offer: (id: number, rank: number, score: number): void => {
      const worst = entries.length < k ? undefined : entries[k - 1]
      if ((worst && !precedes(id, rank, score, worst)) || !includes(id)) return
      let [low, high] = [0, entries.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        const entry = entries[middle]
        if (entry && precedes(id, rank, score, entry)) high = middle
        else low = middle + 1
      }
      entries.splice(low, 0, { id, rank, score })
      if (entries.length > k) entries.pop()
    },
    /** Returns the score of the k-th best; -Infinity before there are k. */
    leastScore: (): number =>
      entries.length < k ? Number.NEGATIVE_INFINITY : (entries[k - 1]?.score ?? Number.NEGATIVE_INFINITY),
    isFull: (rank: number): boolean => entries.length === k && (entries[k - 1]?.rank ?? 0) <= rank,
    ids: (): number[] => entries.map(({ id }) => id),
  }
}

// Separate arguments, so that the many refused candidates allocate no objects.
const precedes = (id: number, rank: number, score: number, other: Candidate): boolean =>
  rank < other.rank ||
  (rank === other.rank && (score > other.score || (score === other.score && id > other.id)))
