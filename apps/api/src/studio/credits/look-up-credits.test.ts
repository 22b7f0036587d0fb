import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildMusic, buildUser } from '../../testing/build.ts'
import { type OtherSite, startOtherSite } from '../../testing/other-site.ts'

const RAIN = '11111111-2a5c-4b3d-9a41-6a1c6c2b4b11'
const LIVE = '22222222-2a5c-4b3d-9a41-6a1c6c2b4b11'

let site: OtherSite
let test: TestApp
let owner: { authorization: string }
let other: { authorization: string }
let artistID: number
let agents: (string | undefined)[] = []
beforeAll(async () => {
  site = await startOtherSite()
  test = await startTestApp({ MUSICBRAINZ_URL: `${site.address}/` }, {}, { musicBrainzInterval: 0 })
  test.allowedHosts.push(new URL(site.address).host)
  const { db } = test.deps
  const users = [await buildUser(db), await buildUser(db)] as const
  artistID = (await buildArtist(db, { name: 'Mi"na', memberID: users[0].id })).id
  await buildArtist(db, { memberID: users[1].id })
  owner = await as(test, users[0].email)
  other = await as(test, users[1].email)
})
afterAll(async () => {
  await test.close()
  await site.close()
})
beforeEach(() => {
  agents = []
  site.asked.length = 0
})

const found = (id: string, title: string, more: object = {}) => ({
  id,
  title,
  score: 100,
  length: 201_400,
  video: null,
  'artist-credit': [{ name: 'Mina', artist: { id: RAIN, name: 'Mina', 'sort-name': 'Mina' } }],
  ...more,
})
const composer = {
  type: 'composer',
  'target-type': 'artist',
  'target-credit': '',
  attributes: [],
  artist: { id: RAIN, name: 'Ada Unique', 'sort-name': 'Unique, Ada' },
}
const whole = found(RAIN, 'Rain', {
  isrcs: ['QZES72100001'],
  relations: [{ type: 'performance', 'target-type': 'work', work: { id: RAIN, relations: [composer] } }],
})

/** Answers by the beginning of paths after `/ws/2/`; with 404 as MusicBrainz does otherwise. */
function answer(replies: Record<string, unknown>) {
  site.answer((request, reply) => {
    agents.push(request.headers['user-agent'])
    const path = (request.url ?? '').replace('/ws/2/', '')
    const [, body] = Object.entries(replies).find(([start]) => path.startsWith(start)) ?? []
    if (typeof body === 'function') body(reply)
    else if (body === undefined)
      reply.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"Not Found"}')
    else
      reply
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
  })
}

const track = async (data: Parameters<typeof buildMusic>[1] = {}) =>
  (await buildMusic(test.deps.db, { title: 'Rain', artistIDs: [artistID], isConfirmed: false, ...data })).id
const lookUp = (id: number, body: object = {}, by: Record<string, string> = owner) =>
  test.http.post(`/api/musics/${id}/credits/lookup`).set(by).send(body)

