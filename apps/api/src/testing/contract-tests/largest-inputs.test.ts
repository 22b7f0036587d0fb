/**
 * What one input may cost. Times are of a processor and in units of `unitOfTime`, so a busy machine changes little; a
 * reader whose time grows with the square of its input takes hundreds of them.
 */
import * as contracts from '@nava/contracts'
import { chaptersIn, type Endpoint, endpointsIn, isFile, limits, MIB } from '@nava/contracts'
import { parseCaptions } from '@nava/media/captions/parse-captions'
import { toLrc, parseLrc } from '@nava/tags/lrc'
import { splitArtists } from '@nava/tags/split-artists'
import { tagsOf } from '@nava/tags/tags'
import { parse as parseForm } from 'node:querystring'
import { RUNS_ALL_TESTS } from '@nava/tools/testing/all-tests'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { artistNames } from '../../catalogue/matching/match-tracks.ts'
import { plainTitle } from '../../catalogue/matching/plain-title.ts'
import { readOpml } from '../../listeners/follows/opml.ts'
import { readExports } from '../../listeners/library-import/exports/read-exports.ts'
import { readReply } from '../../listeners/library-import/read-reply.ts'
import { parsePlaylistFile } from '../../listeners/playlists/parse-playlist-file.ts'
import { bodyParser } from '../../platform/http/parse-input.ts'
import { cleanHtml } from '../../station/news/clean-html.ts'
import { withChapterLines } from '../../studio/feed-imports/chapter-lines.ts'
import { readFeed } from '../../studio/feed-imports/read-feed.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { buildArtist, buildMusic } from '../build.ts'
import { cpuTimeOf, longestHold, unitOfTime } from '../cpu-time.ts'
import { buildSubsonicAccount, type SubsonicAccount, subsonicClient } from '../subsonic-client.ts'

/** Units that the reading of one input may take; the costliest takes about 12 */
const MOST = 60

const unit = unitOfTime()
const repeated = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Repeated to the largest allowed length, each is the worst input of some careless reader. */
const PARTS = [
  ...[
    ' ',
    '\n',
    'a',
    '\n\n',
    'a\n',
    '[',
    '"',
    '<',
    '<b>',
    '<a ',
    '&#x41;',
    ', ',
    '=',
    '&',
    '\\',
    '<![CDATA[',
  ],
  ...['[00:01]', ' (feat. ', 'x feat. ', '(with ', ' - ', '1\n00:00:01,000 --> 00:00:02,000\na\n\n'],
]

