import { type Endpoint, isFile } from '@nava/contracts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import type { OtherSite } from '../other-site.ts'
import { startListenBrainz } from './listen-brainz.ts'
import { formWith, hasKnownCode, isDeclared, nameOf, send } from './send.ts'
import { hostileCalls, hostileValues } from './hostile-inputs.ts'
import { validCall } from './valid-call.ts'
import {
  buildFixtures,
  ENDS_THE_TOKEN,
  createPeople,
  headersFor,
  type People,
  type Fixtures,
  PUBLIC_URL,
} from './fixtures.ts'

let listenBrainz: OtherSite
let test: TestApp
let people: People
let fixtures: Fixtures
beforeAll(async () => {
  listenBrainz = await startListenBrainz()
  test = await startTestApp(
    // Passkeys require an address.
    { TRUST_PROXY: '1', PUBLIC_URL, LISTENBRAINZ_URL: listenBrainz.address },
    // Replaces Google, which would be called over the network.
    { google: { verify: async () => undefined } },
    { maxFileBytes: 100_000 },
  )
  people = await createPeople(test)
  fixtures = await buildFixtures(test, people.owner)
}, 60_000)
afterAll(() => Promise.all([test.close(), listenBrainz.close()]))

/** Texts that caused bugs, and random ones */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\u0000',
      '\u0000a',
      '%00',
      '..',
      '../../etc/passwd',
      '%2e%2e%2f',
      "'; DROP TABLE users; --",
      '$1',
      '%',
      '_%\\',
    ],
    ...[
      '0',
      '-1',
      '1001',
      '01',
      '1e9',
      '2147483647',
      '2147483648',
      '9007199254740993',
      'NaN',
      'Infinity',
      '٣',
      '1.5',
    ],
    ...[
      'true',
      'null',
      'undefined',
      '[object Object]',
      '__proto__',
      'constructor',
      '{{7*7}}',
      '<script>',
      '\u202e',
      '\ud800',
    ],
    ...[
      '2026-02-30',
      '0000-00-00',
      '99999-01-01',
      '12/31/9999 23:59',
      'a@b',
      `${'x'.repeat(300)}@example.com`,
      'ffffff',
      '#',
      '.mp3',
    ],
  ),
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    [[]],
    { equals: 1 },
    { set: true },
    { not: '' },
    { contains: '%' },
    1e308,
    -0,
  ),
)

/** Replaces parts of a valid call by junk. */
function spoilt(call: Awaited<ReturnType<typeof validCall>>, endpoint: Endpoint) {
  const spoil = (part: Record<string, unknown>, junk: fc.Arbitrary<unknown>) =>
    fc.record(
      Object.fromEntries(
        Object.entries(part).map(([name, right]) => [
          name,
          fc.oneof({ weight: 2, arbitrary: fc.constant(right) }, junk),
        ]),
      ),
    )
  const body = call.body
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body)
  const junkBody = isFile(endpoint.body)
    ? fc.oneof(fc.uint8Array({ maxLength: 3000 }).map(formWith), value)
    : isRecord
      ? fc.oneof({ weight: 3, arbitrary: spoil({ ...body, surplus: 1 }, value) }, fc.constant({}), value)
      : fc.constant(undefined)
  return fc.record({
    params: spoil(call.params, text),
    query: spoil(call.query, fc.oneof(text, fc.array(text, { maxLength: 3 }))),
    body: junkBody,
    role: fc.constantFrom('visitor' as const, 'owner' as const, 'admin' as const),
  })
}

const leadsElsewhere = (params: Record<string, unknown>): boolean =>
  Object.values(params).some((value) => ['', '.', '..'].includes(String(value)))

describe('junk', () => {
  it('junk in any part of any call causes no response of 500 or above, and a quick one', async () => {
    const runs = Number(process.env['FUZZ_RUNS'] ?? 8)
    for (const endpoint of test.served) {
      const right = await validCall(test, endpoint, people.owner, fixtures)
      await fc.assert(
        fc.asyncProperty(spoilt(right, endpoint), async ({ role, ...call }) => {
          const answer = await send(test, endpoint, call, headersFor(endpoint, people[role]))
          const { status } = answer
          const isDeclaredHere = isDeclared(endpoint, status) || leadsElsewhere(call.params)
          // oEmbed requires status 501 for unsupported formats.
          if ((status >= 500 && status !== 501) || !isDeclaredHere || !hasKnownCode(endpoint, answer))
            throw new Error(`${nameOf(endpoint)} as ${role}: ${status} ${answer.text}`)
        }),
        { numRuns: runs },
      )
      if (ENDS_THE_TOKEN.has(nameOf(endpoint))) {
        people = await createPeople(test)
        fixtures = await buildFixtures(test, people.owner)
      }
    }
    expect(test.logged().match(/"level":50.*/g) ?? []).toEqual([])
  }, 600_000)

  it.each(hostileValues.map((value) => [JSON.stringify(value).slice(0, 40), value] as const))(
    '%s in any field of any call is answered with a status that the contract lists',
    async (_name, value) => {
      const wrong: string[] = []
      // Creates new accounts regularly, because calls per minute are limited by account.
      let met = await createPeople(test)
      let around = await buildFixtures(test, met.owner)
      for (const endpoint of test.served) {
        const right = await validCall(test, endpoint, met.owner, around)
        for (const call of hostileCalls(endpoint, right, value)) {
          const person = endpoint.access === 'admin' ? met.admin : met.owner
          const answer = await send(test, endpoint, call, headersFor(endpoint, person))
          const { status } = answer
          if (
            status >= 500 ||
            status === 429 ||
            !isDeclared(endpoint, status) ||
            !hasKnownCode(endpoint, answer)
          )
            wrong.push(`${nameOf(endpoint)}: ${status} ${answer.text.slice(0, 200)}`)
          if (!ENDS_THE_TOKEN.has(nameOf(endpoint))) continue
          met = await createPeople(test)
          around = await buildFixtures(test, met.owner)
        }
      }
      expect(wrong).toEqual([])
      expect(test.logged().match(/"level":50.*/g) ?? []).toEqual([])
    },
    300_000,
  )
})
