/** Extends the channel's timeline by scheduled programmes, and by the rotation in between. */
import { itemAfter, type LogItem, type Playable, segmentsUntil, shortened } from './log.ts'

export interface Scheduled extends Playable {
  startsAt: number
  /** Undefined if the programme ends with its track */
  endsAt: number | undefined
  hasPlayed: boolean
}

/** What a listener requested */
export interface Requested extends Playable {
  requestID: number
  milliseconds: number
}

export interface Plan {
  log: readonly LogItem[]
  /** Sorted by start */
  schedule: readonly Scheduled[]
  /** Kind of items in the rotation; programmes may be of another kind */
  kind: Playable['kind']
  /** What listeners requested and no fixed item plays, best first; played before the rotation, and after programmes */
  requests: readonly Requested[]
  isOpen: (playable: Playable) => boolean
  /** Returns microseconds; undefined for files that cannot be played. */
  durationsOf: (playable: Playable) => Promise<readonly number[] | undefined>
  rotation: (log: readonly LogItem[]) => readonly Playable[]
  now: number
  /** Show of a DJ that is on the air: nothing follows it while its segments come in time */
  airID: number | undefined
  /** Items that start earlier stay, because players may list them */
  fixedUntil: number
  /** Time that the plan must reach if anything can be played */
  until: number
}

/** Milliseconds by which a programme may start early to meet the end of a segment: half a segment */
const EARLY = 2500
/** Maximum delay in ms of a programme that was added after its start */
const LATE = 5 * 60_000
/** Milliseconds by which a DJ's next segment may be late. Players are further behind the newest one. */
export const AIR_LATE = 4000
/** Milliseconds, the length of a playlist. After a gap, items are planned from this long before now. */
export const RUN_UP = 24_000

/**
 * Returns the extended timeline. The same input gives the same plan, and later plans change no fixed item.
 */
export async function planAhead(plan: Plan): Promise<LogItem[]> {
  const log = plannedLog(plan)
  // Items last at least half a second, so this limit is never reached in practice.
  for (let tries = 0; tries < 5000 && (log.at(-1)?.endsAt ?? 0) < plan.until; tries++) {
    if (isHeld(plan, log.at(-1))) break
    const item = await nextItem(plan, log)
    if (!item) break
    log.push(item)
  }
  return log
}

const isHeld = ({ airID, now }: Plan, last: LogItem | undefined): boolean =>
  last?.air !== undefined && last.air.showID === airID && now < last.endsAt + AIR_LATE

/**
 * Returns the items to keep: those up to a DJ's show and fixed ones, and later ones up to a conflict with schedule or
 * catalogue.
 */
function plannedLog(plan: Plan): LogItem[] {
  const kept = plan.log.findLastIndex(({ air }) => air !== undefined) + 1
  const planned = plan.log.slice(0, kept)
  for (const item of plan.log.slice(kept)) {
    const isFixed = item.startsAt < plan.fixedUntil
    if (!isFixed && !(plan.isOpen(item) && isInPlace(plan, planned, item))) break
    const count = countOf(plan, planned, item)
    planned.push(count < item.durations.length ? shortened(item, count) : item)
    if (count < item.durations.length) break
  }
  return planned
}

/** Returns true if the item fits the schedule and follows without a gap. */
function isInPlace(plan: Plan, planned: readonly LogItem[], item: LogItem): boolean {
  const last = planned.at(-1)
  // Without an item before it, it was planned before the clock went back.
  if (!last || Math.abs(last.endsAt - item.startsAt) > 1) return false
  const due = dueAt(plan, planned, item.startsAt)
  if (due) return item.kind === due.kind && item.musicID === due.musicID
  const request = nextRequest(plan, planned, item.startsAt)
  return item.kind === (request?.kind ?? plan.kind) && item.requestID === request?.requestID
}

/** Returns the best request that is not played by then, and of which a programme lets at least half be heard. */
function nextRequest(plan: Plan, before: readonly LogItem[], startsAt: number): Requested | undefined {
  const room = (programmeAfter(plan, startsAt)?.startsAt ?? Infinity) - startsAt
  return plan.requests.find(
    ({ requestID, milliseconds }) =>
      milliseconds <= 2 * room && !before.some((item) => item.requestID === requestID),
  )
}

const programmeAfter = (plan: Plan, time: number, own?: Scheduled): Scheduled | undefined =>
  plan.schedule.find((each) => each !== own && each.startsAt > time + EARLY && plan.isOpen(each))

/** Returns how many segments are fixed, or more if schedule and catalogue allow. */
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

function endFor(plan: Plan, before: readonly LogItem[], item: Pick<LogItem, 'musicID' | 'startsAt'>): number {
  const own = dueAt(plan, before, item.startsAt)
  const next = programmeAfter(plan, item.startsAt, own)
  const ownEnd = own?.musicID === item.musicID ? own.endsAt : undefined
  return Math.min(next?.startsAt ?? Infinity, ownEnd ?? Infinity)
}

function dueAt(plan: Plan, before: readonly LogItem[], time: number): Scheduled | undefined {
  const scheduled = scheduledAt(plan, before, time)
  return scheduled && time - scheduled.startsAt <= LATE ? scheduled : undefined
}

/** Returns the programme scheduled at `time`, skipping those that are over or were played. */
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
  // True after a gap without viewers
  const isResumed = !last || last.endsAt < plan.now - RUN_UP
  const startsAt = isResumed ? await resumeAt(plan, log) : last.endsAt
  const due = dueAt(plan, log, startsAt)
  const first = due ?? nextRequest(plan, log, startsAt)
  for (const playable of [...(first ? [first] : []), ...plan.rotation(log)]) {
    const durations = await plan.durationsOf(playable)
    if (!durations || durations.length === 0) continue
    const { kind, musicID, assetID, version, requestID } = playable
    const played = { kind, musicID, assetID, version, requestID }
    const item = itemAfter(last ?? plan.log.at(-1), played, durations, startsAt)
    const end = endFor(plan, log, item)
    return end < item.endsAt ? shortened(item, segmentsUntil(item, end)) : item
  }
  return undefined
}

/** Returns the start for the first item, so that a programme in progress is joined in the middle. */
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
