import type { Access, Endpoint } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { nameOf, send } from '../testing/walk/send.ts'
import { validCall } from '../testing/walk/valid-call.ts'
import {
  buildWorld,
  endsTheToken,
  meetPeople,
  type People,
  type Role,
  roles,
  type World,
} from '../testing/walk/world.ts'

let test: TestApp
let people: People
let world: World
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
  people = await meetPeople(test)
  world = await buildWorld(test, people.owner)
}, 60_000)
afterAll(() => test.close())

/** What each access lets through, by role: a status that it refuses with, or 200. */
const gate: Record<Access, Record<Role, 200 | 401 | 403>> = {
  visitor: { visitor: 200, listener: 200, other: 200, owner: 200, admin: 200 },
  user: { visitor: 401, listener: 200, other: 200, owner: 200, admin: 200 },
  profile: { visitor: 401, listener: 200, other: 200, owner: 200, admin: 200 },
  artist: { visitor: 401, listener: 403, other: 200, owner: 200, admin: 200 },
  dj: { visitor: 401, listener: 403, other: 200, owner: 200, admin: 200 },
  admin: { visitor: 401, listener: 403, other: 403, owner: 403, admin: 200 },
}

/**
 * Calls on a row that belongs to somebody, whom nobody else but an admin may make them for: refused with 403, or with
 * 404 where nobody else may even know of the row.
 */
const owned = new Set([
  'DELETE /api/comments/{id}',
  'DELETE /api/musics/{id}',
  'DELETE /api/playlists/{id}',
  'DELETE /api/podcasts/{id}',
  'DELETE /api/socials/{id}',
  'DELETE /api/uploads/podcasts/{id}',
  'DELETE /api/uploads/{id}/{kind}',
  'GET /api/musics/{id}',
  'GET /api/playlists/getmusics/{id}',
  'GET /api/podcasts/{id}',
  'GET /api/uploads/podcasts/{id}',
  'GET /api/uploads/{id}',
  'POST /api/artists/setavatar/{id}',
  'POST /api/artists/setheader/{id}',
  'POST /api/musics',
  'POST /api/musics/setcover/{id}/{color}',
  'POST /api/musics/settopcover/{id}/{color}',
  'POST /api/playlistmusics',
  'POST /api/playlistmusics/deleteplaylistmusic',
  'POST /api/podcasts',
  'POST /api/podcasts/setcover/{id}/{color}',
  'POST /api/socials',
  'POST /api/uploads/podcasts/{id}/retry',
  'POST /api/uploads/{id}/{kind}/retry',
  'POST /music/upload/music/{id}',
  'POST /music/upload/podcast/{id}',
  'POST /music/upload/video/{id}',
  'PUT /api/artists/{id}',
  'PUT /api/musics/{id}',
  'PUT /api/playlists/{id}',
  'PUT /api/podcasts/{id}',
])

/** Personal rows: not even an admin's. */
const personal = new Set([
  'DELETE /api/playlists/{id}',
  'GET /api/playlists/getmusics/{id}',
  'POST /api/playlistmusics',
  'POST /api/playlistmusics/deleteplaylistmusic',
  'PUT /api/playlists/{id}',
])

/** Writes on a row of somebody's that everybody of the access may make: likes, plays, comments … */
const open = new Set([
  'POST /api/albums/getmusics/{id}',
  'POST /api/musics/getlikestate/{id}',
  'POST /api/musics/play/{id}',
  'POST /api/podcasts/play/{id}',
])

/** What a right call answers where that is not 200, and why. */
const otherwise: Record<string, number> = {
  // Sign-in with Google is not set up here.
  'GET /api/users/validategoogle': 503,
  // The rows that are made for these have failed uploads: there is nothing to give up.
  'DELETE /api/uploads/podcasts/{id}': 409,
  'DELETE /api/uploads/{id}/{kind}': 409,
}

function expected(endpoint: Endpoint, role: Role): number[] {
  const name = nameOf(endpoint)
  const gated = gate[endpoint.access][role]
  if (gated !== 200) return [gated]
  const isOwners = owned.has(name) && role !== 'owner' && !(role === 'admin' && !personal.has(name))
  if (isOwners) return [403, 404]
  return [otherwise[name] ?? 200]
}

describe('every call', () => {
  it('that changes a row by its id says here whose it is', () => {
    const unsaid = test.served
      .filter(({ method, access, path }) => method !== 'GET' && access !== 'admin' && /\{id\}/.test(path))
      .map(nameOf)
      .filter((name) => !owned.has(name) && !open.has(name))
    expect(unsaid).toEqual([])
    const names = new Set(test.served.map(nameOf))
    expect(
      [...owned, ...open, ...personal, ...Object.keys(otherwise)].filter((name) => !names.has(name)),
    ).toEqual([])
  })

  it('is open to whom its contract says, and to nobody else', async () => {
    const wrong: string[] = []
    for (const endpoint of test.served) {
      for (const role of roles) {
        const call = await validCall(test, endpoint, people.owner, world)
        const { status, type, text } = await send(test, endpoint, call, people[role].headers)
        const allowed = expected(endpoint, role)
        const isProblem = status < 400 || type.startsWith('application/problem+json')
        if (!allowed.includes(status) || !isProblem)
          wrong.push(
            `${nameOf(endpoint)} as ${role}: ${status}, not ${allowed.join(' or ')}: ${text.slice(0, 200)}`,
          )
      }
      if (endsTheToken.has(nameOf(endpoint))) {
        people = await meetPeople(test)
        world = await buildWorld(test, people.owner)
      }
    }
    expect(wrong).toEqual([])
  }, 300_000)
})
