import { type Endpoint, isFile } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { startTestApp, type TestApp } from '../app.ts'
import type { OtherSite } from '../other-site.ts'
import { startListenBrainz } from './listen-brainz.ts'
import { buildUser } from '../build.ts'
import { type Call, nameOf, send } from './send.ts'
import { validCall } from './valid-call.ts'
import {
  buildFixtures,
  ENDS_THE_TOKEN,
  createPeople,
  headersFor,
  type People,
  type Fixtures,
} from './fixtures.ts'

let listenBrainz: OtherSite
let test: TestApp
let people: People
let fixtures: Fixtures
/** ID of a user to whom no call may add rows */
let victimID: number
let standingQuery: string
beforeAll(async () => {
  listenBrainz = await startListenBrainz()
  test = await startTestApp({ TRUST_PROXY: '1', LISTENBRAINZ_URL: listenBrainz.address })
  people = await createPeople(test)
  fixtures = await buildFixtures(test, people.owner)
  victimID = (await buildUser(test.deps.db)).id
  standingQuery = await buildStandingQuery()
})
afterAll(() => Promise.all([test.close(), listenBrainz.close()]))

/** Number that no counter reaches */
const PLANTED = 987_654

/** Calls that refuse all bodies: without an address the server has no passkeys, and it has been set up */
const REFUSED: Readonly<Record<string, number>> = {
  'POST /api/users/me/passkeys': 503,
  'POST /api/users/me/passkeys/options': 503,
  'POST /api/users/passkeys/login': 503,
  'POST /api/users/passkeys/options': 503,
  'POST /api/musics/{id}/credits/lookup': 404,
  'POST /api/setup': 404,
  'POST /api/setup/check': 404,
}

/** Returns fields named like columns, Prisma's operators and fields of replies. */
const extras = () => {
  const people = {
    userID: victimID,
    userId: victimID,
    user_id: victimID,
    createdByID: victimID,
    created_by_id: victimID,
  }
  const powers = {
    role: 'admin',
    isAdmin: true,
    is_admin: true,
    groupsid: '1',
    groupsId: 1,
    tokenVersion: PLANTED,
  }
  const marks = {
    isConfirmed: true,
    is_confirmed: true,
    isVerified: true,
    showOnMain: true,
    hasAudio: true,
    hasVideo: true,
  }
  const counters = {
    playCount: PLANTED,
    play_count: PLANTED,
    likeCount: PLANTED,
    saveCount: PLANTED,
    followerCount: PLANTED,
    lengthSeconds: PLANTED,
    musicLength: PLANTED,
  }
  const operators = {
    where: {},
    data: { isAdmin: true },
    connect: { id: victimID },
    user: { connect: { id: victimID } },
    set: true,
  }
  return {
    ...people,
    ...powers,
    ...marks,
    ...counters,
    ...operators,
    passwordHash: 'planted',
    status: 'approved',
  }
}

interface Standing {
  /** Tables with the planted number */
  planted: string[]
  /** Tables with rows of the victim */
  victims: string[]
  admins: number
  hashes: number
  marked: number
  approved: number
  confirmedMusic: number
  confirmedPodcasts: number
  playable: number
}

/** Returns the values that only admins may change. */
async function standing(): Promise<Standing> {
  const { rows } = await test.deps.sql.query<Standing>(standingQuery)
  const [row] = rows
  if (!row) throw new Error('a query without a table has one row')
  return row
}