describe('a look-up of credits', () => {
  it('finds the recording by its code, with the pages of people who have one here, and stores nothing', async () => {
    const { db } = test.deps
    const ada = await buildArtist(db, { name: 'Ada Unique' })
    const id = await track({ isrc: 'QZES72100001' })
    answer({
      'isrc/QZES72100001': { isrc: 'QZES72100001', recordings: [found(RAIN, 'Rain')] },
      [`recording/${RAIN}`]: whole,
    })
    expect((await lookUp(id)).body).toEqual({
      recordings: [{ recordingID: RAIN, title: 'Rain', artists: 'Mina', length: 201 }],
      recordingID: RAIN,
      isrc: 'QZES72100001',
      credits: [{ role: 'composer', instrument: '', name: 'Ada Unique', artistID: ada.id }],
    })
    expect(site.asked).toEqual([
      '/ws/2/isrc/QZES72100001?inc=artist-credits&fmt=json',
      `/ws/2/recording/${RAIN}?inc=artist-credits+isrcs+artist-rels+work-rels+work-level-rels&fmt=json`,
    ])
    expect(agents[0]).toMatch(/^Nava\/[\d.]+ \( info@localhost \)$/)
    expect(await db.musicCredit.count({ where: { musicID: id } })).toBe(0)
    const list = await test.http.get(`/api/musics/${id}/credits`).set(owner)
    expect(list.body).toEqual({ musicID: id, credits: [], canLookUp: true })
  })

  it('searches by names without a code, or with one that is unknown, of which a person may choose another recording', async () => {
    answer({
      'recording?': {
        count: 2,
        recordings: [found(RAIN, 'Rain'), found(LIVE, 'Rain (live)', { length: null })],
      },
      [`recording/${RAIN}`]: whole,
      [`recording/${LIVE}`]: found(LIVE, 'Rain (live)'),
    })
    const id = await track({ title: 'Rain "1+1" & more', isrc: 'QZES72100009' })
    const first = await lookUp(id)
    expect(
      first.body.recordings.map((each: { recordingID: string; length: number }) => [
        each.recordingID,
        each.length,
      ]),
    ).toEqual([
      [RAIN, 201],
      [LIVE, 0],
    ])
    const asked = new URL(site.asked[1] ?? '', site.address).searchParams.get('query')
    expect(asked).toBe(String.raw`recording:"Rain \"1+1\" & more" AND artist:"Mi\"na"`)
    const second = await lookUp(id, { recordingID: LIVE })
    expect(second.body).toEqual({ recordings: [], recordingID: LIVE, isrc: '', credits: [] })
    expect((await lookUp(id, { recordingID: '../artist/1' })).status).toBe(400)
  })

  it('sets the code of a track that has none, with what is taken over', async () => {
    const { db } = test.deps
    const codeOf = async (id: number) => (await db.music.findUniqueOrThrow({ where: { id } })).isrc
    const put = (id: number, isrc: string) =>
      test.http.put(`/api/musics/${id}/credits`).set(owner).send({ credits: [], isrc })
    const [without, having] = [await track(), await track({ isrc: 'QZES72100002' })]
    for (const id of [without, having]) expect((await put(id, 'QZ-ES7-21-00001')).status).toBe(200)
    expect([await codeOf(without), await codeOf(having)]).toEqual(['QZES72100001', 'QZES72100002'])
    expect((await put(without, 'nonsense')).status).toBe(400)
  })

  it.each<[string, Record<string, unknown>, number, string]>([
    ['nothing', { 'recording?': { count: 0, recordings: [] } }, 404, 'credits.none-found'],
    ['nothing at all', { 'recording?': '' }, 422, 'source.unreachable'],
    ['a page', { 'recording?': '<html>Down for maintenance</html>' }, 422, 'source.unreachable'],
    ['other JSON', { 'recording?': [null, 1] }, 422, 'source.unreachable'],
    ['odd recordings', { 'recording?': { recordings: [null, { id: 'x' }, 7] } }, 404, 'credits.none-found'],
    [
      'a recording that is gone',
      { 'recording?': { recordings: [found(RAIN, 'Rain')] } },
      422,
      'source.missing',
    ],
    ['too much', { 'recording?': `"${'x'.repeat(2 * 1024 * 1024)}"` }, 422, 'source.unreachable'],
  ])('says so if MusicBrainz answers with %s', async (_what, replies, status, code) => {
    answer(replies)
    const reply = await lookUp(await track())
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })

  it('is for the owner and admins', async () => {
    answer({})
    const id = await track()
    expect((await lookUp(id, {}, other)).status).toBe(404)
    expect((await lookUp(id, {}, {})).status).toBe(401)
    expect((await lookUp(99_999_999)).status).toBe(404)
    expect(site.asked).toEqual([])
  })

  it('leaves MusicBrainz alone for as long as it wants', async () => {
    answer({
      'recording?': (reply: ServerResponse) =>
        reply
          .writeHead(503, { 'retry-after': '40' })
          .end('{"error":"Your requests are exceeding the limit"}'),
    })
    const id = await track()
    const refused = await lookUp(id)
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      422,
      'source.busy',
      '40',
    ])
    answer({ 'recording?': { recordings: [] } })
    site.asked.length = 0
    expect((await lookUp(id)).body.code).toBe('source.busy')
    expect(site.asked).toEqual([])
  })
})
