/** Recurrence rules (RFC 5545) that the form can say in words; others are kept as they are. */

export const REPEATS = ['none', 'daily', 'weekdays', 'weekly', 'monthly', 'monthlyByDay'] as const

/** Which of a month's Mondays, for example; -1 is the last */
export const NTHS = ['1', '2', '3', '4', '-1'] as const

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

export interface Repeat {
  kind: (typeof REPEATS)[number] | 'other'
  /** Every so many days, weeks or months */
  interval: number
  /** Of a weekly rule; none means the day of the start. Of one by a day of the month, its day */
  days: readonly string[]
  nth: string
  end: 'never' | 'until' | 'count'
  /** yyyy-MM-dd, or '' */
  until: string
  count: number
  /** The rule that words cannot say */
  rule: string
}

const PLAIN: Repeat = {
  kind: 'none',
  interval: 1,
  days: [],
  nth: '1',
  end: 'never',
  until: '',
  count: 10,
  rule: '',
}

const FREQUENCIES = {
  daily: 'DAILY',
  weekdays: 'WEEKLY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
  monthlyByDay: 'MONTHLY',
} as const

const WORKDAYS = WEEKDAYS.slice(0, 5).join(',')

export function parseRule(rule: string): Repeat {
  if (rule === '') return PLAIN
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string])) // a rule of the server
  const byDay = parts.get('BYDAY') ?? ''
  const until = parts.get('UNTIL')
  const count = parts.get('COUNT')
  const kind = kindOf(parts)
  const repeat: Repeat = {
    kind,
    interval: Number(parts.get('INTERVAL') ?? 1),
    days: byDay === '' ? [] : kind === 'monthlyByDay' ? [byDay.slice(-2)] : byDay.split(','),
    nth: kind === 'monthlyByDay' ? byDay.slice(0, -2) : PLAIN.nth,
    end: until !== undefined ? 'until' : count !== undefined ? 'count' : 'never',
    until: (until ?? '').slice(0, 8).replace(/(....)(..)(..)/, '$1-$2-$3'),
    count: Number(count ?? PLAIN.count),
    rule,
  }
  return repeat
}

function kindOf(parts: ReadonlyMap<string, string>): Repeat['kind'] {
  const known = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'UNTIL', 'COUNT'])
  const [frequency, byDay] = [parts.get('FREQ'), parts.get('BYDAY')]
  if ([...parts.keys()].some((name) => !known.has(name))) return 'other'
  if (frequency === 'WEEKLY' && byDay === WORKDAYS && !parts.has('INTERVAL')) return 'weekdays'
  if (frequency === 'WEEKLY' && !/\d/.test(byDay ?? '')) return 'weekly'
  if (frequency === 'MONTHLY' && /^(?:[1-4]|-1)[A-Z]{2}$/.test(byDay ?? '')) return 'monthlyByDay'
  if (byDay !== undefined) return 'other'
  return frequency === 'DAILY' ? 'daily' : frequency === 'MONTHLY' ? 'monthly' : 'other'
}

/** Returns true if the rule should end, but not when. */
export const lacksEnd = ({ kind, end, until, count }: Repeat): boolean =>
  kind !== 'none' && kind !== 'other' && (end === 'until' ? until === '' : end === 'count' && count === 0)

/** Returns the rule; one that lacks its end is refused by the contract. */
export function ruleOf(repeat: Repeat): string {
  const { kind, interval, days, nth, end, until, count, rule } = repeat
  if (kind === 'none') return ''
  if (kind === 'other') return rule
  const byDay = kind === 'weekdays' ? WORKDAYS : WEEKDAYS.filter((day) => days.includes(day)).join(',')
  return [
    `FREQ=${FREQUENCIES[kind]}`,
    kind !== 'weekdays' && interval > 1 && `INTERVAL=${interval}`,
    kind === 'monthlyByDay' && `BYDAY=${nth}${days[0] ?? WEEKDAYS[0]}`,
    (kind === 'weekdays' || kind === 'weekly') && byDay !== '' && `BYDAY=${byDay}`,
    end === 'until' && `UNTIL=${until.replaceAll('-', '')}`,
    end === 'count' && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';')
}
