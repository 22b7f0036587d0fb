/**
 * Counts rows by group for one page, because Prisma's `_count` counts for all rows before it selects the
 * page.
 */
export function countBy<Group extends { _count: number }>(
  groups: readonly Group[],
  idOf: (group: Group) => number,
): (id: number) => number {
  const counts = new Map(groups.map((group) => [idOf(group), group._count]))
  return (id) => counts.get(id) ?? 0
}
