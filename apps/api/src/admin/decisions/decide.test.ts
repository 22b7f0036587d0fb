import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'

type Headers = Record<'authorization', string>

let test: TestApp
let admin: Headers
let other: Headers
let person: Awaited<ReturnType<typeof buildUser>>
let theirs: Headers
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  admin = await as(test, (await buildUser(db, { isAdmin: true })).email)
  other = await as(test, (await buildUser(db, { isAdmin: true })).email)
})
beforeEach(async () => {
  person = await buildUser(test.deps.db)
  theirs = await as(test, person.email)
})
afterAll(() => test.close())

const post = (path: string, body: object, by = admin) =>
  test.http.post(`/api/admin/${path}`).set(by).send(body)
const put = (path: string, body: object, by = admin) => test.http.put(`/api/admin/${path}`).set(by).send(body)
const read = async (path: string, by = admin) => (await test.http.get(`/api/${path}`).set(by)).body
const lastAudit = async (kind: string) => (await read(`admin/audit?kind=${kind}`)).items[0]

const notices = async () => (await read('notices', theirs)).notices
const mails = async () => {
  const names = await readdir(test.env.outboxDir).catch(() => [])
  const all = await Promise.all(names.map((name) => readFile(join(test.env.outboxDir, name), 'utf8')))
  return all.filter((mail) => mail.includes(`To: ${person.email}`))
}
const oneMail = () =>
  vi.waitFor(async () => {
    const found = await mails()
    expect(found).toHaveLength(1)
    return found[0] ?? ''
  })

const open = { isConfirmed: false, hasAudio: false }
async function buildTrack() {
  const { db } = test.deps
  const artist = await buildArtist(db, { memberID: person.id })
  return buildMusic(db, { title: 'Rain', artistIDs: [artist.id], createdByID: person.id, ...open })
}
const waiting = async (id: number) =>
  (await read('admin/music?confirmed=no&refused=no&take=100')).items.some(
    (row: { musicID: number }) => row.musicID === id,
  )

describe('a track that an admin refuses', () => {
  it('waits no longer, and its artists read the reason in their panel, a notice and a mail', async () => {
    const { id } = await buildTrack()
    expect(await waiting(id)).toBe(true)
    const words = 'The left channel is silent.'
    const reply = await post(`music/${id}/refuse`, { reason: 'quality', words })
    expect([reply.status, reply.body.refusal]).toEqual([200, { reason: 'quality', words }])
    expect(await waiting(id)).toBe(false)
    const [row] = await read('artistpanel/musics', theirs)
    expect(row).toMatchObject({ musicID: id, isConfirmed: false, refusal: { reason: 'quality', words } })
    expect(await notices()).toEqual([
      expect.objectContaining({
        kind: 'decision',
        type: 'music',
        id,
        title: 'Rain',
        body: `Your track was not approved.\nThe sound or the picture has faults.\n${words}`,
        click_action: '/artistPanel',
      }),
    ])
    expect(await oneMail()).toContain(words)
    const { action, rowID, changes } = await lastAudit('music')
    expect([action, rowID, JSON.parse(changes)]).toEqual(['refuse', id, { reason: 'quality', words }])
  })

  it('is told of in the language of each person', async () => {
    const { db } = test.deps
    await db.user.update({ where: { id: person.id }, data: { language: 'fa' } })
    const { id } = await buildTrack()
    await post(`music/${id}/refuse`, { reason: 'rights' })
    expect((await notices())[0].body).toContain('آهنگ شما پذیرفته نشد.')
    expect(await oneMail()).toContain('Content-Language: fa')
  })

  it('waits again once its artist changes it', async () => {
    const { id } = await buildTrack()
    await post(`music/${id}/refuse`, { reason: 'details' })
    const { artistID } = await test.deps.db.musicArtist.findFirstOrThrow({ where: { musicID: id } })
    const form = { title: 'Rain at night', musicArtists: [{ artistID }] }
    expect((await test.http.put(`/api/musics/${id}`).set(theirs).send(form)).status).toBe(200)
    expect(await waiting(id)).toBe(true)
    expect((await read('artistpanel/musics', theirs))[0].refusal).toBeNull()
  })

  it('is not decided twice, nor as it is no longer', async () => {
    const { id } = await buildTrack()
    const { updated } = await read(`admin/music/${id}`)
    expect((await post(`music/${id}/refuse`, { reason: 'rights', updated })).status).toBe(200)
    const replies = [
      await post(`music/${id}/refuse`, { reason: 'quality' }, other),
      await put(`music/${id}`, { isConfirmed: true, updated }, other),
    ]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'decision.made'],
      [409, 'music.changed'],
    ])
    expect(await notices()).toHaveLength(1)
  })

  it('takes only a reason that fits tracks, by an admin', async () => {
    const { id } = await buildTrack()
    for (const body of [{ reason: null }, { reason: 'spam' }, { reason: 'quality', words: 'x'.repeat(1001) }])
      expect((await post(`music/${id}/refuse`, body)).status).toBe(400)
    expect((await post(`music/${id}/refuse`, { reason: 'rights' }, theirs)).status).toBe(403)
    expect((await post('music/99999999/refuse', { reason: 'rights' })).status).toBe(404)
    expect(await notices()).toEqual([])
  })
})

