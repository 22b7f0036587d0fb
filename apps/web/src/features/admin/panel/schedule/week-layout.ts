/** Times are of the station's clock: texts yyyy-MM-ddTHH:mm, or milliseconds as if they were UTC. */
import type { AdminSchedule } from '@nava/contracts/admin'

export const [MINUTE, DAY] = [60_000, 24 * 60 * 60_000]

/** Minutes by which programmes move, and the shortest length */
export const STEP = 15

/** Minutes that are drawn of a programme without an end */
const OPEN = 60

export const timeOf = (local: string): number => Date.parse(`${local}Z`)
export const textOfTime = (time: number): string => new Date(time).toISOString().slice(0, 16)
export const dayOf = (time: number): string => textOfTime(time).slice(0, 10)

/** Minutes by which the start and the end of a programme change */
export interface Change {
  start: number
  end: number
}

const endOf = ({ localStart, localEnd }: AdminSchedule): number =>
  Math.max(localEnd ? timeOf(localEnd) : 0, timeOf(localStart) + (localEnd ? STEP : OPEN) * MINUTE)

/** Returns the programme after a change; a programme that gets another length has an end afterwards. */
export function changed(item: AdminSchedule, { start, end }: Change): AdminSchedule {
  const from = timeOf(item.localStart) + start * MINUTE
  const to = Math.max(endOf(item) + end * MINUTE, from + STEP * MINUTE)
  const hasEnd = item.localEnd !== null || start !== end
  return { ...item, localStart: textOfTime(from), localEnd: hasEnd ? textOfTime(to) : null }
}

/** What one day shows of a programme */
export interface Block {
  item: AdminSchedule
  /** Index of the day */
  day: number
  /** Minutes of the day */
  from: number
  to: number
  /** Place among those at the same time */
  lane: number
  lanes: number
  /** True for what is drawn first of the programme, which has the keyboard */
  isFirst: boolean
  startsBefore: boolean
  endsAfter: boolean
}

/** Returns the blocks of the programmes in the order of time. `days`: consecutive days, yyyy-MM-dd */
export function blocksOf(items: readonly AdminSchedule[], days: readonly string[]): Block[] {
  const seen = new Set<number>()
  return days.flatMap((text, day) => {
    const midnight = timeOf(`${text}T00:00`)
    const parts = items
      .map((item) => ({ item, start: timeOf(item.localStart), end: endOf(item) }))
      .filter(({ start, end }) => start < midnight + DAY && end > midnight)
      .toSorted((a, b) => a.start - b.start || a.item.scheduleID - b.item.scheduleID)
      .map(({ item, start, end }) => ({
        ...{ item, day, lane: 0, lanes: 1 },
        from: Math.max(0, (start - midnight) / MINUTE),
        to: Math.min(DAY / MINUTE, (end - midnight) / MINUTE),
        isFirst: !seen.has(item.scheduleID) && Boolean(seen.add(item.scheduleID)),
        startsBefore: start < midnight,
        endsAfter: end > midnight + DAY,
      }))
    return inLanes(parts)
  })
}

/** Puts those at the same time beside each other. */
function inLanes(parts: readonly Block[]): Block[] {
  const placed: Block[] = []
  let group: Block[] = []
  let ends: number[] = []
  const close = () => {
    placed.push(...group.map((part) => ({ ...part, lanes: ends.length })))
    group = []
    ends = []
  }
  for (const part of parts) {
    if (ends.every((end) => end <= part.from)) close()
    const free = ends.findIndex((end) => end <= part.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = part.to
    group.push({ ...part, lane })
  }
  close()
  return placed
}

/** Returns the days of the week that contains `day`. `first`: its first day, 1 for Monday, 6 for Saturday */
export function weekOf(day: string, first: number): string[] {
  const time = timeOf(`${day}T00:00`)
  const back = (new Date(time).getUTCDay() - first + 7) % 7
  return Array.from({ length: 7 }, (_, at) => dayOf(time + (at - back) * DAY))
}
