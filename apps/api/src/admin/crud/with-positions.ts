export const withPositions = <K extends string>(ids: readonly number[], key: K) =>
  // the computed key widens the type
  [...new Set(ids)].map(
    (id, position) => ({ [key]: id, position }) as Record<K, number> & { position: number },
  )
