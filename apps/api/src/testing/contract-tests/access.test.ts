import { createHmac } from 'node:crypto'
import type { Access, Endpoint } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import type { OtherSite } from '../other-site.ts'
import { startListenBrainz } from './listen-brainz.ts'
import { buildSession, buildUser } from '../build.ts'
import { hasKnownCode, isDeclared, nameOf, send } from './send.ts'
import { validCall } from './valid-call.ts'
import {
  buildFixtures,
  ENDS_THE_TOKEN,
  createPeople,
  type People,
  type Role,
  ROLES,
  type Fixtures,
} from './fixtures.ts'

let listenBrainz: OtherSite
let test: TestApp
let people: People
let fixtures: Fixtures
let fingerprints: string
beforeAll(async () => {
  listenBrainz = await startListenBrainz()
  test = await startTestApp({ TRUST_PROXY: '1', LISTENBRAINZ_URL: listenBrainz.address })
  fingerprints = await fingerprintsOf(test.deps)
  people = await createPeople(test)
  fixtures = await buildFixtures(test, people.owner)
})
afterAll(() => Promise.all([test.close(), listenBrainz.close()]))

const gate: Record<Access, Record<Role, 200 | 401 | 403>> = {
  visitor: { visitor: 200, listener: 200, artist: 200, dj: 200, admin: 200, owner: 200 },
  user: { visitor: 401, listener: 200, artist: 200, dj: 200, admin: 200, owner: 200 },
  profile: { visitor: 401, listener: 200, artist: 200, dj: 200, admin: 200, owner: 200 },
  artist: { visitor: 401, listener: 403, artist: 200, dj: 403, admin: 200, owner: 200 },
  dj: { visitor: 401, listener: 403, artist: 403, dj: 200, admin: 200, owner: 200 },
  moderator: { visitor: 401, listener: 403, artist: 403, dj: 403, admin: 200, owner: 403 },
  admin: { visitor: 401, listener: 403, artist: 403, dj: 403, admin: 200, owner: 403 },
  operator: { visitor: 401, listener: 403, artist: 403, dj: 403, admin: 200, owner: 403 },
  app: { visitor: 401, listener: 401, artist: 401, dj: 401, admin: 401, owner: 401 },
  source: { visitor: 401, listener: 401, artist: 401, dj: 401, admin: 401, owner: 401 },
}

const ACCESSES = Object.keys(gate) as Access[] // the keys of its type

