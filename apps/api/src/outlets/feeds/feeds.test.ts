import { limits } from '@nava/contracts'
import { type CheerioAPI, load } from 'cheerio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertDecoderAvailable, decodeInTurn } from '../../catalogue/images/decode-in-turn.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildAlbum, buildArtist, buildDj, buildMusic, buildPodcast } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { picture } from '../../testing/files.ts'
import { publishAudio } from '../../testing/publish.ts'
import { feedGuid } from '../../platform/feed-guid.ts'

const SITE = 'https://nava.example'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: `${SITE}/`, CONTACT_INFO: 'radio@nava.example' })
})
afterAll(() => test.close())

/** Uses a general XML parser. */
async function read(path: string): Promise<CheerioAPI> {
  const { text, type } = await test.http.get(path).expect(200)
  expect(type).toBe('application/rss+xml')
  return load(text, { xml: true })
}
const textOf = ($: CheerioAPI, tag: string) => $(tag.replace(':', '\\:')).first().text()
const linksOf = ($: CheerioAPI) =>
  Object.fromEntries(
    $('channel > atom\\:link')
      .get()
      .map((each) => [$(each).attr('rel'), $(each).attr('href')]),
  )

async function onAir(over: Parameters<typeof buildPodcast>[1] = {}) {
  const { db } = test.deps
  const dj = await buildDj(db, { name: 'DJ <Mina> & Co', biography: 'Nights, mostly.' })
  const episode = await buildPodcast(db, { djIDs: [dj.id], ...over })
  const { files } = await publishAudio(test.deps, { podcastID: episode.id }, { bytes: 700 })
  return { dj, episode, files }
}

