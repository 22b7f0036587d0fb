/**
 * Plays back what real programs sent, so that none of them breaks unseen. Each file in `recorded/` names the program and its
 * version, then has a request a line:
 *
 *     METHOD call (or path) · way to sign in (`-`: none) · parameters (`-`: none) · two spaces and headers, with ` | ` between · -> answer
 *
 * The answer of then: `ok` or the error of a `subsonic-response`, else the kind of a file; after its status where that is not
 * 200, as in `206 audio/mpeg` and `304`. A request with `Origin` must be readable for pages of any site, and for `OPTIONS`
 * the method and the headers asked for must be allowed. A part of a file must begin where `Range` said.
 *
 * Ids and names of the station that they were recorded at are placeholders, as are the ETag and the last change of the answer
 * before, and the first segment of the last playlist of the live channel.
 */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newVersion, segmentsKey, videoKey } from '@nava/media/storage/keys'
import { beforeAll, afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ffmpeg, makeVideo } from '../../../../../worker/src/testing/make-media.ts'
import { transcodeVideo } from '../../../../../worker/src/transcode-video/transcode-video.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildAlbum, buildArtist, buildDj, buildMusic, buildPodcast } from '../../testing/build.ts'
import { publishAudio, publishImage } from '../../testing/publish.ts'
import { buildSubsonicAccount, subsonicClient, type SubsonicAccount } from '../../testing/subsonic-client.ts'

const FOLDER = join(import.meta.dirname, 'recorded')
const LINE =
  /^(?<method>GET|HEAD|POST|DELETE|OPTIONS) (?<call>\S+) (?<way>token|enc|password|key|-) (?<sent>\S+)(?: {2}(?<headers>.+?))? -> (?<answer>.+)$/

let test: TestApp
let ids: Record<string, string>
let account: SubsonicAccount

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const { id: artistID } = await buildArtist(db, { name: 'Somebody' })
  const { id: albumID } = await buildAlbum(db, { artistIDs: [artistID] })
  const { id: trackID } = await buildMusic(db, { title: 'Something', albumID, artistIDs: [artistID] })
  await publishAudio(test.deps, { musicID: trackID }, { bytes: 300_000 })
  const { id: djID } = await buildDj(db)
  const { id: podcastID } = await buildPodcast(db, { djIDs: [djID] })
  await publishAudio(test.deps, { podcastID })
  await publishImage(test.deps, 'music', trackID)
  await publishImage(test.deps, 'artist', artistID)
  await publishImage(test.deps, 'podcast', podcastID)
  const of = { track: `tr-${trackID}`, album: `al-${albumID}`, artist: `ar-${artistID}` }
  ids = { ...of, episode: `pe-${podcastID}`, channel: `dj-${djID}` }
  await publishFilm()
})
afterAll(() => test.close())

/** Publishes a video for the live channel to play. */
async function publishFilm(): Promise<void> {
  const { db, storage } = test.deps
  const folder = await mkdtemp(join(tmpdir(), 'nava-recorded-'))
  const file = await makeVideo(folder, 'film.mp4', { seconds: 6, size: '640x360' })
  const { durationMs, rungs } = await transcodeVideo(file, {
    ffmpeg,
    cwd: folder,
    signal: new AbortController().signal,
    onPercent: () => undefined,
    onPlan: async () => undefined,
  })
  const { id: musicID } = await buildMusic(db, { hasVideo: true, hasAudio: false })
  const version = newVersion()
  const { id } = await db.mediaAsset.create({
    data: {
      ...{
        musicID,
        kind: 'video',
        state: 'ready',
        sourceType: 'mp4',
        sourceName: 'film.mp4',
        sourceBytes: 1n,
      },
      ...{ sourceVersion: version, publishedVersion: version, durationMs },
      renditions: rungs.map(({ rendition }) => rendition),
    },
  })
  for (const { rendition, segments, file: rung } of rungs) {
    await storage.put(videoKey(id, version, rendition.height), await readFile(rung))
    await storage.put(segmentsKey(id, version, rendition.height), Buffer.from(JSON.stringify(segments)))
  }
  await rm(folder, { recursive: true })
}

/** Programs delete what they made. */
beforeEach(async () => {
  account = await buildSubsonicAccount(test)
  await publishImage(test.deps, 'user', account.id)
  const { ask } = subsonicClient(test, account)
  const { playlist } = await ask('createPlaylist', { name: 'Mine', songId: ids['track'] ?? '' })
  const { shares } = await ask('createShare', { id: ids['album'] ?? '' })
  ids = { ...ids, user: account.email, playlist: playlist.id, share: shares.share[0].id }
})

