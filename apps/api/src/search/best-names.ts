/** The few best of many names that are offered one after another. */
export type Best = ReturnType<typeof best>

/** Keeps the first `take` of those offered that it takes: by rank (0 is best), then by score, then the later id. */
export function best(takes: (id: number) => boolean, take: number) {
  /** In order. */
  const kept: { id: number; rank: number; score: number }[] = []

  return {
    /** One that was offered with a better rank before keeps that. */
    offer: (id: number, rank: number, its: number): void => {
      const worst = kept.length < take ? undefined : kept[take - 1]
      if (worst && rank > worst.rank) return
      if (worst && rank === worst.rank && (its < worst.score || (its === worst.score && id <= worst.id)))
        return
      if (!takes(id) || kept.some((each) => each.id === id)) return
      const at = kept.findIndex(
        (each) =>
          rank < each.rank ||
          (rank === each.rank && (its > each.score || (its === each.score && id > each.id))),
      )
      kept.splice(at < 0 ? kept.length : at, 0, { id, rank, score: its })
      if (kept.length > take) kept.pop()
    },
    /** Whether only what begins with the text could still be better. */
    isFull: (): boolean => kept.length === take && (kept[take - 1]?.rank ?? 0) < 2,
    ids: (): number[] => kept.map(({ id }) => id),
  }
}