/** Returns one query, because it runs after each call. */
async function buildStandingQuery(): Promise<string> {
  const { rows } = await test.deps.sql.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS "table", array_agg(column_name::text) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name NOT LIKE '\\_%' AND data_type IN ('integer', 'bigint')
     GROUP BY table_name ORDER BY table_name`,
  )
  const tablesWith = (value: number, isSearched: (column: string) => boolean) =>
    rows
      .map(({ table, columns }) => ({ table, searched: columns.filter(isSearched) }))
      .filter(({ searched }) => searched.length > 0)
      .map(
        ({ table, searched }) =>
          `SELECT '${table}' WHERE EXISTS (SELECT FROM "${table}" WHERE ${value} IN (${searched.map((column) => `"${column}"`).join()}))`,
      )
      .join(' UNION ALL ')
  const counts: Record<Exclude<keyof Standing, 'planted' | 'victims'>, string> = {
    admins: 'users WHERE is_admin',
    hashes: `users WHERE password_hash = 'planted'`,
    marked: 'artists WHERE is_verified OR show_on_main',
    approved: `artist_requests WHERE status = 'approved'`,
    // Only fixtures are confirmed, since calls add unconfirmed rows.
    confirmedMusic: 'music WHERE is_confirmed',
    confirmedPodcasts: 'podcasts WHERE is_confirmed',
    playable: `music m WHERE (has_audio OR has_video) AND NOT EXISTS
      (SELECT 1 FROM media_assets s WHERE s.music_id = m.id AND s.published_version IS NOT NULL)`,
  }
  const counted = Object.entries(counts).map(
    ([name, counts]) => `(SELECT count(*)::int FROM ${counts}) AS "${name}"`,
  )
  return `SELECT ARRAY(${tablesWith(PLANTED, () => true)}) AS planted,
    ARRAY(${tablesWith(victimID, (column) => ['user_id', 'created_by_id'].includes(column))}) AS victims,
    ${counted.join()}`
}

/** Adds surplus fields to the query, the body, and objects in the body. */
function smuggling(endpoint: Endpoint, call: Call): Call {
  const ownFields = endpoint.body instanceof z.ZodObject ? Object.keys(endpoint.body.shape) : []
  const more = Object.entries(extras()).filter(([name]) => !ownFields.includes(name))
  const asked = more.filter(([name]) => !(name in endpoint.query.shape))
  return {
    ...call,
    query: {
      ...Object.fromEntries(asked.map(([name, value]) => [name, JSON.stringify(value)])),
      ...call.query,
    },
    body: { ...Object.fromEntries(more), ...within(call.body, Object.fromEntries(more)) },
  }
}

function within(body: unknown, more: object): object {
  const spread = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(spread)
    return typeof value === 'object' && value !== null ? { ...more, ...within(value, more) } : value
  }
  return Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, spread(value)]))
}

describe('fields that a call does not name', () => {
  it('are ignored or refused by every write', async () => {
    const writes = test.served.filter(
      ({ method, access, body }) =>
        method !== 'GET' && !['admin', 'moderator'].includes(access) && body !== undefined && !isFile(body),
    )
    expect(writes.length).toBeGreaterThan(15)
    let before = await standing()
    expect(before).toMatchObject({ planted: [], victims: [] })
    for (const endpoint of writes) {
      const call = await validCall(test, endpoint, people.owner, fixtures)
      const { status, text } = await send(
        test,
        endpoint,
        smuggling(endpoint, call),
        headersFor(endpoint, people.owner),
      )
      // The call is valid otherwise, so a refusal is caused by the surplus fields.
      const expected = REFUSED[nameOf(endpoint)] ?? 200
      expect(status, `${nameOf(endpoint)}: ${text.slice(0, 200)}`).toBe(expected)
      expect(await standing(), nameOf(endpoint)).toEqual(before)
      if (ENDS_THE_TOKEN.has(nameOf(endpoint))) {
        people = await createPeople(test)
        fixtures = await buildFixtures(test, people.owner)
        before = await standing()
      }
    }
  }, 300_000)

  it('have no effect on counters, other users or tokens in an admin’s writes', async () => {
    const writes = test.served.filter(
      ({ method, access, body }) =>
        method !== 'GET' && ['admin', 'moderator'].includes(access) && body !== undefined && !isFile(body),
    )
    for (const endpoint of writes) {
      const call = await validCall(test, endpoint, people.owner, fixtures)
      const { status, text } = await send(test, endpoint, smuggling(endpoint, call), people.admin.headers)
      expect(status, `${nameOf(endpoint)}: ${text.slice(0, 200)}`).toBe(200)
      const { planted, victims, hashes } = await standing()
      expect({ planted, victims, hashes }, nameOf(endpoint)).toEqual({
        planted: [],
        victims: [],
        hashes: 0,
      })
    }
  }, 300_000)
})
