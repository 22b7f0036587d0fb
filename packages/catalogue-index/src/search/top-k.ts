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
    /** Returns true if the ID was added. An ID added before keeps its rank. */
    offer: (id: number, rank: number, score: number): boolean => {
      const worst = entries.length < k ? undefined : entries[k - 1]
      if (worst && !precedes(id, rank, score, worst)) return false
      if (!includes(id) || entries.some((each) => each.id === id)) return false
      const index = entries.findIndex((each) => precedes(id, rank, score, each))
      entries.splice(index < 0 ? entries.length : index, 0, { id, rank, score })
      if (entries.length > k) entries.pop()
      return true
    },
    isFull: (rank: number): boolean => entries.length === k && (entries[k - 1]?.rank ?? 0) <= rank,
    ids: (): number[] => entries.map(({ id }) => id),
  }
}

// Separate arguments, so that the many refused candidates allocate no objects.
const precedes = (id: number, rank: number, score: number, other: Candidate): boolean =>
  rank < other.rank ||
  (rank === other.rank && (score > other.score || (score === other.score && id > other.id)))
