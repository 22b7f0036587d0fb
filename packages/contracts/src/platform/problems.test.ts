import { describe, expect, it } from 'vitest'
import { Problem, TextParams } from './errors.ts'
import { describeFailure, failures, isFailureCode } from '../studio/failures.ts'
import { fieldProblems } from './field-problems.ts'
import { describeProblem, problems, problemTitles, type ProblemCode } from './problems.ts'
import { formatParam, paramKinds, type ParamName, type Params } from './templates.ts'

const texts = [
  ...Object.entries(problems).map(([code, { detail }]) => [code, detail] as const),
  ...Object.entries(failures).map(([code, { detail }]) => [code, detail] as const),
  ...Object.entries(fieldProblems),
]

const namesIn = (template: string) => [...template.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '')

const sampleFor = (template: string): Params =>
  Object.fromEntries(
    namesIn(template).map((name) => [name, paramKinds[name as ParamName] === 'text' ? 'x' : 7200]),
  )

describe('every code', () => {
  it.each(texts)('the code %s consists of a domain and a fact', (code) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
  })

  it.each(texts)('the code %s has params of known types', (_code, template) => {
    expect(namesIn(template).filter((name) => !(name in paramKinds))).toEqual([])
    expect(TextParams.parse(sampleFor(template))).toEqual(sampleFor(template))
  })

  it.each(Object.entries(problems))(
    'the code %s has a status, and a detail without unfilled placeholders',
    (code, { status, detail }) => {
      expect(problemTitles[status]).toEqual(expect.any(String))
      const params = sampleFor(detail)
      const filled = describeProblem(code as ProblemCode, params)
      expect(filled).not.toMatch(/[{}]/)
      expect(
        Problem.parse({ type: 'about:blank', title: 'A title', status, detail: filled, code, params }),
      ).toMatchObject({ code, params })
    },
  )

  it.each(Object.entries(failures))(
    'the failure code %s has a text without unfilled placeholders',
    (code, { detail }) => {
      expect(isFailureCode(code) && describeFailure(code, sampleFor(detail))).toMatch(/^[A-Z][^{}]*\.$/)
    },
  )
})

describe('a problem', () => {
  const known = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    detail: 'A playlist holds at most 500 tracks.',
    code: 'playlist.full',
    params: { max: 500 },
  }

  it('has a code from the list, and params of the right types', () => {
    expect(Problem.safeParse(known).success).toBe(true)
    expect(Problem.safeParse({ ...known, code: 'playlist.unheard-of' }).success).toBe(false)
    expect(Problem.safeParse({ ...known, params: { max: 'many' } }).success).toBe(false)
  })

  it('mentions its params in its detail', () => {
    expect(describeProblem('playlist.full', { max: 500 })).toBe(known.detail)
    expect(describeProblem('upload.over-quota', { used: 1.5 * 1024 ** 3, quota: 50 * 1024 ** 3 })).toContain(
      '1.5 gigabytes of 50 gigabytes are used',
    )
  })
})

describe('a param', () => {
  it('is formatted for the reader’s language', () => {
    expect(formatParam('max', 5000, 'en')).toBe('5,000')
    expect(formatParam('max', 5000, 'fa')).toBe('۵٬۰۰۰')
    expect(formatParam('codec', 'h264', 'fa')).toBe('h264')
  })

  it('a duration is formatted in the largest unit that fits, with the plural of the language', () => {
    expect(formatParam('maxDuration', 4 * 3600, 'en')).toBe('4 hours')
    expect(formatParam('maxDuration', 3600, 'en')).toBe('1 hour')
    expect(formatParam('maxDuration', 5400, 'en')).toBe('90 minutes')
    expect(formatParam('minDuration', 0.5, 'en')).toBe('0.5 seconds')
    expect(formatParam('minDuration', 0, 'en')).toBe('0 seconds')
    expect(formatParam('maxDuration', 2 * 3600, 'ar')).toMatch(/ساعتان/)
  })
})
