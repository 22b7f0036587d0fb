import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { as } from '../testing/as.ts'
import { buildUser } from '../testing/build.ts'
import { fillMany } from '../testing/fill-many.ts'
import { statementsOf } from '../testing/watch-statements.ts'

const tracks = 100_000
/** Tables larger than this are read by an index only. */
const large = 5000

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await fillMany(test.deps.sql, tracks)
}, 180_000)
afterAll(() => test.close())

it('what everybody asks for reads large tables by their indexes only, with 100,000 tracks', async () => {
  const { sql, db } = test.deps
  const user = await as(test, (await buildUser(db)).email)
  const get = async (path: string) => {
    const reply = await test.http.get(`/api${path}`).set(user)
    expect(reply.status, path).toBe(200)
  }
  // The orders are read whole once, at the start.
  await get('/hotMusics')
  await get('/artists')
  const statements = await statementsOf(sql, async () => {
    for (const skip of [0, tracks - 100])
      for (const list of [
        'musics',
        'hotMusics',
        'newReleasedMusics',
        'otherMusics',
        'vidoes',
        'musics/web/musics',
      ])
        await get(`/${list}?skip=${skip}`)
    for (const path of [
      '/main/web/all',
      '/musics/random/50',
      '/musics/5000',
      '/musics/related/music/5000',
      '/musics/related/video/5000',
      '/artists?skip=15000',
      '/artists?search=abcd',
      '/artists?search=ar',
      '/artists/5000',
      '/artists/webmain/5000',
      '/artists/webmain/5000/singles',
      '/artists/webmain/5000/albums',
      '/main/search/song 77',
      '/main/search/kjkbhojo',
      '/main/search/kjkbhoja',
      '/main/search/nothing like it',
      '/live',
      '/chat/messages',
    ])
      await get(path)
    await test.http.post('/api/musics/play/5000').set(user)
    await test.http.post('/api/main/like').set(user).send({ musicID: 5000 })
  })
  const { rows } = await sql.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples > $1",
    [large],
  )
  const largeTables = new Set(rows.map(({ name }) => name))
  expect(largeTables).toContain('music')
  expect(largeTables).toContain('plays')

  let explained = 0
  for (const { text, values } of statements) {
    if (!/^\s*(WITH|SELECT|UPDATE|INSERT|DELETE)/.test(text)) continue
    const plan = await sql.query<{ 'QUERY PLAN': object }>(`EXPLAIN (FORMAT JSON) ${text}`, values)
    const scanned = sequentialScans(plan.rows[0]?.['QUERY PLAN'])
    expect(
      scanned.filter((table) => largeTables.has(table)),
      text,
    ).toEqual([])
    explained += 1
  }
  expect(explained).toBeGreaterThan(25)
}, 120_000)

/** The tables that a plan reads from end to end. */
function sequentialScans(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const own = 'Node Type' in plan && plan['Node Type'] === 'Seq Scan' && 'Relation Name' in plan
  return [
    ...(own ? [String(plan['Relation Name'])] : []),
    ...Object.values(plan).flatMap((part) => sequentialScans(part)),
  ]
}
