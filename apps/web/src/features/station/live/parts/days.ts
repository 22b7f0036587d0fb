/** Returns the midnights, in the reader's time zone, of today and of `each` days before and after. */
export function daysAround(now: Date, each: number): Date[] {
  return Array.from(
    { length: 2 * each + 1 },
    (_, at) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + at - each),
  )
}

/** Returns midnight `count` days later; days may have 23 or 25 hours. */
export function daysAfter(day: Date, count: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + count)
}

/** Formats a day in the reader's time zone as yyyy-MM-dd. */
export function dayKey(day: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

export function startingOn<Programme extends { scheduleID: number; date: string }>(
  programmes: readonly Programme[],
  day: Date,
): Programme[] {
  const [from, until] = [day.getTime(), daysAfter(day, 1).getTime()]
  const byID = new Map(programmes.map((programme) => [programme.scheduleID, programme]))
  return [...byID.values()]
    .filter(({ date }) => Date.parse(date) >= from && Date.parse(date) < until)
    .toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date))
}