/** Calls only for owners and admins: 403 for others, or 404 if the row is hidden from them */
const OWNED = new Set([
  'DELETE /api/history/{id}',
  'DELETE /api/apppasswords/{id}',
  'DELETE /api/chat/messages/{id}',
  'DELETE /api/comments/{id}',
  'DELETE /api/djpanel/collections/{id}',
  'DELETE /api/djpanel/imports/{id}',
  'DELETE /api/live/requests/{id}',
  'DELETE /api/musics/{id}',
  'DELETE /api/musics/{id}/lyrics/{kind}/{language}',
  'DELETE /api/playlists/{id}',
  'DELETE /api/podcasts/transcripts/{id}',
  'DELETE /api/podcasts/{id}',
  'DELETE /api/socials/{id}',
  'DELETE /api/uploads/podcasts/{id}',
  'DELETE /api/uploads/{id}/video/subtitles/{language}',
  'DELETE /api/uploads/versions/{id}',
  'DELETE /api/uploads/{id}/{kind}',
  'DELETE /api/users/me/passkeys/{id}',
  'DELETE /api/users/me/sessions/{id}',
  'GET /api/artistpanel/statistics/artists/{id}',
  'GET /api/artistpanel/statistics/artists/{id}/export/{format}',
  'GET /api/artistpanel/statistics/musics/{id}',
  'GET /api/artistpanel/statistics/musics/{id}/export/{format}',
  'DELETE /api/presslinks/{kind}/{id}/{key}',
  'GET /api/djpanel/collections/{id}',
  'GET /api/presslinks/{kind}/{id}',
  'POST /api/presslinks/{kind}/{id}',
  'GET /api/artistpanel/albums/{id}',
  'PUT /api/albums/{id}',
  'PUT /api/albums/{id}/order',
  'GET /api/artists/{id}/downloads',
  'GET /api/djs/{id}/downloads',
  'PUT /api/albums/{id}/downloads',
  'PUT /api/artists/{id}/downloads',
  'PUT /api/djs/{id}/downloads',
  'PUT /api/musics/{id}/downloads',
  'PUT /api/podcasts/{id}/downloads',
  'PUT /api/albums/{id}/release',
  'PUT /api/musics/{id}/release',
  'PUT /api/podcasts/{id}/release',
  'GET /api/djpanel/imports/{id}/episodes',
  'GET /api/djpanel/imports/{id}/leftout',
  'GET /api/djpanel/statistics/djs/{id}',
  'GET /api/djpanel/statistics/djs/{id}/export/{format}',
  'GET /api/djpanel/statistics/podcasts/{id}',
  'GET /api/djpanel/statistics/podcasts/{id}/export/{format}',
  'GET /api/file/images/{kind}/{id}.jpg',
  'GET /api/musics/{id}',
  'GET /api/musics/{id}/credits',
  'GET /api/musics/{id}/lyrics',
  'GET /api/musics/{id}/subtitles',
  'GET /api/playlists/getmusics/{id}',
  'GET /api/playlists/{id}',
  'GET /api/playlists/{id}/export/{format}',
  'GET /api/podcasts/transcripts/{id}',
  'GET /api/podcasts/{id}',
  'GET /api/uploads/podcasts/{id}',
  'GET /api/uploads/podcasts/{id}/versions',
  'GET /api/uploads/{id}',
  'GET /api/uploads/{id}/versions',
  'GET /api/uploads/{id}/video/posters',
  'POST /api/albums',
  'POST /api/albums/setcover/{id}/{color}',
  'POST /api/artists/setavatar/{id}',
  'POST /api/artists/setheader/{id}',
  'POST /api/djpanel/collections',
  'POST /api/djpanel/collections/{id}/cover/{color}',
  'POST /api/djpanel/imports',
  'POST /api/djpanel/imports/episodes/{id}/retry',
  'POST /api/djpanel/imports/review',
  'POST /api/djpanel/imports/{id}/retry',
  'POST /api/musics',
  'POST /api/musics/{id}/credits/lookup',
  'POST /api/musics/setcover/{id}/{color}',
  'POST /api/musics/settopcover/{id}/{color}',
  'POST /api/playlistmusics',
  'POST /api/playlistmusics/deleteplaylistmusic',
  'POST /api/playlistmusics/move',
  'POST /api/podcasts',
  'POST /api/podcasts/setcover/{id}/{color}',
  'POST /api/podcasts/transcripts/{id}',
  'POST /api/socials',
  'POST /api/musics/{id}/lyrics/shift',
  'POST /api/uploads/podcasts/{id}/retry',
  'POST /api/uploads/versions/{id}/back',
  'POST /api/uploads/{id}/video/poster',
  'POST /api/uploads/{id}/video/posters/{number}',
  'POST /api/uploads/{id}/video/subtitles/{language}',
  'POST /api/uploads/{id}/{kind}/retry',
  'POST /music/upload/music/{id}',
  'POST /music/upload/podcast/{id}',
  'POST /music/upload/video/{id}',
  'PUT /api/artistpanel/releases',
  'PUT /api/artists/{id}',
  'PUT /api/djpanel/collections/{id}',
  'PUT /api/djs/{id}/podroll',
  'PUT /api/djs/{id}/support',
  'PUT /api/musics/{id}',
  'PUT /api/musics/{id}/credits',
  'PUT /api/musics/{id}/lyrics/{kind}/{language}',
  'PUT /api/playlists/{id}',
  'PUT /api/playlists/{id}/visibility',
  'PUT /api/podcasts/{id}',
  'PUT /api/users/me/passkeys/{id}',
])

/** Rows that not even admins may change */
const PERSONAL = new Set([
  'DELETE /api/history/{id}',
  'DELETE /api/apppasswords/{id}',
  // Admins delete messages by a separate, audited call.
  'DELETE /api/chat/messages/{id}',
  'DELETE /api/live/requests/{id}',
  'DELETE /api/playlists/{id}',
  'DELETE /api/presslinks/{kind}/{id}/{key}',
  'DELETE /api/users/me/passkeys/{id}',
  'DELETE /api/users/me/sessions/{id}',
  'GET /api/presslinks/{kind}/{id}',
  'POST /api/presslinks/{kind}/{id}',
  'GET /api/playlists/getmusics/{id}',
  'GET /api/playlists/{id}',
  'GET /api/playlists/{id}/export/{format}',
  'POST /api/playlistmusics',
  'POST /api/playlistmusics/deleteplaylistmusic',
  'POST /api/playlistmusics/move',
  'PUT /api/playlists/{id}',
  'PUT /api/playlists/{id}/visibility',
  'PUT /api/users/me/passkeys/{id}',
])

