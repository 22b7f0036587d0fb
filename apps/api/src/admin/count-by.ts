/**
 * Returns how many rows of another table refer to an id, from that table grouped by the id. Used instead of Prisma's
 * `_count`, which counts for all rows before it picks the page's.
 */
export function countBy<Group extends { _count: number }>(
  groups: readonly Group[],
  idOf: (group: Group) => number,
): (id: number) => number {
  const counts = new Map(groups.map((group) => [idOf(group), group._count]))
  return (id) => counts.get(id) ?? 0
}
