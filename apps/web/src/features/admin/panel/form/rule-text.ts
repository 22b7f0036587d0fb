import { dateFormat } from '../../../../lib/formats/formats.ts'
import { formatDay, formatList, formatNumber } from '../../../../lib/i18n/i18n.ts'
import type { Words } from '../words.ts'
import { parseRule, WEEKDAYS } from './repeat-rule.ts'

/** Returns the name of a weekday, such as `MO`. */
export function weekdayName(day: string, language: string, weekday: 'short' | 'long' = 'long'): string {
  // A Monday
  const date = new Date(Date.UTC(2024, 0, 1 + WEEKDAYS.findIndex((each) => each === day)))
  return dateFormat(language, { weekday, timeZone: 'UTC' }).format(date)
}

/** Returns a rule in words, such as `Weekly, Mon, Fri`; one that words cannot say as it is. */
export function ruleText(rule: string, { t, say, language }: Words): string {
  const { kind, interval, days, nth, end, until, count } = parseRule(rule)
  if (kind === 'other') return rule
  return formatList(
    [
      say('choice', kind === 'monthlyByDay' ? 'monthly' : kind),
      interval > 1 ? t('admin.everyNth', { number: interval }) : '',
      kind === 'weekly' ? formatList(days.map((day) => weekdayName(day, language, 'short'))) : '',
      kind === 'monthlyByDay'
        ? t('admin.nthDay', {
            nth: say('nth', nth),
            day: formatList(days.map((day) => weekdayName(day, language))),
          })
        : '',
      end === 'until' ? t('admin.untilDay', { day: formatDay(until, language, 'UTC') }) : '',
      end === 'count' ? t('admin.times', { number: formatNumber(count, language) }) : '',
    ].filter(Boolean),
  )
}
