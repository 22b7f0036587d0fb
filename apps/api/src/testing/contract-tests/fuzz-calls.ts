import { randomInt } from 'node:crypto'
import { type Endpoint, isFile } from '@nava/contracts'
import { RUNS_ALL_TESTS } from '@nava/tools/testing/all-tests'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import type { OtherSite } from '../other-site.ts'
import { startListenBrainz } from './listen-brainz.ts'
import { type Call, formWith, hasKnownCode, isDeclared, nameOf, send } from './send.ts'
import { hostileCalls, hostileValues } from './hostile-inputs.ts'
import { validCall } from './valid-call.ts'
import {
  buildFixtures,
  ENDS_THE_TOKEN,
  createPeople,
  headersFor,
  type Person,
  PUBLIC_URL,
} from './fixtures.ts'

/** Requests with junk for each call */
const JUNK_RUNS = Number(process.env['FUZZ_RUNS'] ?? (RUNS_ALL_TESTS ? 20 : 2))
/** Hostile values for each call */
const ROUNDS = RUNS_ALL_TESTS ? hostileValues.length : 2

/** Returns the hostile value for a call, another one in each round. */
const valueIn = (round: number, call: number, seed: number): unknown =>
  hostileValues[(seed + call + round) % hostileValues.length]

/**
 * Defines the tests of every call whose number in the list leaves the rest `share` when divided by `of`. Each run has another
 * seed, which the name of the tests tells.
 */
export function fuzzCalls({ share, of }: { share: number; of: number }): void {
  const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))
  let listenBrainz: OtherSite
  let test: TestApp
  beforeAll(async () => {
    listenBrainz = await startListenBrainz()
    test = await startTestApp(
      // Passkeys require an address.
      { TRUST_PROXY: '1', PUBLIC_URL, LISTENBRAINZ_URL: listenBrainz.address },
      // Replaces Google, which would be called over the network.
      { google: { verify: async () => undefined } },
      { maxFileBytes: 100_000 },
    )
  })
  afterAll(() => Promise.all([test.close(), listenBrainz.close()]))

  const calls = () => [...test.served.entries()].filter(([number]) => number % of === share)
  // Uploads wait for a worker, which is no fault of a call.
  const errors = () =>
    (test.logged().match(/"level":50.*/g) ?? []).filter((line) => !line.includes('worker.missing'))
  // Accounts are new in each round, because calls per minute are limited by account.
  const createCallers = async () => {
    const people = await createPeople(test)
    return { people, fixtures: await buildFixtures(test, people.owner) }
  }

  describe(`calls with FUZZ_SEED=${seed}`, () => {
    it('answer junk in any part quickly, and never with 500 or above', async () => {
      let callers = await createCallers()
      for (const [, endpoint] of calls()) {
        const right = await validCall(test, endpoint, callers.people.owner, callers.fixtures)
        await fc.assert(
          fc.asyncProperty(spoilt(right, endpoint), ({ role, ...call }) =>
            checkJunk(test, endpoint, call, callers.people[role]),
          ),
          { numRuns: JUNK_RUNS, seed },
        )
        if (ENDS_THE_TOKEN.has(nameOf(endpoint))) callers = await createCallers()
      }
      expect(errors()).toEqual([])
    }, 600_000)

    it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
      'answer a hostile value in any field with a status that the contract lists (round %i)',
      async (round) => {
        const wrong: string[] = []
        let callers = await createCallers()
        for (const [number, endpoint] of calls()) {
          const { people, fixtures } = callers
          const value = valueIn(round, number, seed)
          const right = await validCall(test, endpoint, people.owner, fixtures)
          for (const call of hostileCalls(endpoint, right, value)) {
            const person = ['admin', 'moderator'].includes(endpoint.access)
              ? callers.people.admin
              : callers.people.owner
            const answer = await send(test, endpoint, call, headersFor(endpoint, person))
            const { status } = answer
            if (
              status >= 500 ||
              status === 429 ||
              !isDeclared(endpoint, status) ||
              !hasKnownCode(endpoint, answer)
            )
              wrong.push(
                `${nameOf(endpoint)} with ${JSON.stringify(value).slice(0, 40)}: ${status} ${answer.text.slice(0, 200)}`,
              )
            if (status < 300 && ENDS_THE_TOKEN.has(nameOf(endpoint))) callers = await createCallers()
          }
        }
        expect(wrong).toEqual([])
        expect(errors()).toEqual([])
      },
      300_000,
    )
  })
}

async function checkJunk(test: TestApp, endpoint: Endpoint, call: Call, person: Person): Promise<void> {
  const answer = await send(test, endpoint, call, headersFor(endpoint, person))
  const { status } = answer
  const isDeclaredHere = isDeclared(endpoint, status) || leadsElsewhere(call.params)
  // oEmbed requires status 501 for unsupported formats, and a busy machine may not be ready in time.
  const isAllowed = status < 500 || status === 501 || (status === 503 && endpoint.path === '/api/ready')
  if (!isAllowed || !isDeclaredHere || !hasKnownCode(endpoint, answer))
    throw new Error(`${nameOf(endpoint)}: ${status} ${answer.text}`)
}

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
