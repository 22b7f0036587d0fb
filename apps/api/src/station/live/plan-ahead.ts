/** Continues the channel's log: what the schedule names at its time, and the rotation in between. */
import { itemAfter, type LogItem, type Playable, segmentsUntil, shortened } from './log.ts'

/** A programme of the schedule whose track can be played. */
export interface Scheduled extends Playable {
  startsAt: number
  /** Undefined if it ends with its track. */
  endsAt: number | undefined
  /** True if its track has been started since. */
  hasPlayed: boolean
}

export interface Plan {
  /** The end of the log, in order; earlier items are not needed. */
  log: readonly LogItem[]
  /** In order of their starts. */
  schedule: readonly Scheduled[]
  /** What the rotation consists of now; another kind plays only where the schedule names it. */
  kind: Playable['kind']
  /** Returns true if what an item plays may still be played. */
  isOpen: (playable: Playable) => boolean
  /** Durations of a file's segments in microseconds; undefined if it cannot be played. */
  durationsOf: (playable: Playable) => Promise<readonly number[] | undefined>
  /** Returns the candidates of the rotation after an item, the best first. */
  rotation: (log: readonly LogItem[]) => readonly Playable[]
  now: number
  /** Items that begin before this may be in a player's playlist, and stay. */
  fixedUntil: number
  /** The log reaches at least this far, unless there is nothing to play. */
  until: number
}

/** A programme may begin so much earlier: where a segment ends nearest to its time. Half a segment, in ms. */
const EARLY = 2500
/** A programme that was named after its time begins so much later at most, in ms. */
const LATE = 5 * 60_000
/** If the log ended some time ago, the channel continues as if it had begun this long ago: a playlist's length, in ms. */
const RUN_UP = 24_000

/** The log as it should be. The same plan gives the same log; planning again later changes nothing that is fixed. */
export async function planAhead(plan: Plan): Promise<LogItem[]> {
  const log = plannedLog(plan)
  // An item lasts half a second or more.
  for (let tries = 0; tries < 5000 && (log.at(-1)?.endsAt ?? 0) < plan.until; tries++) {
    const item = await nextItem(plan, log)
    if (!item) break
    log.push(item)
  }
  return log
}

/** Returns the valid part of the log: fixed items, and those after them up to the first that schedule or catalogue contradict. */
function plannedLog(plan: Plan): LogItem[] {
  const planned: LogItem[] = []
  for (const item of plan.log) {
    const isFixed = item.startsAt < plan.fixedUntil
    if (!isFixed && !(plan.isOpen(item) && isInPlace(plan, planned, item))) break
    const count = countOf(plan, planned, item)
    planned.push(count < item.durations.length ? shortened(item, count) : item)
    if (count < item.durations.length) break
  }
  return planned
}

/** Returns true if a future item agrees with the schedule and follows the valid part directly. */
function isInPlace(plan: Plan, planned: readonly LogItem[], item: LogItem): boolean {
  const last = planned.at(-1)
  if (last && Math.abs(last.endsAt - item.startsAt) > 1) return false
  const due = dueAt(plan, planned, item.startsAt)
  return item.kind === (due?.kind ?? plan.kind) && (!due || due.musicID === item.musicID)
}

/** Returns how many segments of an item are played: the fixed ones, and as many more as schedule and catalogue allow. */
function countOf(plan: Plan, before: readonly LogItem[], item: LogItem): number {
  const fixed = segmentsStartedBy(item, plan.fixedUntil)
  if (!plan.isOpen(item)) return fixed
  return Math.max(fixed, segmentsUntil(item, endFor(plan, before, item)))
}

function segmentsStartedBy({ startsAt, durations }: LogItem, time: number): number {
  let micros = 0
  let count = 0
  for (const each of durations) {
    if (startsAt + micros / 1000 >= time) break
    micros += each
    count += 1
  }
  return count
}

/** When an item has to end: at the start of the next programme, and its own programme's end. */
function endFor(plan: Plan, before: readonly LogItem[], item: Pick<LogItem, 'musicID' | 'startsAt'>): number {
  const own = dueAt(plan, before, item.startsAt)
  const next = plan.schedule.find(
    (each) => each !== own && each.startsAt > item.startsAt + EARLY && plan.isOpen(each),
  )
  const ownEnd = own?.musicID === item.musicID ? own.endsAt : undefined
  return Math.min(next?.startsAt ?? Infinity, ownEnd ?? Infinity)
}

/** The programme whose track should begin at `time`. */
function dueAt(plan: Plan, before: readonly LogItem[], time: number): Scheduled | undefined {
  const scheduled = scheduledAt(plan, before, time)
  return scheduled && time - scheduled.startsAt <= LATE ? scheduled : undefined
}

/** The last programme that has started by `time`, unless it is over or its track has been played. */
function scheduledAt(plan: Plan, before: readonly LogItem[], time: number): Scheduled | undefined {
  const current = plan.schedule.findLast((each) => each.startsAt <= time + EARLY && plan.isOpen(each))
  if (!current || (current.endsAt ?? Infinity) <= time + EARLY) return undefined
  const isBehind = before.some(
    (item) => item.musicID === current.musicID && item.startsAt >= current.startsAt - EARLY,
  )
  return current.hasPlayed || isBehind ? undefined : current
}

async function nextItem(plan: Plan, log: readonly LogItem[]): Promise<LogItem | undefined> {
  const last = log.at(-1)
  // Nobody watched what would have been played since.
  const isResumed = !last || last.endsAt < plan.now - RUN_UP
  const startsAt = isResumed ? await resumeAt(plan, log) : last.endsAt
  const due = dueAt(plan, log, startsAt)
  for (const playable of [...(due ? [due] : []), ...plan.rotation(log)]) {
    const durations = await plan.durationsOf(playable)
    if (!durations || durations.length === 0) continue
    const { kind, musicID, assetID, version } = playable
    const item = itemAfter(last, { kind, musicID, assetID, version }, durations, startsAt)
    const end = endFor(plan, log, item)
    return end < item.endsAt ? shortened(item, segmentsUntil(item, end)) : item
  }
  return undefined
}

/** A programme that began some time ago is joined in its middle, as if the channel had been on; else something begins just now. */
async function resumeAt(plan: Plan, log: readonly LogItem[]): Promise<number> {
  const { now } = plan
  const scheduled = scheduledAt(plan, log, now)
  const micros = scheduled
    ? ((await plan.durationsOf(scheduled)) ?? []).reduce((sum, each) => sum + each, 0)
    : 0
  const isOn =
    scheduled &&
    scheduled.startsAt <= now &&
    scheduled.startsAt + micros / 1000 > now &&
    scheduled.startsAt >= (log.at(-1)?.endsAt ?? 0)
  return isOn ? scheduled.startsAt : now - RUN_UP
}
