/** Returns the elapsed part of a time span at `now` (ms since 1970), 0 to 100 percent. */
export function percentOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }, now: number): number {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (end <= start) return now >= end ? 100 : 0
  return Math.min(100, Math.max(0, ((now - start) / (end - start)) * 100))
}
