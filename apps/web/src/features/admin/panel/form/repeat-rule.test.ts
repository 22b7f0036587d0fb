import { expect, test } from 'vitest'
import { lacksEnd, parseRule, ruleOf } from './repeat-rule.ts'

test.each([
  ['', 'none'],
  ['FREQ=DAILY', 'daily'],
  ['FREQ=DAILY;INTERVAL=2;COUNT=5', 'daily'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'weekdays'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', 'weekly'],
  ['FREQ=WEEKLY', 'weekly'],
  ['FREQ=WEEKLY;BYDAY=TU,SU;UNTIL=20271231', 'weekly'],
  ['FREQ=MONTHLY;COUNT=3', 'monthly'],
  ['FREQ=MONTHLY;BYDAY=1FR', 'monthlyByDay'],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=-1SU;COUNT=3', 'monthlyByDay'],
  ['FREQ=MONTHLY;BYDAY=1FR,3FR', 'other'],
  ['FREQ=MONTHLY;BYDAY=FR', 'other'],
  ['FREQ=YEARLY', 'other'],
  ['FREQ=MONTHLY;BYMONTHDAY=1', 'other'],
])('the rule %j is %s, and stays as it is', (rule, kind) => {
  expect(parseRule(rule).kind).toBe(kind)
  expect(ruleOf(parseRule(rule))).toBe(rule)
})

test('a rule that ends with a time is shown until its day', () => {
  expect(parseRule('FREQ=DAILY;UNTIL=20271230T195900Z')).toMatchObject({ end: 'until', until: '2027-12-30' })
})

test.each([
  ['FREQ=DAILY;UNTIL=', 'until'],
  ['FREQ=DAILY;COUNT=0', 'count'],
] as const)('the rule %j lacks its end, and keeps that it has one', (rule, end) => {
  const repeat = parseRule(rule)
  expect(repeat.end).toBe(end)
  expect([lacksEnd(repeat), ruleOf(repeat)]).toEqual([true, rule])
  expect(lacksEnd({ ...repeat, end: 'never' })).toBe(false)
  expect(lacksEnd({ ...repeat, kind: 'none' })).toBe(false)
})

test('parts that a kind does not have are left out', () => {
  const weekly = parseRule('FREQ=WEEKLY;INTERVAL=3;BYDAY=SU,MO')
  expect(ruleOf(weekly)).toBe('FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,SU')
  expect(ruleOf({ ...weekly, kind: 'daily' })).toBe('FREQ=DAILY;INTERVAL=3')
  expect(ruleOf({ ...weekly, kind: 'weekdays' })).toBe('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR')
  expect(ruleOf({ ...weekly, kind: 'none' })).toBe('')
})
