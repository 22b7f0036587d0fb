/**
 * The programs of the last release must work with the current migrations, during an update and after a
 * rollback (docs/decisions/027-expand-and-contract.md).
 */
import { artistID } from '@nava/demo/catalogue/build-catalogue'
import { seedDemo } from '@nava/demo/seed-demo'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { createTestDatabase } from '../testing/postgres.ts'
import { startApi } from '../testing/start-program.ts'
import { checkOut, hasCommit } from './check-out.ts'
import { readLastRelease, ROOT } from './released.ts'

const PASSWORD = 'open sesame'

test('the api of the last release serves a database with the current migrations', async (context) => {
  const release = await readLastRelease()
  if (!(await hasCommit(ROOT, release.commit)))
    context.skip(
      `This clone does not have ${release.commit}, the commit of release ${release.version}: its api was not run. "git fetch --unshallow" brings it.`,
    )
  await using database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'nava-release-'))
  try {
    const sources = join(folder, 'sources')
    await mkdir(sources)
    await checkOut(ROOT, release.commit, sources)
    await seedDemo({ databaseUrl: database.url, demoPassword: PASSWORD })
    await using api = await startApi(sources, {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      // Ignored by releases that do not have this setting yet; these accept any database.
      ALLOW_NEWER_SCHEMA: '1',
    })
    expect(await serverErrors(api.address), api.written()).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 300_000)

/** Uses the api as users and admins do; returns replies with 5xx or another unexpected status. */
async function serverErrors(address: string): Promise<string[]> {
  const wrong: string[] = []
  const call = async (method: string, path: string, expected: number | undefined, init: RequestInit = {}) => {
    const answer = await fetch(address + path, { method, ...init })
    const body = await answer.text()
    if (expected === undefined ? answer.status >= 500 : answer.status !== expected)
      wrong.push(`${method} ${path}: ${answer.status} ${body.slice(0, 200)}`)
    return body
  }
  const send = (path: string, body: object, headers: Record<string, string> = {}, method = 'POST') =>
    call(method, path, 200, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const signIn = async (email: string) => {
    const body = await send('/api/users/login', { email, password: PASSWORD })
    return { authorization: `Bearer ${SignedIn.parse(JSON.parse(body)).data}` }
  }

  const admin = await signIn('admin@example.com')
  const artist = await signIn('artist@example.com')
  const listener = await signIn('listener@example.com')
  await call('GET', '/api/ready', 200)
  await call('GET', '/api/main/web/all', 200)
  await call('GET', '/api/main/search/night', 200)
  await send('/api/main/like', { musicID: DEMO_ID }, listener)
  await send('/api/comments', { musicID: DEMO_ID, commentText: 'Well done' }, listener)
  await call('GET', `/api/musics/islike/${DEMO_ID}`, undefined, { headers: { ...listener } })
  const form = { title: 'New one', musicArtists: [{ artistID: artistID('mira') }] }
  const { musicID } = Created.parse(JSON.parse(await send('/api/musics', form, artist)))
  const target = { owner: 'music', ownerID: String(musicID), kind: 'audio', filename: 'song.wav' }
  await call('POST', '/music/upload/tus', 201, {
    headers: {
      ...artist,
      'tus-resumable': '1.0.0',
      'upload-length': '1000000',
      'upload-metadata': Object.entries(target)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
  const { paths } = OpenApi.parse(JSON.parse(await call('GET', '/api/openapi.json', 200)))
  const pages = Object.entries(paths).flatMap(([path, { get }]) => (get ? [path] : []))
  expect(pages.length).toBeGreaterThan(100)
  for (const page of pages)
    await call('GET', page.replaceAll(/\{\w+\}/g, String(DEMO_ID)), undefined, { headers: { ...admin } })
  return wrong
}

/** First ID in each table of the demo */
const DEMO_ID = 1001

const Created = z.object({ musicID: z.int() })
const SignedIn = z.object({ status: z.literal(2), data: z.string() })
const OpenApi = z.object({ paths: z.record(z.string(), z.object({ get: z.unknown().optional() })) })