describe.each(readdirSync(FOLDER))('%s', (name) => {
  const [title = '', ...lines] = readFileSync(join(FOLDER, name), 'utf8').trim().split('\n')

  it(`has each request of ${title} answered as when it was recorded`, async () => {
    let before: IncomingHttpHeaders = {}
    let segment = ''
    for (const line of lines) {
      const { method = '', call, way, sent, headers: told, answer } = LINE.exec(line)?.groups ?? {}
      if (call === undefined || sent === undefined || way === undefined)
        throw new Error(`unreadable: ${line}`)
      const fields = new URLSearchParams(sent === '-' ? '' : sent)
      for (const [field, value] of [...fields])
        if (/^\{\w+\}$/.test(value)) fields.set(field, ids[value.slice(1, -1)] ?? '')
      for (const [field, value] of Object.entries(signIn(way))) fields.set(field, value)
      const path = /^[/{]/.test(call) ? withIDs(call.replace('{segment}', segment)) : `/rest/${call}`
      const headers = headersOf(told, before)
      const reply = await send(method, path, fields.toString(), headers)
      expect(answerOf(reply), line).toBe(answer)
      assertReadable(method, headers, reply.headers, line)
      before = reply.headers
      segment = /^\/music\/live\/.+\?t=.+$/m.exec(reply.text)?.[0] ?? segment
    }
  })
})

interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Sends fields in the address, or as the form of a POST. Streams without an end are not read. */
function send(method: string, path: string, fields: string, headers: Record<string, string>): Promise<Reply> {
  const form = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : undefined
  const address = `${test.address}${path}${form || !fields ? '' : `?${fields}`}`
  return new Promise((resolve, reject) => {
    const asked = request(address, { method, headers: { ...form, ...headers } }, (reply) => {
      const { statusCode: status = 0, headers: got } = reply
      const chunks: Buffer[] = []
      const end = () => resolve({ status, headers: got, text: Buffer.concat(chunks).toString() })
      if (got['icy-name'] !== undefined) {
        end()
        reply.destroy()
        return
      }
      reply
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', end)
        .on('error', reject)
    })
    asked.on('error', reject).end(form && fields)
  })
}

function headersOf(told: string | undefined, { etag = '', 'last-modified': date = '' }: IncomingHttpHeaders) {
  const headers: Record<string, string> = {}
  for (const header of told?.split(' | ') ?? []) {
    const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(header) ?? []
    headers[name.toLowerCase()] = value.replace('{etag}', etag).replace('{date}', date)
  }
  return headers
}

/** Fails if a page of another site may not read the answer, or a part of a file begins elsewhere than asked for. */
function assertReadable(
  method: string,
  sent: Record<string, string>,
  got: IncomingHttpHeaders,
  line: string,
): void {
  if (sent['origin'] !== undefined) expect(got['access-control-allow-origin'], line).toBe('*')
  if (method === 'OPTIONS') {
    const wanted = (sent['access-control-request-method'] ?? '').toLowerCase()
    if (!['get', 'head', 'post'].includes(wanted))
      expect(namesOf(got['access-control-allow-methods']), line).toContain(wanted)
    const allowed = namesOf(got['access-control-allow-headers'])
    for (const name of namesOf(sent['access-control-request-headers']))
      expect(allowed, line).toContain(name !== 'authorization' && allowed.includes('*') ? '*' : name)
  }
  const [, first] = /^bytes=(\d+)-/.exec(sent['range'] ?? '') ?? []
  if (first !== undefined && got['content-range'] !== undefined)
    expect(got['content-range'], line).toMatch(new RegExp(`^bytes ${first}-`))
}

const namesOf = (list = ''): string[] => list.toLowerCase().split(/, */).filter(Boolean)

/** Paths have the number of an id only. */
const withIDs = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]?.replace(/^\w+-/, '') ?? '')

function signIn(way: string): Record<string, string> {
  if (way === '-') return {}
  const { email: u, password } = account
  if (way === 'key') return { apiKey: password }
  if (way === 'password') return { u, p: password }
  if (way === 'enc') return { u, p: `enc:${Buffer.from(password).toString('hex')}` }
  return { u, t: hash('md5', `${password}salt`), s: 'salt' }
}

/** `ok` or the error of a `subsonic-response` in any form, else the kind of the file; after a status that is not 200 */
function answerOf({ status, headers, text }: Reply): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  return [status === 200 ? '' : status, kindOf(type, text)].filter(Boolean).join(' ')
}

function kindOf(type: string, text: string): string {
  if (!/json|xml/.test(type) || type.includes('rss')) return type
  const [, code] = /(?:"code":|code=")(\d+)/.exec(text) ?? []
  return code === undefined ? 'ok' : `error ${code}`
}