/** Writes that all users may make on rows of other users: likes, plays, comments */
const OPEN = new Set([
  'DELETE /api/dislikes/{id}',
  'POST /api/albums/getmusics/{id}',
  'POST /api/chat/messages/{id}/report',
  'POST /api/comments/{id}/report',
  // DJs decide about the requests of all listeners.
  'POST /api/live/requests/{id}/decline',
  'POST /api/live/requests/{id}/played',
  'POST /api/live/requests/{id}/vote',
  'POST /api/musics/getlikestate/{id}',
  'POST /api/musics/heard/{id}',
  'POST /api/musics/play/{id}',
  'POST /api/podcasts/heard/{id}',
  'POST /api/podcasts/play/{id}',
  // The link entitles to it.
  'POST /api/press/{key}/{kind}/{id}/played',
  'PUT /api/chat/messages/{id}/reactions',
  'PUT /api/chat/polls/{id}/vote',
  'PUT /api/musics/{id}/reminder',
  'PUT /api/schedules/{id}/reminder',
])

/** Statuses of valid calls other than 200 */
const otherwise: Record<string, number> = {
  // Google is not configured.
  'GET /api/users/validategoogle': 503,
  // Without an address the server has no passkeys.
  'POST /api/users/me/passkeys': 503,
  'POST /api/users/me/passkeys/options': 503,
  'POST /api/users/passkeys/login': 503,
  'POST /api/users/passkeys/options': 503,
  // Test videos have no storyboard frames, and no segment is being broadcast.
  'GET /music/live/{height}/{sequence}.ts': 404,
  'GET /music/live/audio/{sequence}.aac': 404,
  // Nobody sends a test.
  'GET /api/djpanel/air/test.m3u8': 404,
  'GET /api/djpanel/air/test/{version}/{segment}.aac': 404,
  // Their bytes are no film, so nothing is heard.
  'GET /music/live/audio.mp3': 404,
  // Only a server that knows its address accepts the call.
  'GET /oembed': 404,
  // The installation has admins.
  'POST /api/setup': 404,
  'POST /api/setup/check': 404,
  // MusicBrainz is not configured.
  'POST /api/musics/{id}/credits/lookup': 404,
  // Nobody is on the air.
  'POST /api/admin/live/air/cut': 409,
  // There is content already.
  'POST /api/admin/setup/demo': 409,
  // The fixtures' uploads have failed, so nothing can be cancelled.
  'DELETE /api/uploads/podcasts/{id}': 409,
  'DELETE /api/uploads/{id}/{kind}': 409,
}

function expected(endpoint: Endpoint, role: Role): number[] {
  const name = nameOf(endpoint)
  const gated = gate[endpoint.access][role]
  if (gated !== 200) return [gated]
  const isOwners = OWNED.has(name) && role !== 'owner' && !(role === 'admin' && !PERSONAL.has(name))
  if (isOwners) return [403, 404]
  return [otherwise[name] ?? 200]
}

