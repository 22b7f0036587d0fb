/** `now`: ms since 1970 */
export function percentOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }, now: number): number {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (end <= start) return now >= end ? 100 : 0
  return Math.min(100, Math.max(0, ((now - start) / (end - start)) * 100))
}
