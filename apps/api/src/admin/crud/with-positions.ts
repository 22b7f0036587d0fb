export const withPositions = <K extends string>(ids: readonly number[], key: K) =>
  // TypeScript widens a computed key to `string`
  [...new Set(ids)].map(
    (id, position) => ({ [key]: id, position }) as Record<K, number> & { position: number },
  )
