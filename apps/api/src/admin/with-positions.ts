/** Returns rows of a join table for these ids, each id once, numbered in their order. */
export const withPositions = <K extends string>(ids: readonly number[], key: K) =>
  // The cast holds: a computed key widens the object to an index signature.
  [...new Set(ids)].map(
    (id, position) => ({ [key]: id, position }) as Record<K, number> & { position: number },
  )
