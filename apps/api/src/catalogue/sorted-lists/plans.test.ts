import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildUser } from '../../testing/build.ts'
import { fillMany } from '../../testing/fill-many.ts'
import { statementsOf } from '../../testing/watch-statements.ts'

const TRACKS = 100_000
/** Rows from which reading a table without an index counts as a fault */
const LARGE = 5000

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await fillMany(test.deps.sql, TRACKS)
})
afterAll(() => test.close())

/** Lists, and calls about a row in the middle of a large table */
const READS = [
  '/sliders',
  '/main/web/all',
  '/musics/random/50',
  '/musics/5000',
  '/musics/isLiked/5000',
  '/musics/isSaved/5000',
  '/musics/getLikeState/5000',
  '/musics/videoRelation/5000',
  '/musics/musicRelation/5000',
  '/musics/related/music/5000',
  '/musics/related/video/5000',
  '/musics/top5music',
  '/musics/collection/500',
  '/artists',
  '/artists?skip=15000',
  '/artists?search=abcd',
  '/artists?search=ar',
  '/artists/5000',
  '/artists/isFollowed/5000',
  '/artists/webmain/5000',
  '/artists/webmain/5000/videos',
  '/artists/webmain/5000/singles',
  '/artists/webmain/5000/albums',
  '/artists/webmain/5000/appearsOn',
  '/artists/webmain/5000/songs',
  '/artists/related/5000',
  '/artists/videos/5000',
  '/djs',
  '/djs/main/500',
  '/djs/isFollowed/500',
  '/podcasts',
  '/podcasts/500',
  '/podcasts/isLiked/500',
  '/podcasts/isSaved/500',
  '/podcasts/related/500',
  '/podcasts/tops',
  '/podcastCollections',
  '/podcastCollections/500',
  '/likedMusics',
  '/savedMusics/musics',
  '/savedMusics/videos',
  '/savedMusics/podcasts',
  '/savedMusics/albums',
  '/albums?skip=5000',
  '/collections',
  '/collections/500',
  '/events',
  '/playlists/getMusics/500',
  '/playlists/recent',
  '/schedules?date=2026-01-01',
  '/socials/all/5000',
  '/artists/artistsForCreatMusic?search=abcd',
  '/artistPanel/me',
  '/artistPanel/musics',
  '/languages',
  '/genres',
  '/types',
  '/main/search/song 77',
  '/main/search/kjkbhojo',
  '/main/search/kjkbhoja',
  '/main/search/nothing like it',
]

/** Lists that are also requested at their end */
const LISTS = [
  'musics',
  'hotMusics',
  'mostPlayed',
  'newReleasedMusics',
  'newReleasedVideos',
  'otherMusics',
  'navaMusicVideos',
  'vidoes',
  'top10Musics',
  'top10Videos',
  'topMonthMusics',
  'topMonthVideos',
  'musics/web/musics',
  'musics/web/videos',
]

const writes: [path: string, body?: object][] = [
  ['/musics/play/5000'],
  ['/podcasts/play/500'],
  ['/main/like', { musicID: 5000 }],
  ['/savedMusics', { musicID: 5000 }],
  ['/savedMusics', { albumID: 5000 }],
  ['/follows', { artistID: 5000 }],
  ['/comments', { commentText: 'Well said', musicID: 5000 }],
  ['/comments/music', { musicID: 500 }],
  ['/comments/album', { albumID: 500 }],
  ['/comments/podcast', { podcastID: 500 }],
  ['/comments/collection', { collectionID: 500 }],
  ['/albums/getMusics/5000'],
  ['/playlists/getPlayList', {}],
]

it('public lists and pages read large tables only by their indexes, with 100,000 tracks', async () => {
  const { sql, db } = test.deps
  const listener = await buildUser(db)
  // Gives the listener a playlist and a membership, so that all queries find rows.
  await sql.query('UPDATE playlists SET user_id = $1 WHERE id = 500', [listener.id])
  await db.artistMember.create({ data: { userID: listener.id, artistID: 5000 } })
  const user = await as(test, listener.email)
  const get = async (path: string) => {
    const reply = await test.http.get(`/api${path}`).set(user)
    expect(reply.status, path).toBe(200)
  }
  await get('/hotMusics')
  await get('/artists')
  await get('/main/search/anything')
  const statements = await statementsOf(sql, async () => {
    for (const list of LISTS) for (const skip of [0, TRACKS - 100]) await get(`/${list}?skip=${skip}`)
    for (const path of READS) await get(path)
    for (const [path, body] of writes) {
      const reply = await test.http.post(`/api${path}`).set(user).send(body)
      expect(reply.status, path).toBe(200)
    }
  })
  const { rows } = await sql.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples > $1",
    [LARGE],
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
  expect(explained).toBeGreaterThan(50)
})

function sequentialScans(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const own = 'Node Type' in plan && plan['Node Type'] === 'Seq Scan' && 'Relation Name' in plan
  return [
    ...(own ? [String(plan['Relation Name'])] : []),
    ...Object.values(plan).flatMap((part) => sequentialScans(part)),
  ]
}
