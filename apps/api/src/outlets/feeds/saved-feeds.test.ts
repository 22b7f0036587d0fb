import { type CheerioAPI, load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildDj, buildPodcast, buildUser } from '../../testing/build.ts'
import { publishAudio } from '../../testing/publish.ts'

const SITE = 'https://nava.example'
const ADDRESS = /^https:\/\/nava\.example\/feeds\/saved\/\d+-[\w-]{43}\.xml$/

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: SITE, CONTACT_INFO: 'radio@nava.example', TRUST_PROXY: '1' })
})
afterAll(() => test.close())

type Headers = Record<string, string>

async function listener(data: Parameters<typeof buildUser>[1] = {}) {
  const { id, email } = await buildUser(test.deps.db, data)
  return { id, headers: await as(test, email) }
}

async function episode(over: Parameters<typeof buildPodcast>[1] = {}) {
  const row = await buildPodcast(test.deps.db, over)
  await publishAudio(test.deps, { podcastID: row.id }, { bytes: 700 })
  return row
}

const save = (headers: Headers, podcastID: number) =>
  test.http.post('/api/savedmusics').set(headers).send({ podcastID }).expect(200)

const call = async (method: 'get' | 'post' | 'delete', headers: Headers) =>
  (await test.http[method]('/api/savedfeed').set(headers).expect(200)).body.address

/** Returns the path of a new feed. */
async function makeFeed(headers: Headers): Promise<string> {
  const address = await call('post', headers)
  expect(address).toMatch(ADDRESS)
  return new URL(address).pathname
}

async function read(path: string): Promise<CheerioAPI> {
  const { text, type } = await test.http.get(path).expect(200)
  expect(type).toBe('application/rss+xml')
  return load(text, { xml: true })
}
const statusOf = async (path: string) => (await test.http.get(path)).status
const textsOf = ($: CheerioAPI, tag: string) =>
  $(tag.replace(':', '\\:'))
    .get()
    .map((each) => $(each).text())

describe('the feed of saved episodes', () => {
  it('has the saved episodes of its owner, last saved first, and of nobody else', async () => {
    const [mina, kaveh] = [await listener({ name: 'Mina' }), await listener({ name: 'Kaveh' })]
    const [first, second, theirs] = [
      await episode({ title: 'First', releaseDate: new Date('2026-02-01') }),
      await episode({ title: 'Second', releaseDate: new Date('2026-01-01') }),
      await episode({ title: 'Theirs' }),
    ]
    await save(mina.headers, first.id)
    await save(mina.headers, second.id)
    await save(kaveh.headers, theirs.id)
    const [own, other] = [await makeFeed(mina.headers), await makeFeed(kaveh.headers)]
    const $ = await read(own)
    expect(textsOf($, 'item > title')).toEqual(['Second', 'First'])
    expect(textsOf($, 'channel > title')).toEqual(['Saved episodes – Mina · Nava'])
    expect(textsOf($, 'channel > link')).toEqual([`${SITE}/myMusics/podcasts`])
    expect($('enclosure').first().attr('url')).toBe(`${SITE}/music/podcast/128/${second.id}.mp3`)
    expect($('channel > atom\\:link[rel=self]').attr('href')).toBe(SITE + own)
    expect(textsOf(await read(other), 'item > title')).toEqual(['Theirs'])
  })

  it('has an empty list at first, and its title in the language of its owner', async () => {
    const { headers, id } = await listener({ name: '' })
    await test.deps.db.user.update({ where: { id }, data: { language: 'fa' } })
    const $ = await read(await makeFeed(headers))
    expect(textsOf($, 'channel > title')).toEqual(['قسمت‌های ذخیره‌شده · Nava'])
    expect($('item')).toHaveLength(0)
  })

  it('is kept out of directories, search engines and shared caches', async () => {
    const { headers } = await listener()
    const path = await makeFeed(headers)
    const $ = await read(path)
    expect(textsOf($, 'channel > itunes:block')).toEqual(['Yes'])
    expect(textsOf($, 'channel > podcast:block')).toEqual(['yes'])
    expect(textsOf($, 'channel > podcast:locked')).toEqual(['yes'])
    const { headers: sent } = await test.http.head(path).expect(200)
    expect(sent).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, max-age=300',
    })
    const wrong = await test.http.get(path.replace(/-.{43}/, `-${'A'.repeat(43)}`))
    expect(wrong.status).toBe(404)
    expect(wrong.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' })
    expect((await test.http.get('/sitemap.xml')).text).not.toContain('saved')
  })

  it('answers 304 to who has it, until an episode is saved or is no longer public', async () => {
    const { headers } = await listener()
    const { id } = await episode()
    const path = await makeFeed(headers)
    const { etag = '', 'last-modified': date = '' } = (await test.http.get(path)).headers
    const again = (tag: string) => test.http.get(path).set('if-none-match', tag)
    expect([(await again(etag)).status, (await again(etag)).text]).toEqual([304, ''])
    expect((await test.http.get(path).set('if-modified-since', date)).status).toBe(304)
    await save(headers, id)
    const saved = await again(etag)
    expect([saved.status, load(saved.text, { xml: true })('item').length]).toEqual([200, 1])
    await test.deps.db.podcast.update({ where: { id }, data: { isConfirmed: false } })
    const hidden = await again(saved.headers['etag'] ?? '')
    expect([hidden.status, load(hidden.text, { xml: true })('item').length]).toEqual([200, 0])
  })

  it('has only what everybody may hear, also for the DJ whose episode it is', async () => {
    const { id, headers } = await listener()
    const dj = await buildDj(test.deps.db, { memberID: id })
    const draft = await episode({ djIDs: [dj.id], isConfirmed: false })
    const later = await episode({ djIDs: [dj.id], releaseDate: new Date('2999-01-01') })
    for (const podcastID of [draft.id, later.id])
      await test.deps.db.savedPodcast.create({ data: { userID: id, podcastID } })
    expect((await read(await makeFeed(headers)))('item')).toHaveLength(0)
  })

  it('is cut into pages that link to each other', async () => {
    const { id, headers } = await listener()
    await test.deps.sql.query(
      `WITH made AS (INSERT INTO podcasts (title, is_confirmed, has_audio, release_date, updated_at)
          SELECT 'Episode ' || n, true, true, '2026-01-01', now() FROM generate_series(1, 101) n RETURNING id),
        saved AS (INSERT INTO saved_podcasts (podcast_id, user_id) SELECT id, $1 FROM made)
      INSERT INTO media_assets (podcast_id, kind, state, source_version, source_type, source_name, source_bytes,
          published_version, renditions, updated_at)
        SELECT id, 'audio', 'ready', 'v', 'wav', '', 1, 'v', '[{"quality": 128, "bytes": 5}]', now() FROM made`,
      [id],
    )
    const path = await makeFeed(headers)
    const [one, two] = [await read(path), await read(`${path}?page=2`)]
    expect([one('item').length, two('item').length]).toEqual([100, 1])
    expect(one('channel > atom\\:link[rel=next]').attr('href')).toBe(`${SITE}${path}?page=2`)
    for (const page of ['3', '0', 'x'])
      expect([page, await statusOf(`${path}?page=${page}`)]).toEqual([page, 404])
  })
})

