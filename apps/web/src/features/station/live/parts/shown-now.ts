import type { Live, LiveItem, Schedule } from '@nava/contracts'

export interface ShownNow {
  item: LiveItem | undefined
  next: LiveItem | undefined
  programme: Schedule | null
  nextProgramme: Schedule | null
}

/**
 * Returns what is broadcast at `shownAt` (ms since 1970), the time of the shown frame. If the frame or its
 * programme is unknown, returns the server's current state; without items, it is not known what was on.
 */
export function shownNow(live: Live, shownAt: number | undefined): ShownNow {
  const { programme, nextProgramme } = live
  const isToCome = programme !== null && shownAt !== undefined && Date.parse(programme.date) > shownAt
  const programmes = isToCome ? { programme: null, nextProgramme: programme } : { programme, nextProgramme }
  if (live.state !== 'channel') return { item: undefined, next: undefined, ...programmes }
  const { items } = live
  if (shownAt !== undefined && items.length === 0) return { item: undefined, next: undefined, ...programmes }
  const at = shownAt === undefined ? -1 : items.findLastIndex((item) => Date.parse(item.startsAt) <= shownAt)
  const item = items[at]
  return item
    ? { item, next: items[at + 1], ...programmes }
    : { item: live.now, next: live.next ?? undefined, ...programmes }
}
