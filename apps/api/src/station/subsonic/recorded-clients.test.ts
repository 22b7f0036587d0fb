/**
 * Plays back what real programs sent, so that none of them breaks unseen. Each file in `recorded/` names the program and its
 * version, then a request a line: method, call (or path), way to sign in, parameters, headers, and what the answer was then.
 * Ids and names of the station that they were recorded at are placeholders, as is the ETag of the answer before.
 */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildAlbum, buildArtist, buildDj, buildMusic, buildPodcast } from '../../testing/build.ts'
import { publishAudio, publishImage } from '../../testing/publish.ts'
import { buildSubsonicAccount, subsonicClient, type SubsonicAccount } from '../../testing/subsonic-client.ts'

const FOLDER = join(import.meta.dirname, 'recorded')
const LINE =
  /^(?<method>GET|POST|DELETE) (?<call>\S+) (?<way>token|enc|password|key|-) (?<sent>\S+)(?: {2}(?<header>.+?))? -> (?<answer>.+)$/

let test: TestApp
let ids: Record<string, string>
let account: SubsonicAccount

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const { id: artistID } = await buildArtist(db, { name: 'Somebody' })
  const { id: albumID } = await buildAlbum(db, { artistIDs: [artistID] })
  const { id: trackID } = await buildMusic(db, { title: 'Something', albumID, artistIDs: [artistID] })
  await publishAudio(test.deps, { musicID: trackID })
  const { id: djID } = await buildDj(db)
  const { id: podcastID } = await buildPodcast(db, { djIDs: [djID] })
  await publishAudio(test.deps, { podcastID })
  await publishImage(test.deps, 'music', trackID)
  await publishImage(test.deps, 'artist', artistID)
  await publishImage(test.deps, 'podcast', podcastID)
  const of = { track: `tr-${trackID}`, album: `al-${albumID}`, artist: `ar-${artistID}` }
  ids = { ...of, episode: `pe-${podcastID}`, channel: `dj-${djID}` }
})
afterAll(() => test.close())

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
    let etag = ''
    for (const line of lines) {
      const { method, call, way, sent, header, answer } = LINE.exec(line)?.groups ?? {}
      if (call === undefined || sent === undefined || way === undefined)
        throw new Error(`unreadable: ${line}`)
      const fields = new URLSearchParams(sent === '-' ? '' : sent)
      for (const [field, value] of [...fields])
        if (/^\{\w+\}$/.test(value)) fields.set(field, ids[value.slice(1, -1)] ?? '')
      for (const [field, value] of Object.entries(signIn(way))) fields.set(field, value)
      const path = call.startsWith('/') ? withIDs(call) : `/rest/${call}`
      const request =
        method === 'POST'
          ? test.http.post(path).type('form').send(fields.toString())
          : test.http[method === 'DELETE' ? 'delete' : 'get'](path).query(fields.toString())
      const [field, value] = header?.split(': ') ?? []
      if (field !== undefined && value !== undefined) request.set(field, value.replace('{etag}', etag))
      const reply = await request.buffer()
      etag = reply.get('etag') ?? ''
      expect(answerOf(reply), line).toBe(answer)
    }
  })
})

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

/** `ok` or the error of a `subsonic-response` in any form, else the kind of the file, or the status of no answer */
function answerOf({ status, type, text }: { status: number; type: string; text?: string }): string {
  if (status >= 300) return `HTTP ${status}`
  if (!/json|xml/.test(type) || type.includes('rss')) return type
  const [, code] = /(?:"code":|code=")(\d+)/.exec(text ?? '') ?? []
  return code === undefined ? 'ok' : `error ${code}`
}
