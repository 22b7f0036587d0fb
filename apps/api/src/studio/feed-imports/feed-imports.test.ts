import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { jobIDOf, limits } from '@nava/contracts'
import { audioKey } from '@nava/media/storage/keys'
import { openQueues } from '@nava/media/queues/queues'
import { load } from 'cheerio'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { problem } from '../../platform/http/errors.ts'
import { openOutside } from '../../platform/outside/fetch-outside.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { holdingToken } from '../../testing/as.ts'
import { buildDj, buildPodcast, buildUser } from '../../testing/build.ts'
import { picture, wave } from '../../testing/files.ts'
import { type OtherSite, startOtherSite } from '../../testing/other-site.ts'
import { publishAudio } from '../../testing/publish.ts'
import { feedImportsStore } from './feed-imports.store.ts'
import { readFeedOrLink, type ReadFeedText } from './read-feed-or-link.ts'

/** Reads feeds in this process; one for each of them would take most of the time of these tests. */
const readHere: ReadFeedText = async (text, { base }) => {
  const found = readFeedOrLink(text, base)
  if (!found) throw problem('feed.unreadable')
  return found
}

type Headers = Record<string, string>

const allowed: string[] = []
let test: TestApp
let site: OtherSite
const files = new Map<string, { body: string | Buffer; type?: string } | Parameters<OtherSite['answer']>[0]>()
beforeAll(async () => {
  const outside = openOutside({ userAgent: 'Test/1' }, allowed, { idleTimeout: 1000 })
  test = await startTestApp(
    { ARTIST_QUOTA_GB: '1', TRUST_PROXY: '1' },
    { outside },
    { importInterval: 600_000, readFeed: readHere },
  )
  site = await startOtherSite()
  allowed.push(new URL(site.address).host, new URL(test.address).host)
  site.answer((request, reply) => {
    const file = files.get(request.url ?? '')
    if (typeof file === 'object')
      reply.writeHead(200, { 'content-type': file.type ?? 'audio/mpeg' }).end(file.body)
    else if (file) file(request, reply)
    else reply.writeHead(404).end()
  })
})
afterAll(async () => {
  await test.close()
  await site.close()
})

/** New address per test, because reviews are limited by address */
let network = 0
async function someDj(email?: string) {
  const user = await buildUser(test.deps.db, email === undefined ? {} : { email })
  const dj = await buildDj(test.deps.db, { memberID: user.id })
  network += 1
  const headers: Headers = { ...(await holdingToken(test, user)), 'x-forwarded-for': `10.9.0.${network}` }
  return { dj, user, headers }
}
let own: Awaited<ReturnType<typeof someDj>>
beforeEach(async () => {
  files.clear()
  own = await someDj()
})

interface Entry {
  guid: string
  title?: string
  file?: string
  more?: string
}
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
function feedOf(entries: readonly Entry[], channel = ''): string {
  const items = entries.map(
    ({ guid, title = guid, file = `${guid}.wav`, more = '' }) =>
      `<item><title>${escape(title)}</title><guid isPermaLink="false">${escape(guid)}</guid>
      <enclosure url="${site.address}/${file}" length="${wave().length}" type="audio/mpeg"/>${more}</item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
    xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
    <channel><title>Night &amp; waves</title>${channel}${items.join('')}</channel></rss>`
}
/** Returns a recording that no other episode has. */
const recordingOf = (name: string) => Buffer.concat([wave(), Buffer.from(name.padEnd(40))])
function publish(entries: readonly Entry[], channel = '', path = '/feed.xml'): string {
  files.set(path, { body: feedOf(entries, channel), type: 'application/rss+xml' })
  for (const { guid, file = `${guid}.wav` } of entries) files.set(`/${file}`, { body: recordingOf(file) })
  return site.address + path
}

const review = (address: string, { dj, headers } = own) =>
  test.http.post('/api/djpanel/imports/review').set(headers).send({ address, djID: dj.id })
const start = (address: string, { dj, headers }: Pick<typeof own, 'dj' | 'headers'> = own) =>
  test.http.post('/api/djpanel/imports').set(headers).send({ address, djID: dj.id })
const episodesOf = async (id: number, { headers } = own) =>
  (await test.http.get(`/api/djpanel/imports/${id}/episodes`).set(headers)).body
const listOf = async ({ headers } = own) => (await test.http.get('/api/djpanel/imports').set(headers)).body

/** Waits until the DJ's imports end; returns the counts of the newest. */
async function settled(by = own) {
  for (;;) {
    const imports = await listOf(by)
    if (imports.every(({ waiting }: { waiting: number }) => waiting === 0)) return imports[0]
    await sleep(20)
  }
}
/** Starts a second process that takes jobs until the returned function is called. */
async function startAnother(importInterval: number): Promise<() => Promise<void>> {
  const log = pino({ level: 'silent' })
  const queues = await openQueues({ databaseUrl: test.env.databaseUrl, log })
  const options = { staleness: 0, noticeInterval: 0, importInterval }
  const { app } = await buildApp({ ...test.deps, queues }, log, options)
  await app.ready()
  return async () => {
    await app.close()
    await queues.close()
  }
}
/** Simulates that a process with the DJ's job died for the `deaths`th time. */
async function loseProcess(deaths = 1): Promise<void> {
  const { rowCount } = await test.deps.sql.query(
    `WITH lost AS (UPDATE bullmq.job SET state = 'waiting', lock_token = NULL, locked_until_ms = NULL, stalled_count = $2
      WHERE queue = 'imports' AND id = $1 AND state = 'active' RETURNING queue)
    SELECT pg_notify('bullmq_jobs', queue) FROM lost`,
    [jobIDOf('importEpisode', { djID: own.dj.id }), deaths],
  )
  expect(rowCount).toBe(1)
}
/** Sends the recording of an episode in tiny parts until released. */
function hold(guid: string): { release: () => void } {
  let sent = 0
  const held = Promise.withResolvers<void>()
  files.set(`/${guid}.wav`, (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'audio/mpeg' })
    const recording = recordingOf(guid)
    const writing = setInterval(() => reply.write(recording.subarray(sent, (sent += 1))), 100)
    void held.promise.then(() => {
      clearInterval(writing)
      reply.end(recording.subarray(sent))
    })
  })
  return { release: held.resolve }
}
const untilAsked = (guid: string) => vi.waitFor(() => expect(site.asked).toContain(`/${guid}.wav`))

