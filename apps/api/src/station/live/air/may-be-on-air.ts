/** Who may be on the air when. Times are in ms since 1970. */

/** Time that a DJ has: a programme of the schedule, or an admin's leave */
export interface AirTime {
  djID: number
  djName: string
  /** Of the programme; '' for an admin's leave */
  title: string
  startsAt: number
  endsAt: number
}

export interface OpenShow {
  userID: number | null
  djID: number | null
  djName: string
  until: number
  /** True while its program is connected and heard */
  isHeard: boolean
}

export interface Applicant {
  userID: number
  isAdmin: boolean
  /** DJs whose member the user is */
  djs: readonly { id: number; name: string }[]
  /** Times of these, which are not over */
  times: readonly AirTime[]
  /** An admin ended a show of the user, who may not return until then */
  barredUntil: number | undefined
  /** Name of the account */
  name: string
}

export type Refusal =
  | { reason: 'no-dj' }
  | { reason: 'no-time' }
  | { reason: 'too-early'; next: AirTime }
  | { reason: 'barred'; until: number }
  | { reason: 'taken'; by: string; until: number }

export type Admission =
  | ({ state: 'refused' } & Refusal)
  /** `joins`: the show that is open goes on */
  | { state: 'admitted'; joins: boolean; time: AirTime }

/** Time that an admin has without a programme */
const ADMIN_TIME = 12 * 60 * 60_000

export function mayBeOnAir(applicant: Applicant, open: OpenShow | undefined, now: number): Admission {
  const time = timeOf(applicant, now)
  if (!time) return { state: 'refused', ...whyNot(applicant, now) }
  if (applicant.barredUntil !== undefined && !applicant.isAdmin)
    return { state: 'refused', reason: 'barred', until: applicant.barredUntil }
  if (!open || open.until <= now) return { state: 'admitted', joins: false, time }
  const isOwn = open.userID === applicant.userID && (open.djID ?? 0) === time.djID
  if (isOwn) return { state: 'admitted', joins: true, time }
  if (open.isHeard && !applicant.isAdmin)
    return { state: 'refused', reason: 'taken', by: open.djName, until: open.until }
  return { state: 'admitted', joins: false, time }
}

/** Returns the time that has begun last. */
function timeOf({ times, isAdmin, djs, name }: Applicant, now: number): AirTime | undefined {
  const own = times.findLast(({ startsAt, endsAt }) => startsAt <= now && endsAt > now)
  if (own || !isAdmin) return own
  const [dj] = djs
  return { djID: dj?.id ?? 0, djName: dj?.name ?? name, title: '', startsAt: now, endsAt: now + ADMIN_TIME }
}

function whyNot({ djs, times }: Applicant, now: number): Refusal {
  if (djs.length === 0) return { reason: 'no-dj' }
  const next = times.find(({ startsAt }) => startsAt > now)
  return next ? { reason: 'too-early', next } : { reason: 'no-time' }
}

/** Returns the refusal in words, which programs show. `zone`: the station's time zone */
export function refusalText(refusal: Refusal, zone: string): string {
  const clock = (time: number) =>
    `${new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(time)} (${zone})`
  switch (refusal.reason) {
    case 'no-dj':
      return 'This account belongs to no DJ of this station'
    case 'no-time':
      return 'No programme of yours is planned: ask the station to let you on the air'
    case 'too-early':
      return `Your time has not come: "${refusal.next.title || refusal.next.djName}" begins at ${clock(refusal.next.startsAt)}`
    case 'barred':
      return `The station has taken you off the air until ${clock(refusal.until)}`
    case 'taken':
      return `${refusal.by} is on the air until ${clock(refusal.until)}`
    default:
      return refusal satisfies never
  }
}
