export function movedAfter(
  ids: readonly number[],
  id: number,
  afterID: number | undefined,
): number[] | undefined {
  const others = ids.filter((other) => other !== id)
  const place = afterID === undefined ? 0 : others.indexOf(afterID) + 1
  if (others.length === ids.length || (afterID !== undefined && place === 0)) return undefined
  return others.toSpliced(place, 0, id)
}
