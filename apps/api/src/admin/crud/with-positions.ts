/** Numbers a join table's rows, each id once. */
export const withPositions = <K extends string>(ids: readonly number[], key: K) =>
  // Only the computed key widens the type.
  [...new Set(ids)].map(
    (id, position) => ({ [key]: id, position }) as Record<K, number> & { position: number },
  )