it('a track that an admin confirms is told of by a notice alone, once', async () => {
  const { id } = await buildTrack()
  await put(`music/${id}`, { isConfirmed: true })
  await put(`music/${id}`, { isConfirmed: true })
  expect(await notices()).toEqual([
    expect.objectContaining({ kind: 'decision', title: 'Rain', body: 'Your track was approved.', id }),
  ])
  expect((await post(`music/${id}/refuse`, { reason: 'rights' })).body.code).toBe('decision.made')
  expect(await mails()).toEqual([])
})

it('an episode is refused and confirmed in the same way', async () => {
  const { db } = test.deps
  const dj = await buildDj(db, { memberID: person.id })
  const { id } = await buildPodcast(db, { djIDs: [dj.id], ...open })
  const seen = await read(`admin/podcasts/${id}`)
  const form = { title: seen.title, djIDs: [dj.id], isConfirmed: true, updated: seen.updated }
  expect((await post(`podcasts/${id}/refuse`, { reason: 'rules' })).body.refusal.reason).toBe('rules')
  expect((await read('djpanel/podcasts', theirs))[0].refusal).toEqual({ reason: 'rules', words: '' })
  expect((await put(`podcasts/${id}`, form, other)).body.code).toBe('row.changed')
  const { updated } = await read(`admin/podcasts/${id}`)
  expect((await put(`podcasts/${id}`, { ...form, updated }, other)).body).toMatchObject({
    isConfirmed: true,
    refusal: null,
  })
  expect((await notices()).map(({ body }: { body: string }) => body)).toEqual([
    'Your episode was approved.',
    'Your episode was not approved.\nIt is against the rules of this site.',
  ])
  expect(await oneMail()).toContain('rules')
})

it('a request that is refused is answered with the reason', async () => {
  const { db } = test.deps
  const data = {
    userID: person.id,
    email: person.email,
    name: 'A',
    artistName: 'Duo',
    phone: '',
    message: '',
  }
  const { id } = await db.artistRequest.create({ data })
  const words = 'Write from the address on your site.'
  expect((await post(`artistrequests/${id}/refuse`, { reason: 'other', words })).body.status).toBe('refused')
  expect((await notices())[0]).toMatchObject({
    title: 'Duo',
    body: `Your request to become an artist was not approved.\n${words}`,
  })
  expect(await oneMail()).toContain(words)
  expect((await post(`artistrequests/${id}/refuse`, { reason: 'rules' }, other)).status).toBe(409)
})

describe('a reported message', () => {
  it('is removed once, and its writer learns why', async () => {
    const { db } = test.deps
    const { id: albumID } = await db.album.create({ data: { name: 'Any', releaseDate: new Date() } })
    const comment = await db.comment.create({ data: { userID: person.id, text: 'Buy shoes', albumID } })
    const message = await db.chatMessage.create({ data: { userID: person.id, text: 'Buy hats' } })
    for (const [path, again] of [
      [`comments/${comment.id}/refuse`, 404],
      [`chat/${message.id}/refuse`, 409],
    ] as const) {
      expect((await post(path, { reason: 'spam' })).text).toBe('true')
      expect((await post(path, { reason: 'spam' }, other)).status).toBe(again)
    }
    expect(await notices()).toMatchObject([
      { title: 'Buy hats', body: 'Your message in the chat was removed.\nIt is advertising.' },
      { title: 'Buy shoes', body: 'Your comment was removed.\nIt is advertising.' },
    ])
    expect(await db.comment.count({ where: { id: comment.id } })).toBe(0)
    expect((await db.chatMessage.findUniqueOrThrow({ where: { id: message.id } })).deletedAt).not.toBeNull()
    await vi.waitFor(async () => expect(await mails()).toHaveLength(2))
  })

  it('stays with its reports dropped, which is decided once, too', async () => {
    const { db } = test.deps
    const { id } = await db.chatMessage.create({ data: { userID: person.id, text: 'Hm' } })
    await db.chatReport.create({ data: { messageID: id, userID: person.id } })
    expect((await post(`chat/${id}/resolve`, {})).text).toBe('true')
    expect((await read('admin/chat?reported=yes&take=100')).items).toEqual([])
    expect((await post(`chat/${id}/resolve`, {}, other)).body.code).toBe('decision.made')
    expect(await notices()).toEqual([])
  })
})

it('notices of decisions can be switched off, and others do not see them', async () => {
  const { id } = await buildTrack()
  await post(`music/${id}/refuse`, { reason: 'rights' })
  expect((await read('notices', other)).notices).toEqual([])
  const settings = await read('notices/settings', theirs)
  await test.http
    .put('/api/notices/settings')
    .set(theirs)
    .send({ ...settings, decision: false })
  expect(await notices()).toEqual([])
})