describe('the feed of a DJ', () => {
  async function withGuest() {
    const guest = await buildDj(test.deps.db, { name: 'Guest' })
    const made = await onAir({ title: 'One < Two ]]> three', description: '00:00 Intro\n12:30 Talk' })
    await test.deps.db.podcastDj.create({
      data: { podcastID: made.episode.id, djID: guest.id, position: 1 },
    })
    return { ...made, $: await read(`/feeds/dj/${made.dj.id}.xml`) }
  }
  const texts = ($: CheerioAPI, within: string, tags: readonly string[]) =>
    Object.fromEntries(tags.map((tag) => [tag, $(`${within} > ${tag.replace(':', '\\:')}`).text()]))

  it('declares the namespaces that directories require', async () => {
    const { $ } = await withGuest()
    expect($('rss').attr()).toMatchObject({
      version: '2.0',
      'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
      'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
    })
  })

  it('describes the show', async () => {
    const { $, dj, episode } = await withGuest()
    const show = {
      title: 'DJ <Mina> & Co',
      link: `${SITE}/dj/${dj.id}`,
      description: 'Nights, mostly.',
      language: 'en',
      'itunes:explicit': 'false',
      'itunes:author': 'DJ <Mina> & Co',
      'podcast:guid': feedGuid(`${SITE}/feeds/dj/${dj.id}.xml`),
      'podcast:person': 'DJ <Mina> & Co',
    }
    expect(texts($, 'channel', Object.keys(show))).toEqual(show)
    expect($('channel > itunes\\:category').attr('text')).toBe('Music')
    expect($('channel > itunes\\:image').attr('href')).toBe(`${SITE}/feeds/covers/dj/${dj.id}.jpg`)
    expect(Date.parse($('channel > lastBuildDate').text())).toBeGreaterThanOrEqual(
      Math.floor(episode.updatedAt.getTime() / 1000) * 1000,
    )
  })

  it('names its owner, who may move it', async () => {
    const { $ } = await withGuest()
    const owner = { 'itunes:name': 'DJ <Mina> & Co', 'itunes:email': 'radio@nava.example' }
    expect(texts($, 'channel > itunes\\:owner', Object.keys(owner))).toEqual(owner)
    const locked = $('channel > podcast\\:locked')
    expect([locked.text(), locked.attr('owner')]).toEqual(['no', 'radio@nava.example'])
  })

  it('describes each episode, and who is heard in it', async () => {
    const { $, episode } = await withGuest()
    expect($('item')).toHaveLength(1)
    const words = { title: 'One < Two ]]> three', 'itunes:explicit': 'false' }
    expect(texts($, 'item', Object.keys(words))).toEqual(words)
    expect($('item > guid').attr('isPermaLink')).toBe('false')
    expect(Date.parse($('item > pubDate').text())).toBe(episode.releaseDate.getTime())
    expect(textOf($, 'itunes:duration')).toMatch(/^(1800|00:30:00|30:00)$/)
    const persons = $('item > podcast\\:person').get()
    expect(persons.map((each) => [$(each).text(), $(each).attr('role')])).toEqual([
      ['DJ <Mina> & Co', 'host'],
      ['Guest', 'guest'],
    ])
  })

  it('prints no date where it is unknown', async () => {
    const releaseDate = new Date('2020-05-27T10:00:00Z')
    const { dj, episode } = await onAir({ isDateKnown: false, releaseDate, title: 'Undated' })
    const $ = await read(`/feeds/dj/${dj.id}.xml`)
    expect([$('item > title').text(), $('pubDate').length]).toEqual(['Undated', 0])
    const { body } = await test.http.get(`/api/podcasts/${episode.id}`)
    expect(body).toMatchObject({ isDateUnknown: true, releaseDate: releaseDate.toISOString() })
  })

  it('states the exact length and type of each enclosure, as the server sends it', async () => {
    const { dj, episode, files } = await onAir()
    const $ = await read(`/feeds/dj/${dj.id}.xml`)
    const { url = '', length, type = '' } = $('enclosure').attr() ?? {}
    expect(url).toBe(`${SITE}/music/podcast/128/${episode.id}.mp3`)
    const { pathname } = new URL(url)
    const whole = await test.http.get(pathname).buffer(true)
    expect([whole.status, whole.type, String(whole.body.length)]).toEqual([200, type, length])
    expect(whole.body.equals(files[128])).toBe(true)
    const head = await test.http.head(pathname)
    expect([head.status, head.headers['content-length']]).toEqual([200, length])
    const part = await test.http.get(pathname).set('range', 'bytes=0-9')
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 0-9/${length}`])
  })

  it('keeps the guid of an episode that is changed, and gives each its own', async () => {
    const { dj, episode } = await onAir()
    const path = `/feeds/dj/${dj.id}.xml`
    const before = textOf(await read(path), 'guid')
    await test.deps.db.podcast.update({ where: { id: episode.id }, data: { title: 'Renamed' } })
    const second = await buildPodcast(test.deps.db, { djIDs: [dj.id] })
    await publishAudio(test.deps, { podcastID: second.id }, { bytes: 10 })
    const $ = await read(path)
    const guids = $('guid')
      .get()
      .map((each) => $(each).text())
    expect(guids).toContain(before)
    expect(new Set(guids).size).toBe(2)
  })

  it('answers 304 to who has it, until an episode is added', async () => {
    const { dj } = await onAir()
    const path = `/feeds/dj/${dj.id}.xml`
    const { etag = '' } = (await test.http.get(path)).headers
    const again = () => test.http.get(path).set('if-none-match', etag)
    expect([(await again()).status, (await again()).text]).toEqual([304, ''])
    const added = await buildPodcast(test.deps.db, { djIDs: [dj.id] })
    await publishAudio(test.deps, { podcastID: added.id }, { bytes: 10 })
    expect((await again()).status).toBe(200)
  })

  it('says when it changed last, and answers 304 to who saw it since', async () => {
    const { dj, episode } = await onAir()
    const path = `/feeds/dj/${dj.id}.xml`
    const first = (await test.http.get(path)).headers['last-modified'] ?? ''
    const since = (date: string) => test.http.get(path).set('if-modified-since', date)
    expect((await since(first)).status).toBe(304)
    expect((await since('Thu, 01 Jan 2026 00:00:00 GMT')).status).toBe(200)
    expect((await since('nonsense')).status).toBe(200)
    // A different tag takes precedence over an equal date.
    expect((await since(first).set('if-none-match', '"old"')).status).toBe(200)
    await test.deps.db.podcast.delete({ where: { id: episode.id } })
    const { status, headers } = await since(first)
    expect(status).toBe(200)
    expect(Date.parse(headers['last-modified'] ?? '')).toBeGreaterThan(Date.parse(first))
  })

  it('names no mailbox where none is configured', async () => {
    const other = await startTestApp({ PUBLIC_URL: SITE })
    try {
      const dj = await buildDj(other.deps.db)
      const $ = load((await other.http.get(`/feeds/dj/${dj.id}.xml`)).text, { xml: true })
      expect($('itunes\\:owner').children()).toHaveLength(1)
      expect($('podcast\\:locked')).toHaveLength(0)
    } finally {
      await other.close()
    }
  })

  it('has only what everybody may hear', async () => {
    const { dj, episode } = await onAir()
    for (const hidden of [
      { isConfirmed: false },
      { hasAudio: false },
      { releaseDate: new Date('2999-01-01') },
    ]) {
      const { id } = await buildPodcast(test.deps.db, { djIDs: [dj.id], ...hidden })
      await publishAudio(test.deps, { podcastID: id }, { bytes: 10 })
    }
    const $ = await read(`/feeds/dj/${dj.id}.xml`)
    expect($('item > link').text()).toBe(`${SITE}/playPodcast/${episode.id}`)
  })

  it('says which language its texts are in, and leaves out what XML cannot write', async () => {
    const { dj } = await onAir({ title: 'شب\uFFFE‌های تهران' })
    const $ = await read(`/feeds/dj/${dj.id}.xml`)
    expect($('channel > language').text()).toBe('fa')
    expect($('item > title').text()).toBe('شب‌های تهران')
  })

  it('is cut into pages that link to each other, in three queries each', async () => {
    const { id } = await buildDj(test.deps.db)
    await test.deps.sql.query(
      `WITH made AS (INSERT INTO podcasts (title, is_confirmed, has_audio, release_date, updated_at)
          SELECT 'Episode ' || n, true, true, '2026-01-01'::timestamptz + n * interval '1 hour', now()
          FROM generate_series(1, 201) n RETURNING id),
        hosts AS (INSERT INTO podcast_djs (podcast_id, dj_id) SELECT id, $1 FROM made)
      INSERT INTO media_assets (podcast_id, kind, state, source_version, source_type, source_name, source_bytes,
          published_version, renditions, updated_at)
        SELECT id, 'audio', 'ready', 'v', 'wav', '', 1, 'v', '[{"quality": 128, "bytes": 5}]', now() FROM made`,
      [id],
    )
    const path = `/feeds/dj/${id}.xml`
    const address = SITE + path
    const pages = await Promise.all([path, `${path}?page=2`, `${path}?page=3`].map(read))
    const titles = pages.flatMap(($) =>
      $('item > title')
        .get()
        .map((each) => $(each).text()),
    )
    expect(titles).toEqual(Array.from({ length: 201 }, (_, n) => `Episode ${201 - n}`))
    expect(pages.map(linksOf)).toEqual([
      { self: address, first: address, next: `${address}?page=2`, last: `${address}?page=3` },
      {
        self: `${address}?page=2`,
        first: address,
        previous: address,
        next: `${address}?page=3`,
        last: `${address}?page=3`,
      },
      { self: `${address}?page=3`, first: address, previous: `${address}?page=2`, last: `${address}?page=3` },
    ])
    for (const page of ['4', '0', '-1', 'x', '1e1', '99999999999'])
      expect((await test.http.get(`${path}?page=${page}`)).status, page).toBe(404)
    expect(await countQueries(test.deps.sql, () => test.http.get(path))).toBeLessThanOrEqual(3)
  })
})

describe('the feed of a collection', () => {
  it('has its episodes, newest first', async () => {
    const { db } = test.deps
    const { dj, episode } = await onAir({ releaseDate: new Date('2026-02-01') })
    const older = await onAir({ releaseDate: new Date('2026-01-01') })
    const { id } = await db.podcastCollection.create({
      data: {
        name: 'Nights',
        djs: { create: { djID: dj.id } },
        podcasts: { create: [{ podcastID: older.episode.id }, { podcastID: episode.id, position: 1 }] },
      },
    })
    const $ = await read(`/Feeds/Collection/${id}.xml`)
    expect($('channel > title').text()).toBe('Nights')
    expect($('channel > description').text()).not.toBe('')
    const links = $('item > link')
      .get()
      .map((each) => $(each).text())
    expect(links).toEqual([episode, older.episode].map((each) => `${SITE}/playPodcast/${each.id}`))
  })
})

describe('the feed of an artist', () => {
  it('has the tracks that everybody may hear, newest first, as music', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db, { name: 'Mira' })
    const at = (releaseDate: string, over = {}) =>
      buildMusic(db, { artistIDs: [artist.id], releaseDate: new Date(releaseDate), ...over })
    const older = await at('2026-01-01')
    const newer = await at('2026-02-01', { title: 'Rain', lengthSeconds: 185 })
    const hidden = await at('2026-03-01', { isConfirmed: false })
    const announced = await at('2999-01-01', { isComingSoon: true })
    for (const { id } of [older, newer, hidden, announced])
      await publishAudio(test.deps, { musicID: id }, { bytes: 700 })
    const $ = await read(`/feeds/artist/${artist.id}.xml`)
    expect($('channel > podcast\\:medium').text()).toBe('music')
    expect($('channel > link').text()).toBe(`${SITE}/artist/${artist.id}`)
    const links = $('item > link')
      .get()
      .map((each) => $(each).text())
    expect(links).toEqual([newer, older].map(({ id }) => `${SITE}/playMusic/${id}`))
    expect($('item > title').first().text()).toBe('Rain')
    expect(textOf($, 'item > itunes:author')).toBe('Mira')
    const { url = '', length } = $('enclosure').first().attr() ?? {}
    expect((await test.http.head(new URL(url).pathname)).headers['content-length']).toBe(length)
  })
})

describe('the feed of an album', () => {
  it('has its tracks in the order of discs and numbers, with both', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db, { name: 'Mira' })
    const album = await buildAlbum(db, { name: 'Ferry', artistIDs: [artist.id] })
    for (const [title, disc, track] of [
      ['Last', 2, 1],
      ['Second', 1, 12],
      ['First', 1, 2],
    ] as const) {
      const place = { albumID: album.id, disc, track }
      const { id } = await buildMusic(db, { title, ...place, artistIDs: [artist.id] })
      await publishAudio(test.deps, { musicID: id }, { bytes: 10 })
    }
    const $ = await read(`/feeds/album/${album.id}.xml`)
    const items = $('item')
      .get()
      .map((each) =>
        ['title', 'itunes\\:season', 'itunes\\:episode'].map((name) => $(each).children(name).text()),
      )
    expect(items).toEqual([
      ['First', '1', '2'],
      ['Second', '1', '12'],
      ['Last', '2', '1'],
    ])
    expect($('channel > itunes\\:type').text()).toBe('serial')
    expect($('channel > itunes\\:author').text()).toBe('Mira')
  })
})

it('feeds that do not exist are 404', async () => {
  for (const path of [
    'dj/99999999',
    'collection/99999999',
    'artist/99999999',
    'album/99999999',
    'user/1001',
    'dj/x',
    'dj/0',
  ])
    expect((await test.http.get(`/feeds/${path}.xml`)).status, path).toBe(404)
})

describe('what a feed links to', () => {
  const cover = async (path: string) => {
    const { status, type, body, headers } = await test.http.get(`/feeds/covers/${path}.jpg`).buffer(true)
    return { status, type, bytes: body as Buffer, caching: headers['cache-control'] }
  }

  it('the covers of a feed are the squares that the worker made of the pictures, and the stored pictures until then', async () => {
    const { dj } = await onAir()
    const plain = await cover(`dj/${dj.id}`)
    const { width, height, format } = await sharp(plain.bytes).metadata()
    expect([plain.status, plain.type, format, width, height]).toEqual([200, 'image/jpeg', 'jpeg', 1400, 1400])
    const master = await picture()
    await test.deps.storage.put(`images/dj/${dj.id}/v1/master.jpg`, master)
    await test.deps.db.image.create({
      data: { kind: 'dj', ownerID: dj.id, version: 'v1', width: 16, height: 16, dominantColor: '#000000' },
    })
    expect(await cover(`dj/${dj.id}`)).toMatchObject({ bytes: master, caching: 'public, max-age=300' })
    const square = Buffer.from('what the worker made')
    await test.deps.storage.put(`images/dj/${dj.id}/v1/square.jpg`, square)
    expect(await cover(`dj/${dj.id}`)).toMatchObject({ bytes: square, caching: 'public, max-age=86400' })
  })

  it('covers of what does not exist or is not public are not found', async () => {
    const draft = await buildPodcast(test.deps.db, { isConfirmed: false })
    const track = await buildMusic(test.deps.db, { isConfirmed: false })
    const paths = [
      `music/${track.id}`,
      'user/1001',
      'dj/99999999',
      'collection/99999999',
      'podcast/99999999',
      `podcast/${draft.id}`,
    ]
    for (const path of paths) expect([path, (await cover(path)).status]).toEqual([path, 404])
  })

  it('the covers of a feed need no decoder, which uploads may keep busy', async () => {
    const { dj, episode } = await onAir()
    await cover(`dj/${dj.id}`)
    const busy = Promise.withResolvers<void>()
    const uploads = Array.from({ length: limits.image.maxWaiting + 1 }, () =>
      decodeInTurn(() => busy.promise),
    )
    expect(() => assertDecoderAvailable()).toThrow('Too many pictures')
    for (const path of [`dj/${dj.id}`, `podcast/${episode.id}`])
      expect([path, (await cover(path)).status]).toEqual([path, 200])
    busy.resolve()
    await Promise.all(uploads)
  })

  it('a feed links to chapters of episodes whose description lists some', async () => {
    const { dj, episode } = await onAir({ description: '00:00 Intro\n12:30 Talk' })
    const { attribs } = (await read(`/feeds/dj/${dj.id}.xml`))('podcast\\:chapters').get(0) ?? {}
    expect(attribs).toEqual({
      url: `${SITE}/feeds/chapters/${episode.id}.json`,
      type: 'application/json+chapters',
    })
    const { status, type, text } = await test.http.get(`/feeds/chapters/${episode.id}.json`)
    expect([status, type, JSON.parse(text)]).toEqual([
      200,
      'application/json+chapters',
      {
        version: '1.2.0',
        title: episode.title,
        chapters: [
          { startTime: 0, title: 'Intro' },
          { startTime: 750, title: 'Talk' },
        ],
      },
    ])
    const none = await onAir()
    expect((await test.http.get(`/feeds/chapters/${none.episode.id}.json`)).status).toBe(404)
    await test.deps.db.podcast.update({ where: { id: episode.id }, data: { isConfirmed: false } })
    expect((await test.http.get(`/feeds/chapters/${episode.id}.json`)).status).toBe(404)
  })
})

it('the guid of a feed is the one that Podcasting 2.0 gives as its example', () => {
  const guid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
  expect(feedGuid('https://mp3s.nashownotes.com/pc20rss.xml')).toBe(guid)
  expect(feedGuid('http://mp3s.nashownotes.com/pc20rss.xml/')).toBe(guid)
})
