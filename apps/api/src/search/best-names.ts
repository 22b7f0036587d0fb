/** The few best of many names that are offered one after another. */
export type Best = ReturnType<typeof best>

/** Keeps the first `take` of those offered that it takes: by rank (0 is best), then by score, then the later id. */
export function best(takes: (id: number) => boolean, take: number) {
  /** In order. */
  const kept: { id: number; rank: number; score: number }[] = []

  return {
    /** Says whether it is kept, for now. One that was offered with a better rank before keeps that. */
    offer: (id: number, rank: number, its: number): boolean => {
      const worst = kept.length < take ? undefined : kept[take - 1]
      if (worst && rank > worst.rank) return false
      if (worst && rank === worst.rank && (its < worst.score || (its === worst.score && id <= worst.id)))
        return false
      if (!takes(id) || kept.some((each) => each.id === id)) return false
      const at = kept.findIndex(
        (each) =>
          rank < each.rank ||
          (rank === each.rank && (its > each.score || (its === each.score && id > each.id))),
      )
      kept.splice(at < 0 ? kept.length : at, 0, { id, rank, score: its })
      if (kept.length > take) kept.pop()
      return true
    },
    /** Whether there are enough of this rank and better ones. */
    isFull: (rank: number): boolean => kept.length === take && (kept[take - 1]?.rank ?? 0) <= rank,
    ids: (): number[] => kept.map(({ id }) => id),
  }
}
