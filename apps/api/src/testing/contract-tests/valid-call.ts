import { type Endpoint, isFile } from '@nava/contracts'
import * as z from 'zod'
import type { TestApp } from '../app.ts'
import { sampleOf, sampleOfField } from './sample.ts'
import { type Call, fileFor, nameOf, namesRow } from './send.ts'
import { backupTicket, type Person, pressKey, rowMakers, savedFeedKey, type Fixtures } from './fixtures.ts'

const inPath = (id: number, { path }: Endpoint): Record<string, unknown> => ({
  id: String(id),
  quality: '128',
  height: '720',
  rung: '720',
  number: '1',
  file: `ab${id}.m3u8`,
  kind: path.startsWith('/feeds/{kind}') ? 'dj' : 'music',
  color: '112233',
  name: 'pages',
})

let made = 0
const ofBodies = (fixtures: Fixtures) => {
  made += 1
  const own = `${made}th of the fixtures`
  return {
    link: `https://www.instagram.com/somebody${made}`,
    name: own,
    lang: own,
    typeName: own,
    artistIDs: [fixtures.artistID],
    djIDs: [fixtures.djID],
    musicIDs: [fixtures.musicID],
    podcastIDs: [fixtures.podcastID],
    memberIDs: [fixtures.userID],
    into: fixtures.artistID,
    genreIDs: [],
    refID: fixtures.musicID,
    videoID: fixtures.videoID,
  }
}

/** Of an announcement an artist and a DJ exclude each other; `at` is a time of day of backups; the album has no tracks. */
const ofCall = ({ path }: Endpoint) => ({
  ...(path.startsWith('/api/admin/push') && { djID: null }),
  ...(path === '/api/albums/{id}/order' && { tracks: [] }),
  ...(path.startsWith('/api/admin/backups') && { at: '03:00' }),
})

export async function validCall(
  test: TestApp,
  endpoint: Endpoint,
  owner: Person,
  fixtures: Fixtures,
): Promise<Call> {
  // A second import is refused while one is pending.
  if (endpoint.path.endsWith('/libraryimport/files')) await test.deps.db.libraryImport.deleteMany()
  // So is the same task beside one that waits, and the same announcement twice.
  if (/^\/api\/admin\/(backups|mediachecks)/.test(endpoint.path)) await test.deps.db.adminTask.deleteMany()
  // One poll is open at a time.
  if (endpoint.path === '/api/chat/polls') await test.deps.db.chatPoll.deleteMany()
  if (endpoint.path === '/api/admin/push')
    await test.deps.db.notice.deleteMany({ where: { kind: 'announcement' } })
  if (endpoint.path === '/api/live/requests') await test.deps.db.liveRequest.deleteMany()
  const id = namesRow(endpoint) ? await makeRow(test, endpoint, owner, fixtures) : 0
  return {
    params: fields(endpoint.params, {
      ...fixtures,
      ...inPath(id, endpoint),
      ...('ticket' in endpoint.params.shape && { ticket: backupTicket(test, fixtures) }),
      ...('key' in endpoint.params.shape && {
        key: endpoint.path.startsWith('/api/press')
          ? await pressKey(test, owner, fixtures)
          : await savedFeedKey(test, owner),
      }),
    }),
    query: fields(endpoint.query, { ...fixtures, into: String(fixtures.artistID) }),
    body: isFile(endpoint.body)
      ? await fileFor(endpoint)
      : endpoint.body && sampleOf(endpoint.body, { ...fixtures, ...ofBodies(fixtures), ...ofCall(endpoint) }),
  }
}

/** A known name may have another meaning in this call, so each value is validated. */
function fields(object: z.ZodObject, known: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object.shape).map(([name, field]) => {
      if (!(field instanceof z.ZodType)) throw new Error(`${name} is no schema`)
      const fits = name in known && field.safeParse(known[name]).success
      return [name, fits ? known[name] : sampleOfField(name, field)]
    }),
  )
}

async function makeRow(
  test: TestApp,
  endpoint: Endpoint,
  owner: Person,
  fixtures: Fixtures,
): Promise<number> {
  const maker = rowMakers.find(([pattern]) => pattern.test(endpoint.path))?.[1]
  if (!maker) throw new Error(`${nameOf(endpoint)}: say in fixtures.ts which row its {id} names`)
  return maker(test, owner, fixtures)
}