describe('the address of the feed', () => {
  it('is shown again, replaced, and ended, each at once', async () => {
    const { headers } = await listener()
    expect(await call('get', headers)).toBeNull()
    const first = await makeFeed(headers)
    expect(await call('get', headers)).toBe(SITE + first)
    const second = await makeFeed(headers)
    expect(second).not.toBe(first)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    expect((await test.http.delete('/api/savedfeed').set(headers)).text).toBe('true')
    expect(await call('get', headers)).toBeNull()
    expect(await statusOf(second)).toBe(404)
    const third = await makeFeed(headers)
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([404, 404, 200])
  })

  it('is not found with a wrong key, or with the key of somebody else', async () => {
    const [mina, kaveh] = [await listener(), await listener()]
    const [own, other] = [await makeFeed(mina.headers), await makeFeed(kaveh.headers)]
    const [, key = ''] = /-(.{43})\.xml$/.exec(other) ?? []
    for (const wrong of [
      `${mina.id}-${key}`,
      `${mina.id}-${'A'.repeat(43)}`,
      `9999999999-${key}`,
      `0-${key}`,
      `${mina.id}`,
      'x',
      own.slice(13, -5),
    ])
      expect([wrong, await statusOf(`/feeds/saved/${wrong}.xml`)]).toEqual([wrong, 404])
    // The router ignores case, but keys do not.
    const swapped = own.replace(/-.*(?=\.)/, (letters) => letters.toUpperCase())
    expect(await statusOf(swapped)).toBe(404)
    expect(await statusOf(own.replace('/feeds/saved/', '/Feeds/Saved/'))).toBe(200)
  })

  it('needs somebody who is signed in', async () => {
    for (const method of ['get', 'post', 'delete'] as const)
      expect((await test.http[method]('/api/savedfeed')).status).toBe(401)
  })

  it('outlives the sessions of its owner, but not a suspension or the account', async () => {
    const { id, headers } = await listener()
    const path = await makeFeed(headers)
    await test.http.delete('/api/users/me/sessions?which=all').set(headers).expect(200)
    expect(await statusOf(path)).toBe(200)
    await test.deps.db.suspension.create({ data: { userID: id, reason: 'Spam' } })
    expect(await statusOf(path)).toBe(404)
    await test.deps.db.suspension.update({ where: { userID: id }, data: { until: new Date('2026-01-01') } })
    expect(await statusOf(path)).toBe(200)
    await test.deps.db.user.delete({ where: { id } })
    expect(await statusOf(path)).toBe(404)
  })

  it('is in no line of the log, also when the request fails', async () => {
    const { headers } = await listener()
    const path = await makeFeed(headers)
    const [, key = ''] = /-(.{43})\.xml$/.exec(path) ?? []
    await test.http.get(path)
    await test.http.head(`${path}?page=2`)
    await test.http.post(path)
    await test.http.get(`${path}/x`)
    test.app.log.error({ err: new Error(`GET ${SITE}${path} failed`) }, 'request failed')
    expect(test.logged()).toContain('/feeds/saved/[token].xml failed')
    expect(test.logged()).toContain('"route":"/feeds/saved/:key')
    expect(key).toHaveLength(43)
    expect(test.logged()).not.toContain(key)
  })

  it('is asked for 120 times a minute by one network address', async () => {
    const { headers } = await listener()
    const path = await makeFeed(headers)
    const statuses = new Set<number>()
    for (let at = 0; at < 121; at++)
      statuses.add((await test.http.head(path).set('x-forwarded-for', '192.0.2.7')).status)
    expect([...statuses]).toEqual([200, 429])
  })
})