describe('every call', () => {
  it('that changes a row by its id is listed here with its owner', () => {
    const unsaid = test.served
      .filter(
        ({ method, access, path }) =>
          method !== 'GET' && !['admin', 'moderator'].includes(access) && /\{id\}/.test(path),
      )
      .map(nameOf)
      .filter((name) => !OWNED.has(name) && !OPEN.has(name))
    expect(unsaid).toEqual([])
    const names = new Set(test.served.map(nameOf))
    expect(
      [...OWNED, ...OPEN, ...PERSONAL, ...Object.keys(otherwise)].filter((name) => !names.has(name)),
    ).toEqual([])
  })

  it.each(ACCESSES)(
    'for %s is open to the roles of its contract, and to no others',
    async (access) => {
      const wrong: string[] = []
      const endpoints = test.served.filter((endpoint) => endpoint.access === access)
      expect(endpoints).not.toEqual([])
      for (const endpoint of endpoints) {
        for (const role of ROLES) {
          const call = await validCall(test, endpoint, people.owner, fixtures)
          const allowed = expected(endpoint, role)
          // A handler might write before it refuses with 404, so the tables are compared.
          const isLookedAt = endpoint.method !== 'GET' && allowed.includes(404)
          const before = isLookedAt ? await tables() : []
          const answer = await send(test, endpoint, call, people[role].headers)
          const { status, text } = answer
          const changed = isLookedAt ? (await tables()).filter((table) => !before.includes(table)) : []
          if (changed.length > 0)
            wrong.push(
              `${nameOf(endpoint)} as ${role}: refused, but something has changed: ${changed.join()}`,
            )
          if (!isDeclared(endpoint, status))
            wrong.push(`${nameOf(endpoint)} as ${role}: its contract does not name ${status}`)
          if (!allowed.includes(status) || !hasKnownCode(endpoint, answer))
            wrong.push(
              `${nameOf(endpoint)} as ${role}: ${status}, not ${allowed.join(' or ')}: ${text.slice(0, 200)}`,
            )
        }
        if (ENDS_THE_TOKEN.has(nameOf(endpoint))) {
          people = await createPeople(test)
          fixtures = await buildFixtures(test, people.owner)
        }
      }
      expect(wrong).toEqual([])
    },
    300_000,
  )

  it('no call accepts a token for another use, too old, revoked, of nobody or signed elsewhere', async () => {
    const { id, tokenVersion: ver } = await buildUser(test.deps.db, { isAdmin: true })
    const { id: sid } = await buildSession(test.deps.db, id)
    const sign = (claims: object) => test.app.jwt.sign({ sub: String(id), use: 'user', ver, sid, ...claims })
    const good = sign({})
    const others = await buildSession(test.deps.db, (await buildUser(test.deps.db)).id)
    const expired = await buildSession(test.deps.db, id, { expiresAt: new Date(Date.now() - 1000) })
    const tokens: Record<string, string> = {
      'for streams': sign({ use: 'stream' }),
      'of a verified code': sign({ use: 'profile' }),
      'too old': sign({ exp: Math.floor(Date.now() / 1000) - 1 }),
      ended: sign({ ver: ver - 1 }),
      'of no session': sign({ sid: undefined }),
      'of an ended session': sign({ sid: 99_999_999 }),
      'of another user’s session': sign({ sid: others.id }),
      'of an expired session': sign({ sid: expired.id }),
      'of nobody': sign({ sub: '99999999' }),
      'signed elsewhere': signElsewhere({ sub: String(id), use: 'user', ver, sid }),
      'not signed': `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${good.split('.')[1]}.`,
    }
    const bare = { params: {}, query: {}, body: undefined }
    const wrong: string[] = []
    for (const endpoint of test.served.filter(({ access }) => access !== 'visitor'))
      for (const [name, token] of Object.entries(tokens)) {
        if (endpoint.access === 'profile' && name === 'of a verified code') continue
        const { status } = await send(test, endpoint, bare, { authorization: `Bearer ${token}` })
        if (status !== 401) wrong.push(`${nameOf(endpoint)} with a token ${name}: ${status}`)
      }
    expect(wrong).toEqual([])
    const list = await test.http.get('/api/admin/users').set({ authorization: `Bearer ${good}` })
    expect(list.status).toBe(200)
  })
})

/** Signs a valid JWT with the secret of another server. */
function signElsewhere(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  const signature = createHmac('sha256', 'the secret of another server').update(signed).digest('base64url')
  return `${signed}.${signature}`
}

/** Returns a query of the fingerprints of all tables, except those that the server itself writes. */
async function fingerprintsOf({ sql }: TestApp['deps']): Promise<string> {
  const { rows } = await sql.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name !~ '^_|_changes$|^live_|^login_|^chat_audiences$'`,
  )
  return rows
    .map(
      ({ name }) =>
        `SELECT '${name} ' || count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) AS state FROM "${name}"`,
    )
    .join(' UNION ALL ')
}

async function tables(): Promise<string[]> {
  const { rows } = await test.deps.sql.query<{ state: string }>({ name: 'fingerprints', text: fingerprints })
  return rows.map(({ state }) => state)
}