const { feedImports, opml, playlists, transcripts, news, text, jsonBodyBytes } = limits
const song = (title: string) => ({ id: '1', title, artist: title })
const READERS: Record<string, { bytes: number; read: (text: string) => unknown }> = {
  captions: {
    bytes: transcripts.maxBytes - 100,
    read: (part) => parseCaptions(Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\n${part}`)),
  },
  'WebVTT captions': {
    bytes: transcripts.maxBytes - 100,
    read: (part) => parseCaptions(Buffer.from(`WEBVTT\n\n${part}`)),
  },
  lyrics: { bytes: text.lyrics, read: parseLrc },
  artists: { bytes: MIB, read: (part) => splitArtists([part]) },
  tags: {
    bytes: MIB / 4,
    read: (part) =>
      tagsOf({ title: part, artist: part, album: part, genre: [part], isrc: [part] }, 'Song.mp3'),
  },
  'titles of other servers': { bytes: MIB, read: plainTitle },
  'artists of other servers': { bytes: MIB, read: artistNames },
  'replies of other servers': {
    // The whole reply is read by a process of its own.
    bytes: MIB / 32,
    read: (part) =>
      readReply(JSON.stringify({ 'subsonic-response': { status: 'ok', starred2: { song: [song(part)] } } })),
  },
  'playlists in M3U': { bytes: playlists.file.smallBytes, read: (part) => parsePlaylistFile(part, 'a.m3u') },
  'playlists in CSV': { bytes: playlists.file.smallBytes, read: (part) => parsePlaylistFile(part, 'a.csv') },
  'playlists in XSPF': {
    bytes: playlists.file.smallBytes,
    read: (part) => parsePlaylistFile(`<playlist><trackList><track><title>${part}`, 'a.xspf'),
  },
  feeds: {
    bytes: MIB / 16,
    read: (part) => readFeed(`<rss><channel><item><title>${part}</title></item></channel></rss>`),
  },
  'lists of feeds': {
    bytes: opml.maxBytes - 200,
    read: (part) =>
      readOpml(`<opml><body><outline xmlUrl="https://a.example/" text="${part}"/></body></opml>`),
  },
  'addresses of lists of feeds': {
    bytes: opml.maxBytes - 200,
    read: (part) => readOpml(`<opml><body><outline xmlUrl="${part}"/></body></opml>`),
  },
  'chapters of feeds': {
    bytes: feedImports.chaptersBytes,
    read: (part) => withChapterLines('', [{ startTime: 1, title: part }], 0),
  },
  'chapters in a description': { bytes: text.description, read: (part) => chaptersIn(part, Infinity) },
  'articles of another site': { bytes: news.feed.maxBytes, read: (part) => cleanHtml(part, new Set()) },
  forms: { bytes: jsonBodyBytes, read: (part) => parseForm(part) },
}

/** Reads, whether the input is accepted or refused. */
const tryTo = (work: () => unknown) => () => {
  try {
    work()
  } catch {
    // A refusal costs its time, too.
  }
}

/** Measures again what seems to take too long, because a collection of garbage may have come in between. */
function unitsOf(work: () => unknown): number {
  const first = cpuTimeOf(tryTo(work)) / unit
  return first <= MOST ? first : Math.min(first, cpuTimeOf(tryTo(work)) / unit)
}

describe.runIf(RUNS_ALL_TESTS)('the largest input of a reader', () => {
  it.each(Object.entries(READERS))('of %s takes no longer than it is', (_, { bytes, read }) => {
    for (const part of PARTS)
      // Ascending, so that a reader whose time grows with the square is found before it takes minutes
      for (const share of [64, 16, 4, 1]) {
        const input = repeated(part, bytes / share)
        expect(
          unitsOf(() => read(input)),
          `${JSON.stringify(part)} of ${input.length}`,
        ).toBeLessThan(MOST)
      }
  })

  it('of lyrics does not become much longer by the times of a line', () => {
    const lyrics = `${repeated('[00:01]', text.lyrics / 2)}${repeated('x', text.lyrics / 2)}`
    expect(toLrc(parseLrc(lyrics)).length).toBeLessThan(50 * text.lyrics)
  })
})

const listOf = (json: string, bytes: number) =>
  `[${Array(Math.floor(bytes / (json.length + 1)))
    .fill(json)
    .join(',')}]`
const bodiesOf = (bytes: number) => [
  ...['1', '"a"', '{}', 'null'].map((json) => listOf(json, bytes)),
  ...['a', ' ', '/'].map((part) => JSON.stringify(repeated(part, bytes))),
  `{${Array.from({ length: bytes / 13 }, (_, n) => `"a${n}":1`).join(',')}}`,
]
/** Each field gets an eighth of the largest body, because there are thousands of cases. */
const BODIES = bodiesOf(jsonBodyBytes / 8)

const hasBody = ({ body }: Endpoint) => body !== undefined && !isFile(body)

describe.runIf(RUNS_ALL_TESTS)('the largest body of a call', () => {
  it('takes no longer than it is, in whichever field', () => {
    for (const { method, path, body } of Object.values<unknown>(contracts)
      .flatMap(endpointsIn)
      .filter(hasBody)) {
      const read = bodyParser(body)
      const names = body instanceof z.ZodObject ? Object.keys(body.shape) : []
      for (const [at, name] of ['', ...names].entries()) {
        // Each field gets another one of them, and each call all of them if it has as many fields.
        const json = BODIES[at % BODIES.length] ?? ''
        const input = name === '' ? json : `{${JSON.stringify(name)}:${json}}`
        expect(
          unitsOf(() => read(JSON.parse(input))),
          `${method} ${path} ${name}`,
        ).toBeLessThan(MOST)
      }
    }
  })
})

describe.runIf(RUNS_ALL_TESTS)('the largest exports of a library', () => {
  const liked = (part: string) => JSON.stringify({ tracks: [{ artist: part, track: part }] })
  it.each([
    ['of Spotify', 'YourLibrary.json', liked],
    ['of Last.fm', 'scrobbles.csv', (part: string) => `${part},${part},${part},01 Jan 2020 10:00\n`],
    ['of another program', 'Rain.csv', (part: string) => `Track Name,Artist Name(s)\n${part},${part}\n`],
  ])('%s take no longer than they are', async (_, name, write) => {
    for (const part of PARTS)
      for (const share of [16, 4, 1]) {
        const bytes = Buffer.from(write(repeated(part, MIB / 2 / share)))
        const units = (await longestHold(() => readExports([{ name, bytes }]).catch(() => undefined))) / unit
        expect(units, `${JSON.stringify(part)} of ${bytes.length}`).toBeLessThan(MOST)
      }
  })
})

describe.runIf(RUNS_ALL_TESTS)('other visitors', () => {
  let test: TestApp
  let account: SubsonicAccount
  let tracks: number[]
  beforeAll(async () => {
    test = await startTestApp({}, {}, { strict: false })
    const { db } = test.deps
    account = await buildSubsonicAccount(test)
    const { id: artistID } = await buildArtist(db)
    await buildMusic(db, { artistIDs: [artistID] })
    await db.music.createMany({
      data: Array.from({ length: limits.queue.items }, (_, n) => ({
        ...{ title: `Song ${n}`, isConfirmed: true, hasAudio: true, artistNames: 'Somebody' },
        ...{ releaseDate: new Date(), lengthSeconds: 200 },
      })),
    })
    tracks = (await db.music.findMany({ select: { id: true }, take: limits.queue.items })).map(({ id }) => id)
  })
  afterAll(() => test.close())

  const send = (method: string, path: string, body: string | URLSearchParams, headers: object = {}) =>
    fetch(test.address + path, {
      method,
      body,
      headers: { ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...headers },
    })

  /** Sends a request, and expects that nobody waits long and that little memory stays in use. */
  async function expectShort(what: string, ask: () => Promise<unknown>) {
    const before = process.resourceUsage().maxRSS
    const units = (await longestHold(ask)) / unit
    expect(units, what).toBeLessThan(MOST)
    // KiB
    expect(process.resourceUsage().maxRSS - before, what).toBeLessThan(256 * 1024)
  }

  const playlistOf = async (headers: Record<string, string>): Promise<number> => {
    const made = await send('POST', '/api/playlists', JSON.stringify({ name: 'Longest' }), headers)
    const { playListID } = (await made.json()) as { playListID: number }
    await test.deps.db.playlistMusic.createMany({
      data: tracks
        .slice(0, playlists.musics)
        .map((musicID, position) => ({ playlistID: playListID, musicID, position })),
    })
    return playListID
  }

  it('do not wait for the largest body, whatever is in it', async () => {
    for (const body of bodiesOf(jsonBodyBytes - 100))
      await expectShort(body.slice(0, 5), () => send('POST', '/api/users/login', body))
  })

  it('do not wait for a body of nested lists, which is refused', async () => {
    const half = jsonBodyBytes / 2 - 100
    for (const body of ['['.repeat(half) + ']'.repeat(half), '{"a":'.repeat(half / 3)]) {
      let status = 0
      await expectShort(body.slice(0, 5), async () => {
        ;({ status } = await send('POST', '/api/users/login', body))
      })
      expect(status).toBe(400)
    }
  })

  it('do not wait for the longest lists', async () => {
    const ids = tracks.map((id) => `tr-${id}`)
    const { headers } = account
    const app = { u: account.email, p: account.password, v: '1.16.1', c: 'app', f: 'json' }
    const form = (name: string, values: readonly string[], more: Record<string, string> = {}) =>
      new URLSearchParams([
        ...Object.entries({ ...app, ...more }),
        ...values.map((value): [string, string] => [name, value]),
      ])
    const stored = (await (await fetch(`${test.address}/api/queue`, { headers })).json()) as { queue: object }
    const items = tracks.map((id) => ({ kind: 'music', id }))
    const list = await playlistOf(headers)
    const outlines = Array.from(
      { length: limits.opml.feeds },
      (_, n) => `<outline text="Feed ${n}" xmlUrl="${test.address}/feeds/artist/${n + 1}.xml"/>`,
    ).join('')
    const read = async (path: string) => {
      const reply = await fetch(test.address + path, { headers })
      expect(((await reply.json()) as { musics: object[] }).musics.length, path).toBeGreaterThan(400)
    }
    const sendFile = async (path: string, text: string) => {
      const body = new FormData()
      body.append('file', new Blob([text]), 'a.m3u8')
      const { status } = await fetch(test.address + path, { method: 'POST', body, headers })
      expect(status, path).toBeLessThan(500)
    }
    const versions = { music: tracks.slice(0, 1000), podcasts: [] }
    const asked: [string, () => Promise<unknown>][] = [
      ['queue', () => send('PUT', '/api/queue', JSON.stringify({ ...stored.queue, items }), headers)],
      ['save', () => send('POST', '/rest/savePlayQueue', form('id', ids))],
      ['read', async () => (await send('POST', '/rest/getPlayQueue', form('id', []))).arrayBuffer()],
      [
        'read XML',
        async () => (await send('POST', '/rest/getPlayQueue', form('id', [], { f: 'xml' }))).arrayBuffer(),
      ],
      ['star', () => send('POST', '/rest/star', form('id', ids.slice(0, limits.subsonic.ids)))],
      ['starred', async () => (await send('POST', '/rest/getStarred2', form('id', []))).arrayBuffer()],
      [
        'playlist',
        () =>
          send(
            'POST',
            '/rest/createPlaylist',
            form('songId', ids.slice(0, limits.subsonic.ids), { name: 'All' }),
          ),
      ],
      ['versions', () => send('POST', '/api/streams/versions', JSON.stringify(versions), headers)],
      ['own queue', () => read('/api/queue')],
      ['playlist page', () => read(`/api/playlists/${list}`)],
      ['feeds', () => sendFile('/api/follows/opml', `<opml><body>${outlines}</body></opml>`)],
      [
        'playlist file',
        () => sendFile('/api/playlists/import', repeated('Somebody - Song\n', playlists.file.maxBytes)),
      ],
    ]
    for (const [what, ask] of asked) await expectShort(what, ask)
    const { playQueue } = await subsonicClient(test, account).ask('getPlayQueue')
    expect(playQueue.entry.length).toBeGreaterThan(900)
  })
})