const podcastsOf = (djID: number) =>
  test.deps.db.podcast.findMany({
    where: { djs: { some: { djID } } },
    include: { transcript: true, assets: true },
    orderBy: { id: 'asc' },
  })

describe('a feed', () => {
  it('is reviewed before anything is made: title, cover, episodes', async () => {
    files.set('/cover.png', { body: await picture(), type: 'image/png' })
    const address = publish(
      [
        { guid: 'r1', more: '<pubDate>Tue, 02 Jun 2026 10:00:00 GMT</pubDate>' },
        { guid: 'r2', more: '<pubDate>Mon, 01 Jun 2026 10:00:00 GMT</pubDate>' },
      ],
      `<itunes:author>Mina</itunes:author><itunes:image href="${site.address}/cover.png"/>
      <description>&lt;b&gt;Nights&lt;/b&gt;&lt;script&gt;alert(1)&lt;/script&gt;</description>`,
    )
    const { status, body } = await review(address)
    expect([status, body]).toEqual([
      200,
      {
        address,
        title: 'Night & waves',
        author: 'Mina',
        description: 'Nights',
        cover: expect.stringMatching(/^data:image\/jpeg;base64,/),
        episodes: 2,
        newEpisodes: 2,
        bytes: wave().length * 2,
        first: '2026-06-01T10:00:00.000Z',
        last: '2026-06-02T10:00:00.000Z',
        undated: [],
        leftOut: [],
        known: [],
        isLocked: false,
      },
    ])
    expect(await podcastsOf(own.dj.id)).toEqual([])
    expect(await listOf()).toEqual([])
  })

  it('is read for one account at a time, and in between for others', async () => {
    const address = publish([{ guid: 'slow' }])
    const held = Promise.withResolvers<void>()
    files.set('/slow.xml', (_request, reply) => {
      const [head = '', rest = ''] = feedOf([{ guid: 'slow' }]).split('<channel>')
      reply.write(head)
      // Writes regularly, because silent sites are given up.
      const writing = setInterval(() => reply.write(' '), 100)
      void held.promise.then(() => {
        clearInterval(writing)
        reply.end(`<channel>${rest}`)
      })
    })
    const first = review(`${site.address}/slow.xml`).then((reply) => reply)
    await vi.waitFor(() => expect(site.asked).toContain('/slow.xml'))
    const second = await review(address)
    expect([second.status, second.body.code, second.headers['retry-after']]).toEqual([429, 'feed.busy', '10'])
    expect((await review(address, await someDj())).status).toBe(200)
    held.resolve()
    expect((await first).status).toBe(200)
    expect((await review(address)).status).toBe(200)
  })

  it('is imported in its order, with guids, texts, dates, covers, chapters and transcripts', async () => {
    files.set('/cover.png', { body: await picture({ color: '#cc2222' }), type: 'image/png' })
    files.set('/t.vtt', { body: 'WEBVTT\n\n00:00.000 --> 00:00.500\n<v Mina>Hello', type: 'text/vtt' })
    files.set('/chapters.json', {
      body: JSON.stringify({
        version: '1.2.0',
        chapters: [
          { startTime: 0, title: 'Intro' },
          { startTime: 3725.4, title: 'Talk <b>' },
          { startTime: 9, title: 'Hidden', toc: false },
        ],
      }),
    })
    const address = publish([
      {
        guid: 'urn:1 & <2>',
        file: 'one.wav',
        title: '<script>alert(1)</script>',
        more: `<description>&lt;p&gt;Hello&lt;/p&gt;</description><pubDate>Tue, 02 Jun 2026 10:00:00 GMT</pubDate>
          <itunes:image href="${site.address}/cover.png"/>
          <podcast:chapters url="${site.address}/chapters.json" type="application/json+chapters"/>
          <podcast:transcript url="${site.address}/no.html" type="text/html"/>
          <podcast:transcript url="${site.address}/t.vtt" type="text/vtt" language="de"/>`,
      },
      { guid: 'second' },
    ])
    const { status, body } = await start(address)
    expect([status, body]).toMatchObject([200, { djID: own.dj.id, title: 'Night & waves', address }])
    expect(await settled()).toMatchObject({ done: 2, failed: 0 })
    const [one, two] = await podcastsOf(own.dj.id)
    expect(one).toMatchObject({
      guid: 'urn:1 & <2>',
      title: '<script>alert(1)</script>',
      description: 'Hello\n00:00 Intro\n1:02:05 Talk <b>',
      releaseDate: new Date('2026-06-02T10:00:00Z'),
      isConfirmed: false,
      coverColor: expect.stringMatching(/^#c/),
      transcript: { language: 'de', cues: [{ start: 0, end: 500, text: 'Hello', voice: 'Mina' }] },
      assets: [
        {
          kind: 'audio',
          sourceType: 'wav',
          sourceName: 'one.wav',
          sourceBytes: BigInt(recordingOf('').length),
        },
      ],
    })
    expect(two).toMatchObject({ guid: 'second', transcript: null })
    expect(await episodesOf(body.importID)).toEqual([
      { episodeID: expect.any(Number), title: one?.title, state: 'done', podcastID: one?.id, leftOut: [] },
      {
        ...{ episodeID: expect.any(Number), title: 'second', state: 'done', podcastID: two?.id },
        leftOut: [{ part: 'date', code: 'feed.no-date', params: {}, reason: 'It has no date.' }],
      },
    ])
  })

  it('gives its DJ a support link and recommendations, unless there are any, and names those without an address', async () => {
    const { db } = test.deps
    const mina = await buildDj(db)
    const channel = (number: number) => `<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>
      <podcast:funding url="https://give.example/${number}">Give ${number}</podcast:funding>
      <podcast:podroll>
        <podcast:remoteItem feedGuid="917393e3-1b1e-5cef-ace4-edaa54e1f810"/>
        <podcast:remoteItem feedGuid="x" feedUrl="${site.address}/feed-${number}.xml"/>
        <podcast:remoteItem feedGuid="29CDCA4A-32D8-56BA-B48B-09A011C5DAA9" feedUrl="https://pods.example/${number}" title="Pods"/>
        <podcast:remoteItem feedGuid="y" feedUrl="${test.address}/feeds/dj/${mina.id}.xml"/>
        <podcast:remoteItem feedGuid="z" feedUrl="${test.address}/feeds/dj/99999999.xml"/>
        <podcast:remoteItem feedGuid="6fc2ad88-d4e5-5b1a-9a5c-a8b1a5d27a4c"/>
      </podcast:podroll>`
    const { body } = await start(publish([{ guid: 'one' }], channel(1), '/feed-1.xml'))
    const dj = async () => (await test.http.get(`/api/djs/main/${own.dj.id}`)).body.dj
    const expected = {
      support: { link: 'https://give.example/1', label: 'Give 1' },
      recommends: [
        { title: 'Pods', address: 'https://pods.example/1', guid: '29cdca4a-32d8-56ba-b48b-09a011c5daa9' },
        { djID: mina.id, title: mina.name, imageVersion: '' },
      ],
    }
    expect(await dj()).toMatchObject(expected)
    const left = await test.http.get(`/api/djpanel/imports/${body.importID}/leftout`).set(own.headers)
    expect(left.body).toMatchObject([
      { title: '6fc2ad88-d4e5-5b1a-9a5c-a8b1a5d27a4c', code: 'feed.recommendation-address' },
    ])
    await start(publish([{ guid: 'two' }], channel(2), '/feed-2.xml'))
    expect(await dj()).toMatchObject(expected)
    await settled()
  })

  it('keeps highlights, and names wrong times and numbers that are not whole', async () => {
    const soundbite = (start: string) =>
      `<podcast:soundbite startTime="${start}" duration="30">Why</podcast:soundbite>`
    const more = `<pubDate>Tue, 02 Jun 2026 10:00:00 GMT</pubDate>${soundbite('0:01')}${soundbite('soon')}
      <podcast:episode display="Ch. 3">3.5</podcast:episode>`
    const { body } = await start(publish([{ guid: 'one', more }]))
    await settled()
    const [one] = await podcastsOf(own.dj.id)
    expect(one).toMatchObject({ episode: null, soundbites: [{ start: 1, duration: 30, title: 'Why' }] })
    const shown = await test.http.get(`/api/podcasts/${one?.id}`).set(own.headers)
    expect(shown.body.soundbites).toEqual([{ start: 1, duration: 30, title: 'Why' }])
    const [{ leftOut }] = await episodesOf(body.importID)
    expect(leftOut.map(({ part, reason }: Record<string, string>) => [part, reason])).toEqual([
      ['number', 'Numbers are whole here; the feed says 3.5.'],
      ['number', 'Numbers are whole here; the feed says Ch. 3.'],
      ['highlight', "Its times can't be used: Why startTime=? duration=30."],
    ])
  })

  it('of this server gives the same guids, titles, chapters and transcripts to who imports it, page by page', async () => {
    const { db, storage, sql } = test.deps
    const source = await buildDj(db, { name: 'Mina' })
    const cues = [{ start: 0, end: 1500, text: 'Salaam <b> & more', voice: 'Mina' }]
    for (const n of [1, 2]) {
      const episode = await buildPodcast(db, {
        djIDs: [source.id],
        title: n === 1 ? 'شب‌های <تهران> & more' : 'Two',
        description: n === 1 ? '00:00 Intro\n12:30 Talk' : 'No chapters',
        releaseDate: new Date(`2026-01-0${n}`),
        transcript: { create: { language: 'fa', cues } },
      })
      const { assetID, version } = await publishAudio(
        test.deps,
        { podcastID: episode.id },
        { bytes: recordingOf('').length / 2 },
      )
      await storage.put(audioKey(assetID, version, 128), recordingOf(String(n)))
    }
    expect((await start(`${test.address}/feeds/dj/${source.id}.xml`)).status).toBe(200)
    expect(await settled()).toMatchObject({ done: 2, failed: 0 })
    await sql.query(
      `UPDATE podcasts SET is_confirmed = true, has_audio = true, length_seconds = 1800 WHERE id IN (SELECT podcast_id FROM podcast_djs WHERE dj_id = $1)`,
      [own.dj.id],
    )
    await sql.query(
      `UPDATE media_assets SET published_version = 'v', renditions = '[{"quality": 128, "bytes": 5}]'
      WHERE podcast_id IN (SELECT podcast_id FROM podcast_djs WHERE dj_id = $1)`,
      [own.dj.id],
    )
    const read = async (djID: number) => {
      const $ = load((await test.http.get(`/feeds/dj/${djID}.xml`)).text, { xml: true })
      const linked = async (address: string | undefined) =>
        address === undefined ? undefined : (await test.http.get(new URL(address).pathname)).text
      return Promise.all(
        $('item')
          .get()
          .map(async (item) => ({
            guid: $(item).find('guid').text(),
            title: $(item).find('> title').text(),
            description: $(item).find('> description').text(),
            date: $(item).find('pubDate').text(),
            chapters: await linked($(item).find('podcast\\:chapters').attr('url')),
            transcript: await linked($(item).find('podcast\\:transcript').attr('url')),
            language: $(item).find('podcast\\:transcript').attr('language'),
          })),
      )
    }
    const [original, copy] = [await read(source.id), await read(own.dj.id)]
    expect(original).toHaveLength(2)
    expect(original[1]).toMatchObject({ title: 'شب‌های <تهران> & more', language: 'fa' })
    expect(original[1]?.chapters).toContain('Talk')
    expect(original[1]?.transcript).toContain('Salaam &lt;b&gt; &amp; more')
    expect(copy).toEqual(original)
  })

  it('with dates that cannot be read is imported in its order, and says so', async () => {
    const dates = [
      'Thu, 04 Jun 2020 10:00:00 GMT',
      'Wed, 27 May 2020 34:50:00 -0400',
      '',
      undefined,
      'Mon, 20 May 2020 10:00:00 GMT',
      'Tue May 19 2020 10:00:00 GMT-0400 (EDT)',
      'Wed, 27 May 2150 10:00:00 GMT',
      'Thu, 02 Jan 2020 10:00:00 GMT',
    ]
    const address = publish(
      dates.map((date, at) => ({
        guid: `d${at}`,
        more: date === undefined ? '' : `<pubDate>${date}</pubDate>`,
      })),
      '<item><title>Notes</title></item>',
    )
    const { body } = await review(address)
    expect(body).toMatchObject({
      first: '2020-01-02T10:00:00.000Z',
      last: '2020-06-04T10:00:00.000Z',
      undated: [
        { title: 'd2', code: 'feed.no-date' },
        { title: 'd3', code: 'feed.no-date' },
        { title: 'd6', code: 'feed.date-unreadable', params: { message: dates[6] } },
      ],
      leftOut: [{ title: 'Notes', code: 'feed.no-recording' }],
    })
    const started = await start(address)
    expect(await settled()).toMatchObject({ done: 8, leftOut: 1 })
    const listed = await test.http
      .get(`/api/djpanel/imports/${started.body.importID}/leftout`)
      .set(own.headers)
    expect(listed.body).toMatchObject([
      { title: 'Notes', code: 'feed.no-recording', reason: 'It has no recording.' },
    ])
    const panel = (await test.http.get('/api/djpanel/podcasts').set(own.headers)).body
    expect(
      panel.map(({ title, releaseDate, isDateUnknown = false }: Record<string, unknown>) => [
        title,
        isDateUnknown || String(releaseDate).slice(0, 10),
      ]),
    ).toEqual([
      ['d0', '2020-06-04'],
      ['d1', '2020-05-27'],
      ['d2', true],
      ['d3', true],
      ['d4', '2020-05-20'],
      ['d5', '2020-05-19'],
      ['d6', true],
      ['d7', '2020-01-02'],
    ])
    const unknown = panel[2].podcastID
    const form = { title: 'd2', podcastDjs: [{ djID: own.dj.id }] }
    const edit = (more: object) =>
      test.http
        .put(`/api/podcasts/${unknown}`)
        .set(own.headers)
        .send({ ...form, ...more })
    expect((await edit({})).body.isDateUnknown).toBe(true)
    expect((await edit({ releaseDate: '2020-05-25' })).body.isDateUnknown).toBeUndefined()
  })

  it('behind a password is imported with it, which is kept encrypted until all is done', async () => {
    const address = publish([{ guid: 'mine', more: `<itunes:image href="${site.address}/mine.png"/>` }])
    const { body: recording } = files.get('/mine.wav') as { body: Buffer }
    const feed = files.get('/feed.xml') as { body: string }
    const guarded =
      (contents: string | Buffer) =>
      (request: { headers: Headers }, reply: Parameters<Parameters<OtherSite['answer']>[0]>[1]) => {
        const isKnown =
          request.headers['authorization'] === `Basic ${Buffer.from('me:pw').toString('base64')}`
        reply.writeHead(isKnown ? 200 : 401, { 'content-type': 'audio/mpeg' }).end(isKnown ? contents : '')
      }
    files.set('/feed.xml', guarded(feed.body) as never)
    files.set('/mine.png', guarded(await picture()) as never)
    files.set('/mine.wav', guarded(recording) as never)
    const host = '127.0.0.1'
    expect((await review(address)).body).toMatchObject({ code: 'source.password', params: { host } })
    const withWrong = await review(address.replace('//', '//me:no@'))
    expect(withWrong.body).toMatchObject({
      code: 'source.wrong-password',
      fieldErrors: { password: [{ code: 'source.wrong-password' }] },
    })
    const admin = await holdingToken(test, await buildUser(test.deps.db, { isAdmin: true }))
    const isHeld = Promise.withResolvers<void>()
    files.set(
      '/mine.wav',
      ((request: never, reply: never) =>
        void isHeld.promise.then(() => guarded(recording)(request, reply))) as never,
    )
    const { body } = await start(address.replace('//', '//me:pw@'), { dj: own.dj, headers: admin })
    expect(body.address).toBe(address)
    const { secret } = await test.deps.db.feedImport.findUniqueOrThrow({ where: { id: body.importID } })
    expect(secret?.length).toBeGreaterThan(0)
    expect(Buffer.from(secret ?? []).includes('pw')).toBe(false)
    const { rows: audits } = await test.deps.sql.query('SELECT changes::text FROM admin_audit')
    expect(audits.some(({ changes }) => changes.includes(address))).toBe(true)
    expect(JSON.stringify(audits)).not.toMatch(/me:pw|"pw"/)
    isHeld.resolve()
    expect(await settled()).toMatchObject({ done: 1 })
    expect(await podcastsOf(own.dj.id)).toMatchObject([{ coverColor: expect.stringMatching(/^#/) }])
    expect(await test.deps.db.feedImport.findUnique({ where: { id: body.importID } })).toMatchObject({
      secret: null,
    })
  })

  it('is found from a page, from an old address, and packed', async () => {
    const address = publish([{ guid: 'moved' }], '', '/new.xml')
    const link = '<link rel="alternate" type="application/rss+xml" href="/old.xml">'
    files.set('/page', { body: `<html><head>${link}</head><body>Hello</body></html>`, type: 'text/html' })
    files.set('/old.xml', (_, reply) => reply.writeHead(301, { location: '/older.xml' }).end())
    const moved = `<itunes:new-feed-url>${address}</itunes:new-feed-url>`
    files.set('/older.xml', { body: feedOf([{ guid: 'moved' }], moved) })
    files.set('/new.xml', { body: gzipSync(feedOf([{ guid: 'moved' }])) })
    const { host } = new URL(site.address)
    for (const given of [`${site.address}/page`, `feed://${host}/old.xml`])
      expect((await review(given)).body).toMatchObject({ address, episodes: 1 })
  })

  it('that was read in a wrong code page is read in another, in the review and the import', async () => {
    const hungarian = Buffer.from(
      '<?xml version="1.0"?>' + feedOf([{ guid: 'o', title: 'OSZI' }]).replace(/^.*?\?>/, ''),
    )
    const bytes = Buffer.from(hungarian.toString('latin1').replace('OSZI', '\xd5szi'), 'latin1')
    publish([{ guid: 'o' }])
    files.set('/hu.xml', { body: bytes, type: 'text/xml; charset=ISO-8859-1' })
    const asked = (path: string, encoding?: string) =>
      test.http
        .post(path)
        .set(own.headers)
        .send({ address: `${site.address}/hu.xml`, djID: own.dj.id, ...(encoding && { encoding }) })
    const first = await asked('/api/djpanel/imports/review')
    expect(first.body).toMatchObject({ readAs: 'windows-1250' })
    const second = await asked('/api/djpanel/imports/review', 'windows-1252')
    expect(second.body).toMatchObject({ readAs: 'windows-1252', newEpisodes: 1 })
    expect((await asked('/api/djpanel/imports/review', 'klingon')).status).toBe(400)
    await asked('/api/djpanel/imports', 'windows-1252')
    await settled()
    expect(await podcastsOf(own.dj.id)).toMatchObject([{ title: 'Õszi' }])
    expect((await review(publish([{ guid: 'é' }]))).body).not.toHaveProperty('readAs')
  })

  it('in pages is imported whole', async () => {
    const second = publish([{ guid: 'p2' }], '', '/second.xml')
    const next = `<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="next" href="${second}"/>`
    const address = publish([{ guid: 'p1' }], next)
    expect((await review(address)).body).toMatchObject({ episodes: 2 })
  })
})

describe('an episode', () => {
  it('is never imported twice: not by the same feed again, nor by two imports at once', async () => {
    const address = publish([{ guid: 'a' }, { guid: 'b' }, { guid: 'a', title: 'again' }])
    const admin = await holdingToken(test, await buildUser(test.deps.db, { isAdmin: true }))
    const both = await Promise.all([start(address), start(address, { dj: own.dj, headers: admin })])
    expect(both.map(({ status, body }) => [status, body.code]).toSorted(([a], [b]) => a - b)).toEqual([
      [200, undefined],
      [409, 'feed.nothing-new'],
    ])
    await settled()
    publish([{ guid: 'c' }, { guid: 'a' }, { guid: 'b' }])
    expect((await review(address)).body).toMatchObject({
      ...{ episodes: 3, newEpisodes: 1 },
      known: [
        { title: 'a', code: 'feed.known', params: { message: 'a' } },
        { title: 'b', params: { message: 'b' } },
      ],
    })
    expect((await start(address)).body).toMatchObject({ waiting: 1, leftOut: 0, known: 2 })
    await settled()
    expect((await podcastsOf(own.dj.id)).map(({ guid }) => guid)).toEqual(['a', 'b', 'c'])
    expect((await start(address)).body.code).toBe('feed.nothing-new')
    const [first] = await podcastsOf(own.dj.id)
    await test.http.delete(`/api/podcasts/${first?.id}`).set(own.headers).expect(200)
    expect((await start(address)).body).toMatchObject({ waiting: 1 })
    expect(await settled()).toMatchObject({ done: 1 })
    const other = await someDj()
    expect((await start(address, other)).body).toMatchObject({ waiting: 3 })
    await settled(other)
  })

  it('is known where all items share one id, however often the feed is imported', async () => {
    const items = (numbers: number[]) =>
      numbers.map((n) => ({ guid: 'X', title: `E${n}`, file: `shared-id-${n}.wav` }))
    const address = publish(items([3, 2, 1]))
    await start(address)
    expect(await settled()).toMatchObject({ done: 3, known: 0, leftOut: 0 })
    publish(items([4, 3, 2, 1]))
    expect((await review(address)).body).toMatchObject({
      newEpisodes: 1,
      known: [3, 2, 1].map((n) => ({ title: `E${n}`, params: { message: `E${n}` } })),
    })
    await start(address)
    expect(await settled()).toMatchObject({ done: 1, known: 3 })
    expect((await podcastsOf(own.dj.id)).map(({ title }) => title)).toEqual(['E3', 'E2', 'E1', 'E4'])
    expect((await start(address)).body.code).toBe('feed.nothing-new')
  })

  it('is known by its address after the import is gone, and where the id has changed', async () => {
    const { body } = await start(publish([{ guid: 'old-id', file: 'same-address.wav', title: 'Old title' }]))
    await settled()
    await test.http.delete(`/api/djpanel/imports/${body.importID}`).set(own.headers).expect(200)
    const moved = publish([{ guid: 'new-id', file: 'same-address.wav', title: 'New title' }])
    expect((await review(moved)).body).toMatchObject({
      newEpisodes: 0,
      known: [{ title: 'New title', reason: 'It is already here as “Old title”.' }],
    })
    expect((await start(moved)).body.code).toBe('feed.nothing-new')
  })

  it('with the recording of another is named in the report and the mail, and not imported', async () => {
    const first = publish([{ guid: 'here', title: 'First', file: 'here.wav' }])
    await start(first)
    await settled()
    await expect.poll(() => test.mailTextsTo(own.user.email)).toHaveLength(1)
    const entries = [
      { guid: 'moved-1', title: 'First, moved', file: 'other-host/here.wav' },
      { guid: 'moved-2', title: 'Twice', file: 'twice-a.wav' },
      { guid: 'moved-3', title: 'Twice, again', file: 'twice-b.wav' },
      { guid: 'here', title: 'First', file: 'here.wav' },
    ]
    const address = publish(entries, '', '/moved.xml')
    files.set('/other-host/here.wav', { body: recordingOf('here.wav') })
    files.set('/twice-b.wav', { body: recordingOf('twice-a.wav') })
    expect((await review(address)).body).toMatchObject({ newEpisodes: 3, known: [{ title: 'First' }] })
    const { body } = await start(address)
    expect(await settled()).toMatchObject({ done: 1, failed: 0, leftOut: 0, known: 3 })
    const made = await podcastsOf(own.dj.id)
    expect(made.map(({ title }) => title)).toEqual(['First', 'Twice'])
    expect(await episodesOf(body.importID)).toMatchObject([
      { title: 'First, moved', state: 'known', podcastID: made[0]?.id, params: { message: 'First' } },
      { title: 'Twice', state: 'done', podcastID: made[1]?.id },
      {
        title: 'Twice, again',
        state: 'known',
        podcastID: made[1]?.id,
        reason: 'It is already here as “Twice”.',
      },
    ])
    await expect.poll(() => test.mailTextsTo(own.user.email)).toHaveLength(2)
    const mail = (await test.mailTextsTo(own.user.email)).join('\n')
    expect(mail).toContain('Imported episodes that are on Nava now: 1')
    for (const line of [
      'First, moved: It is already here as “First”.',
      'Twice, again: ',
      'First: It is already',
    ])
      expect(mail).toContain(line)
    // What has been found once is not fetched again.
    expect((await review(address)).body).toMatchObject({ newEpisodes: 0 })
    expect(
      await test.deps.db.mediaAsset.count({ where: { podcast: { djs: { some: { djID: own.dj.id } } } } }),
    ).toBe(2)
  })

  it('is fetched from odd addresses, and with the account in its own', async () => {
    const authorization = `Basic ${Buffer.from('me:p@w').toString('base64')}`
    const only =
      (header: string): Parameters<OtherSite['answer']>[0] =>
      (request, reply) =>
        request.headers.authorization === header
          ? void reply.end(recordingOf(request.url ?? ''))
          : void reply.writeHead(401).end()
    const { host } = new URL(site.address)
    const enclosures = [
      'What?.mp3',
      '/stream?.mp3',
      'Show #1.mp3?x=1',
      `http:/${host}/slash.mp3`,
      '/twice.mp3?a=1&amp;amp;b=2',
      `http://me:p%40w@${host}/own.mp3`,
      '/leads.mp3',
    ]
    for (const path of [
      '/What%3F.mp3',
      '/stream?.mp3',
      '/Show%20%231.mp3?x=1',
      '/slash.mp3',
      '/twice.mp3?a=1&b=2',
    ])
      files.set(path, { body: recordingOf(path) })
    files.set('/own.mp3', only(authorization))
    files.set('/leads.mp3', (_, reply) =>
      reply.writeHead(302, { location: `http://me:p%40w@${host}/led.mp3` }).end(),
    )
    files.set('/led.mp3', only(authorization))
    const items = enclosures.map(
      (url, at) => `<item><title>${at}</title><enclosure url="${url}" type="audio/mpeg"/></item>`,
    )
    files.set('/odd.xml', { body: feedOf([], items.join('')) })
    const { body } = await start(`${site.address}/odd.xml`)
    expect(await settled()).toMatchObject({ done: enclosures.length, failed: 0, known: 0 })
    const rows = await test.deps.db.episodeImport.findMany({ where: { importID: body.importID } })
    expect(JSON.stringify(rows.map(({ item, guid }) => [item, guid]))).not.toMatch(/p@w|p%40w|account/)
  })

  it('that fails says why, leaves nothing behind, does not stop the others, and is retried', async () => {
    const address = publish([{ guid: 'gone' }, { guid: 'page' }, { guid: 'good' }, { guid: 'inside' }])
    files.delete('/gone.wav')
    files.set('/page.wav', { body: '<html>Not found</html>', type: 'text/html' })
    files.set('/feed.xml', {
      body: feedOf([{ guid: 'gone' }, { guid: 'page' }, { guid: 'good' }, { guid: 'inside' }]).replace(
        `${site.address}/inside.wav`,
        'http://169.254.169.254/inside.wav',
      ),
    })
    const { body } = await start(address)
    expect(await settled()).toMatchObject({ done: 1, failed: 3 })
    const episodes = await episodesOf(body.importID)
    expect(episodes.map(({ title, code, params }: Record<string, unknown>) => [title, code, params])).toEqual(
      [
        ['gone', 'source.missing', { host: '127.0.0.1' }],
        ['page', 'upload.audio-unreadable', {}],
        ['inside', 'source.private', { host: '169.254.169.254' }],
        ['good', undefined, undefined],
      ],
    )
    expect(episodes[0].reason).toBe('127.0.0.1 has nothing at this address.')
    await expect.poll(() => test.mailTextsTo(own.user.email)).toHaveLength(1)
    const [mail = ''] = await test.mailTextsTo(own.user.email)
    expect(mail).toContain('Imported episodes that are on Nava now: 1')
    for (const line of [
      'gone: 127.0.0.1 has nothing at this address.',
      'inside: 169.254.169.254 is not an address on the public internet',
      'good (date): ',
    ])
      expect(mail).toContain(line)
    expect((await podcastsOf(own.dj.id)).map(({ guid }) => guid)).toEqual(['good'])
    files.set('/gone.wav', { body: recordingOf('gone') })
    const retry = (by = own.headers) => test.http.post(`/api/djpanel/imports/${body.importID}/retry`).set(by)
    const retryFirst = (by = own.headers) =>
      test.http.post(`/api/djpanel/imports/episodes/${episodes[0].episodeID}/retry`).set(by)
    expect((await retryFirst()).text).toBe('true')
    expect(await settled()).toMatchObject({ done: 2, failed: 2 })
    await expect.poll(() => test.mailTextsTo(own.user.email)).toHaveLength(2)
    expect((await test.mailTextsTo(own.user.email))[0]).not.toContain('gone:')
    expect((await retry()).text).toBe('true')
    expect(await settled()).toMatchObject({ done: 2, failed: 2 })
    expect((await retryFirst()).body.code).toBe('import.nothing-failed')
    const other = await someDj()
    expect((await retry(other.headers)).status).toBe(404)
    expect((await retryFirst(other.headers)).status).toBe(404)
    expect(
      (await test.http.get(`/api/djpanel/imports/${body.importID}/episodes`).set(other.headers)).status,
    ).toBe(404)
    expect((await test.http.delete(`/api/djpanel/imports/${body.importID}`).set(other.headers)).status).toBe(
      404,
    )
    expect((await test.http.delete(`/api/djpanel/imports/${body.importID}`).set(own.headers)).text).toBe(
      'true',
    )
    expect(await podcastsOf(own.dj.id)).toHaveLength(2)
  })

  it('that fails is shown as failed no sooner than what was made of it is gone', async () => {
    const address = publish([{ guid: 'held' }])
    const isHeld = Promise.withResolvers<void>()
    // The recording turns out to be missing only after the importer has locked its row.
    files.set('/held.wav', (_request, reply) => void isHeld.promise.then(() => reply.writeHead(404).end()))
    const { body } = await start(address)
    while ((await podcastsOf(own.dj.id)).length === 0) await sleep(10)
    const holder = await test.deps.sql.connect()
    const isWaiting = async () => {
      const { rows } = await test.deps.sql.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE '%podcasts%' AND datname = current_database()`,
      )
      return rows.length > 0
    }
    try {
      await holder.query('BEGIN')
      await holder.query(`SELECT FROM podcasts WHERE guid = 'held' FOR UPDATE`)
      isHeld.resolve()
      while (!(await isWaiting())) await sleep(10)
      expect(await episodesOf(body.importID)).toMatchObject([{ state: 'running' }])
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
    expect(await settled()).toMatchObject({ failed: 1 })
    expect(await podcastsOf(own.dj.id)).toEqual([])
  })

  it('without its picture, transcript or chapters is imported all the same', async () => {
    files.set('/bad.png', { body: '<svg xmlns="http://www.w3.org/2000/svg"/>', type: 'image/png' })
    files.set('/bad.vtt', { body: 'WEBVTT\n\nnonsense', type: 'text/vtt' })
    files.set('/bad.json', { body: '{"chapters": 1}' })
    const more = `<itunes:image href="${site.address}/bad.png"/>
      <podcast:chapters url="${site.address}/bad.json" type="application/json+chapters"/>
      <podcast:transcript url="${site.address}/bad.vtt" type="text/vtt"/>`
    const { body } = await start(publish([{ guid: 'plain', more }]))
    expect(await settled()).toMatchObject({ done: 1 })
    const [{ leftOut }] = await episodesOf(body.importID)
    expect(leftOut.map(({ part, code }: Record<string, string>) => `${part}: ${code}`)).toEqual([
      'date: feed.no-date',
      'chapters: import.part-unreadable',
      'cover: image.unreadable',
      'transcript: transcript.malformed',
    ])
    expect(await podcastsOf(own.dj.id)).toMatchObject([{ coverColor: '', transcript: null, description: '' }])
  })

  it.each([
    [
      'is captions under another type',
      'text/plain',
      '1\n00:00:00,000 --> 00:00:01,000\nHello\n',
      [],
      'Hello',
    ],
    [
      'is of a kind that is not read',
      'application/json',
      '{"segments": []}',
      ['transcript.unreadable'],
      undefined,
    ],
  ])('whose only transcript %s has it, or names it', async (_, type, body, codes, words) => {
    files.set('/said', { body, type })
    const more = `<podcast:transcript url="${site.address}/said" type="${type}"/>`
    const { body: started } = await start(publish([{ guid: type, more }]))
    expect(await settled()).toMatchObject({ done: 1 })
    const [{ leftOut }] = await episodesOf(started.importID)
    const named = leftOut.filter(({ part }: Record<string, string>) => part === 'transcript')
    expect(named.map(({ code }: Record<string, string>) => code)).toEqual(codes)
    const [made] = await podcastsOf(own.dj.id)
    expect(made?.transcript?.cues).toEqual(words && [expect.objectContaining({ text: words })])
  })

  it('that a killed process left is gone on with, without a second row', async () => {
    const address = publish([{ guid: 'killed' }])
    // The recording never arrives; the process dies first.
    files.set('/killed.wav', () => {})
    const { body } = await start(address)
    const running = async () => (await podcastsOf(own.dj.id)).length === 1
    while (!(await running())) await sleep(10)
    files.set('/killed.wav', { body: recordingOf('killed') })
    await loseProcess()
    expect(await settled()).toMatchObject({ done: 1, failed: 0 })
    expect(await podcastsOf(own.dj.id)).toMatchObject([{ guid: 'killed', assets: [{ kind: 'audio' }] }])
    const [row] = await test.deps.db.episodeImport.findMany({ where: { importID: body.importID } })
    expect(row).toMatchObject({ state: 'done', starts: 2 })
  })

  it('that ends its process each time is given up', async () => {
    const address = publish([{ guid: 'killer' }])
    const { release } = hold('killer')
    const { body } = await start(address)
    await untilAsked('killer')
    await loseProcess(limits.feedImports.starts)
    expect(await settled()).toMatchObject({ failed: 1 })
    expect(await episodesOf(body.importID)).toMatchObject([{ code: 'import.failed' }])
    release()
  })

  it('episodes of DJs take turns, one of each DJ at a time', async () => {
    const [second, third] = [await someDj(), await someDj()]
    const first = publish([{ guid: 'turn-1' }, { guid: 'turn-4' }], '', '/one.xml')
    const others = [
      publish([{ guid: 'turn-2' }], '', '/two.xml'),
      publish([{ guid: 'turn-3' }], '', '/3.xml'),
    ]
    const held = [1, 2, 3, 4].map((turn) => hold(`turn-${turn}`))
    await start(first)
    await untilAsked('turn-1')
    await start(others[0] ?? '', second)
    await untilAsked('turn-2')
    await start(others[1] ?? '', third)
    for (const [at, { release }] of held.entries()) {
      release()
      const next = at + 1 + limits.feedImports.atOnce
      if (next <= held.length) await untilAsked(`turn-${next}`)
    }
    await Promise.all([settled(), settled(second), settled(third)])
    expect(site.asked.filter((path) => path.startsWith('/turn'))).toEqual(
      [1, 2, 3, 4].map((turn) => `/turn-${turn}.wav`),
    )
  })

  it('episodes are shared by all processes, each of which imports as many at once as allowed', async () => {
    const stopAnother = await startAnother(600_000)
    try {
      const djs = await Promise.all(
        Array.from({ length: 2 * limits.feedImports.atOnce }, async (_, at) => ({
          guid: `shared-${at}`,
          by: await someDj(),
        })),
      )
      const held = []
      for (const { guid, by } of djs) {
        const address = publish([{ guid }], '', `/${guid}.xml`)
        held.push(hold(guid))
        await start(address, by)
      }
      await Promise.all(djs.map(({ guid }) => untilAsked(guid)))
      for (const { release } of held) release()
      for (const { guid, by } of djs) {
        expect(await settled(by)).toMatchObject({ done: 1, failed: 0 })
        expect(await podcastsOf(by.dj.id)).toMatchObject([{ guid }])
      }
    } finally {
      await stopAnother()
    }
  })

  it('whose job the queue lost is queued again, and none is imported twice', async () => {
    const address = publish([{ guid: 'lost-1' }, { guid: 'lost-2' }])
    const { release } = hold('lost-1')
    await start(address)
    await untilAsked('lost-1')
    await test.deps.sql.query(`DELETE FROM bullmq.job WHERE queue = 'imports'`)
    release()
    const stopAnother = await startAnother(20)
    try {
      expect(await settled()).toMatchObject({ done: 2, failed: 0 })
      expect(await podcastsOf(own.dj.id)).toMatchObject([{ guid: 'lost-1' }, { guid: 'lost-2' }])
    } finally {
      await stopAnother()
    }
  })

  it('of an import that is deleted meanwhile is not made', async () => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const address = publish([{ guid: 'ended' }])
    files.set('/ended.wav', () => answer())
    const { body } = await start(address)
    await asked
    await test.http.delete(`/api/djpanel/imports/${body.importID}`).set(own.headers).expect(200)
    expect(await listOf()).toEqual([])
    // The connection breaks before the next heartbeat, which would miss the row.
    expect(await feedImportsStore(test.deps.sql).find(body.importID)).toBeUndefined()
  })

  it('beyond the quota of the DJ fails with its reason', async () => {
    const { db } = test.deps
    const limited = await buildPodcast(db, { djIDs: [own.dj.id], isConfirmed: false, hasAudio: false })
    await db.mediaAsset.create({
      data: {
        podcastID: limited.id,
        kind: 'audio',
        state: 'failed',
        reasonCode: 'upload.failed',
        sourceVersion: 'v',
        sourceType: 'wav',
        sourceName: '',
        sourceBytes: BigInt(1024 ** 3),
      },
    })
    await start(publish([{ guid: 'too-much' }]))
    expect(await settled()).toMatchObject({ failed: 1 })
    const [{ importID }] = await listOf()
    expect(await episodesOf(importID)).toMatchObject([{ code: 'upload.over-quota' }])
  })

  it('waits while its site is busy, but not for hours', async () => {
    const address = publish([{ guid: 'later' }, { guid: 'much-later' }])
    const busyFor = (seconds: string): Parameters<OtherSite['answer']>[0] => {
      return (_, reply) => reply.writeHead(429, { 'retry-after': seconds }).end()
    }
    files.set('/later.wav', busyFor('86400'))
    files.set('/much-later.wav', busyFor('60'))
    const { body } = await start(address)
    await untilAsked('much-later')
    await vi.waitFor(async () =>
      expect(await episodesOf(body.importID)).toMatchObject([
        { title: 'later', state: 'failed', code: 'source.busy', params: { host: '127.0.0.1' } },
        { title: 'much-later', state: 'waiting' },
      ]),
    )
    expect(site.asked.filter((path) => path === '/much-later.wav')).toEqual(['/much-later.wav'])
    await test.http.delete(`/api/djpanel/imports/${body.importID}`).set(own.headers).expect(200)
  })

  it('waits while the DJ has as many uploads in progress as allowed', async () => {
    const { db, sql } = test.deps
    await sql.query(
      `WITH made AS (INSERT INTO podcasts (title, updated_at) SELECT 'Busy', now() FROM generate_series(1, $2) RETURNING id),
        hosts AS (INSERT INTO podcast_djs (podcast_id, dj_id) SELECT id, $1 FROM made)
      INSERT INTO media_assets (podcast_id, kind, state, source_version, source_type, source_name, source_bytes, updated_at)
        SELECT id, 'audio', 'queued', 'v', 'wav', '', 1, now() FROM made`,
      [own.dj.id, limits.perArtist.activeUploads],
    )
    const { body } = await start(publish([{ guid: 'patient' }]))
    const find = () => db.episodeImport.findFirst({ where: { importID: body.importID } })
    const isQueued = async () =>
      await test.deps.queues.stateOf('importEpisode', jobIDOf('importEpisode', { djID: own.dj.id }))
    await vi.waitFor(async () => {
      expect(await find()).toMatchObject({ state: 'waiting', starts: 1 })
      expect(await isQueued()).toBe('waiting')
    })
  })
})

describe('what is refused', () => {
  it.each([
    ['no address', 'nothing', 400, 'feed.address'],
    ['another protocol', 'file:///etc/passwd', 400, 'feed.address'],
    ['an address of this machine', 'http://127.0.0.1:1/', 422, 'source.private'],
    ['an address of a private network', 'http://10.0.0.1/feed', 422, 'source.private'],
    ['the address of the cloud’s secrets', 'http://169.254.169.254/latest', 422, 'source.private'],
  ])('a feed at %s is refused', async (_, address, status, code) => {
    const reply = await review(address)
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })

  it('a page, an empty feed, a huge one, and one that is not there are refused', async () => {
    files.set('/page', { body: '<html>Hello</html>', type: 'text/html' })
    files.set('/empty', { body: feedOf([]) })
    files.set('/huge', { body: Buffer.alloc(limits.feedImports.maxBytes + 1, 'x') })
    const codes = []
    for (const path of ['/page', '/empty', '/huge', '/none'])
      codes.push((await review(site.address + path)).body.code)
    expect(codes).toEqual(['feed.unreadable', 'feed.no-episodes', 'feed.too-large', 'source.missing'])
  })

  it('a feed that its owner locked is refused to everybody but the owner', async () => {
    const address = publish([{ guid: 'l' }], '<podcast:locked owner="Owner@Example.com">yes</podcast:locked>')
    expect((await review(address)).body.isLocked).toBe(true)
    const refused = await start(address)
    expect([refused.status, refused.body.code]).toEqual([403, 'feed.locked'])
    const owner = await someDj('owner@example.com')
    expect((await review(address, owner)).body.isLocked).toBe(false)
    expect((await start(address, owner)).status).toBe(200)
    await settled(owner)
    const nobodys = publish([{ guid: 'n' }], '<podcast:locked>yes</podcast:locked>')
    expect((await start(nobodys, owner)).body.code).toBe('feed.locked')
  })

  it('an import for a DJ of somebody else is refused, and so are users who are no DJ', async () => {
    const other = await someDj()
    const address = publish([{ guid: 'x' }])
    expect((await start(address, { ...own, headers: other.headers })).status).toBe(403)
    expect((await review(address, { ...own, headers: other.headers })).status).toBe(403)
    const listener = await holdingToken(test, await buildUser(test.deps.db))
    expect((await review(address, { ...own, headers: listener })).status).toBe(403)
  })
})
