import { CHAT_ROOM, type ChatMessage, limits } from '@nava/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as, holdingToken } from '../../testing/as.ts'
import { buildUser } from '../../testing/build.ts'
import { closeGuests, emptyChat, joinGuest, write, written } from '../../testing/chat-guests.ts'

type Headers = Record<'authorization', string>

const DAY = 86_400_000

let test: TestApp
let second: TestApp
let admin: Headers
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
  second = await startTestApp({ DATABASE_URL: test.env.databaseUrl })
  admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
})
afterAll(async () => {
  await second.close()
  await test.close()
})
beforeEach(async () => {
  const { db } = test.deps
  await db.chatPoll.deleteMany()
  await db.chatWord.deleteMany()
  await db.chatModerator.deleteMany()
  await db.setting.deleteMany()
  await emptyChat([test, second])
  for (const app of [test, second])
    await expect
      .poll(async () => (await joinGuest(app)).joined)
      .toMatchObject({ slowSeconds: 0, room: { pinned: null, poll: null, moderators: [] } })
  closeGuests()
})

async function somebody(data: { createdAt?: Date } = {}) {
  const user = await buildUser(test.deps.db, { createdAt: new Date(Date.now() - 2 * DAY), ...data })
  return { user, headers: await holdingToken(test, user) }
}

const moderators = `/api/admin/chat/rooms/${CHAT_ROOM}/moderators`

async function moderator() {
  const person = await somebody()
  expect((await test.http.put(`${moderators}/${person.user.id}`).set(admin)).text).toBe('true')
  return person
}

/** In the order of pages, since events of messages may arrive in another one */
const texts = (messages: readonly ChatMessage[]) =>
  messages.toSorted((one, other) => one.messageID - other.messageID).map(({ text }) => text)

describe('a moderator', () => {
  it('is named and dismissed by admins, which all pages show at once', async () => {
    const { user, headers } = await somebody()
    const own = await joinGuest(test, headers)
    const far = await joinGuest(second)
    expect(own.joined.standing).toEqual({ state: 'writer' })
    expect((await test.http.put(`${moderators}/${user.id}`).set(headers)).status).toBe(403)
    expect((await test.http.put(`${moderators}/99999999`).set(admin)).status).toBe(404)
    await test.http.put(`${moderators}/${user.id}`).set(admin)
    await expect.poll(() => own.heard.standings).toEqual([{ state: 'writer', isModerator: true }])
    await expect.poll(() => far.heard.rooms).toContainEqual({ moderators: [user.id] })
    expect((await joinGuest(second, headers)).joined).toMatchObject({
      standing: { isModerator: true },
      room: { moderators: [user.id] },
    })
    const read = await test.http.get(`/api/admin/chat/rooms/${CHAT_ROOM}`).set(admin)
    expect(read.body.moderators).toEqual([{ userID: user.id, name: user.name, email: user.email }])
    await test.http.delete(`${moderators}/${user.id}`).set(admin)
    await expect.poll(() => own.heard.standings.at(-1)).toEqual({ state: 'writer' })
    await expect.poll(() => far.heard.rooms.at(-1)).toEqual({ moderators: [] })
    expect((await test.http.put('/api/chat/slowmode').set(headers).send({ seconds: 5 })).status).toBe(403)
  })

  it('is every admin, until dismissed, which open pages hear of', async () => {
    const { user, headers } = await somebody()
    const own = await joinGuest(second, headers)
    const make = (isAdmin: boolean) =>
      test.http.put(`/api/admin/users/${user.id}`).set(admin).send({ isAdmin })
    await make(true)
    await expect.poll(() => own.heard.standings.at(-1)).toEqual({ state: 'writer', isModerator: true })
    expect((await joinGuest(test)).joined.room.moderators).toEqual([])
    await make(false)
    await expect.poll(() => own.heard.standings.at(-1)).toEqual({ state: 'writer' })
  })

  it('removes any message, mutes writers and sets slow mode, and each is audited', async () => {
    const host = await moderator()
    const writer = await somebody()
    const { guest, heard } = await joinGuest(second, writer.headers)
    const { messageID } = await written(guest, 'rude')
    const remove = () => test.http.post(`/api/chat/messages/${messageID}/remove`).set(host.headers)
    expect((await remove()).text).toBe('true')
    await expect.poll(() => heard.removed).toEqual([messageID])
    expect((await remove()).body.code).toBe('chat.not-found')

    const mute = (id: number, minutes: number, by = host.headers) =>
      test.http.put(`/api/chat/writers/${id}/mute`).set(by).send({ minutes })
    const long = await mute(writer.user.id, 60)
    expect(Date.parse(long.body.until) - Date.now()).toBeGreaterThan(59 * 60_000)
    expect((await mute(writer.user.id, 10)).body).toEqual(long.body)
    expect((await mute(writer.user.id, 11)).status).toBe(400)
    expect(await write(guest, 'hello?')).toEqual({ state: 'muted', until: long.body.until })
    await expect.poll(() => heard.standings).toContainEqual({ state: 'muted', until: long.body.until })
    const other = await moderator()
    expect((await mute(other.user.id, 10)).body.code).toBe('chat.writer-moderates')
    expect((await mute(99999999, 10)).status).toBe(404)

    await test.http.put('/api/chat/slowmode').set(host.headers).send({ seconds: 60 })
    await expect.poll(async () => (await joinGuest(test)).joined.slowSeconds).toBe(60)
    const talk = await joinGuest(test, host.headers)
    for (const text of ['one', 'two']) await written(talk.guest, text)
    const audit = await test.http.get(`/api/admin/audit?userID=${host.user.id}`).set(admin)
    expect(audit.body.items.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      ...['delete', 'mute', 'mute', 'slow mode'],
    ])
  })

  it('does nothing else: the calls of moderators are refused to everybody else, and those of admins to moderators', async () => {
    const host = await moderator()
    const muted = await somebody()
    const { guest } = await joinGuest(test, host.headers)
    const { messageID } = await written(guest, 'hello')
    await test.deps.db.chatMute.create({ data: { userID: muted.user.id, until: new Date('2100-01-01') } })
    const calls = [
      ['post', `/api/chat/messages/${messageID}/remove`],
      ['put', `/api/chat/messages/${messageID}/pin`],
      ['delete', '/api/chat/pin'],
      ['put', `/api/chat/writers/${muted.user.id}/mute`],
      ['put', '/api/chat/slowmode'],
      ['get', '/api/chat/words'],
      ['post', '/api/chat/words'],
      ['delete', '/api/chat/words/1'],
      ['post', '/api/chat/polls'],
      ['post', '/api/chat/polls/1/close'],
    ] as const
    const listener = await somebody()
    for (const [method, path] of calls) {
      expect((await test.http[method](path)).status, path).toBe(401)
      for (const { headers } of [listener, muted])
        expect((await test.http[method](path).set(headers)).status, path).toBe(403)
      expect([401, 403], path).not.toContain((await test.http[method](path).set(host.headers)).status)
    }
    for (const [method, path] of [
      ['put', `${moderators}/${host.user.id}`],
      ['delete', `${moderators}/${host.user.id}`],
      ['put', '/api/admin/chat/hold'],
      ['delete', `/api/admin/chat/${messageID}`],
      ['put', `/api/admin/users/${muted.user.id}/mute`],
    ] as const)
      expect((await test.http[method](path).set(host.headers)).status, path).toBe(403)
    // Somebody who is muted neither reacts nor votes.
    const pollID = await startPoll({ question: 'Q', options: ['a', 'b'] })
    expect((await react(messageID, 0, true, muted.headers)).body.code).toBe('chat.muted')
    expect((await vote(pollID, 0, muted.headers)).body.code).toBe('chat.muted')
  })
})

describe('forbidden words', () => {
  it('are refused to everybody, in any disguise, and not stored', async () => {
    const host = await moderator()
    const words = (pattern: string) => test.http.post('/api/chat/words').set(host.headers).send({ pattern })
    const { body } = await words('Bäd*')
    expect(body).toEqual({ wordID: expect.any(Number), pattern: 'Bäd*' })
    expect((await words('Bäd*')).body).toEqual(body)
    expect((await words('گل‌آلود')).status).toBe(200)
    expect((await words(' * ')).body.code).toBe('chat.word-too-short')
    expect((await test.http.get('/api/chat/words').set(admin)).body).toHaveLength(2)
    const { guest, heard } = await joinGuest(second, (await somebody()).headers)
    for (const text of ['so b a d', 'BADLY', 'b4aad', 'b\u200ca\u200cd', 'گل‌آلود؟', 'گلآلود'])
      expect(await write(guest, text), text).toEqual({ state: 'forbidden' })
    expect(await write((await joinGuest(test, host.headers)).guest, 'bad')).toEqual({ state: 'forbidden' })
    expect(await test.deps.db.chatMessage.count()).toBe(0)
    await written(guest, 'abad')
    await expect.poll(() => texts(heard.messages)).toEqual(['abad'])
    expect((await test.http.delete(`/api/chat/words/${body.wordID}`).set(host.headers)).text).toBe('true')
    const again = await test.http.delete(`/api/chat/words/${body.wordID}`).set(host.headers)
    expect(again.body.code).toBe('chat.word-not-found')
    await written(guest, 'bad')
  })

  it('are at most as many as the limit', async () => {
    const rows = Array.from({ length: limits.chat.words }, (_, n) => ({
      room: CHAT_ROOM,
      pattern: `word${n}`,
      folded: [`word${n}`],
    }))
    await test.deps.db.chatWord.createMany({ data: rows })
    const reply = await test.http.post('/api/chat/words').set(admin).send({ pattern: 'one more' })
    expect(reply.body).toMatchObject({ code: 'chat.too-many-words', params: { max: limits.chat.words } })
  })
})

describe('links', () => {
  it('are refused to accounts younger than a day, who are told until when, and accepted from others', async () => {
    const createdAt = new Date(Date.now() - DAY + 60_000)
    const young = await somebody({ createdAt })
    const { guest } = await joinGuest(test, young.headers)
    const until = new Date(createdAt.getTime() + DAY).toISOString()
    for (const text of ['see example.com', 'example . com', 'پارس.ایران'])
      expect(await write(guest, text)).toEqual({ state: 'noLinks', until })
    await written(guest, 'no link here. Really')
    expect(await test.deps.db.chatMessage.count()).toBe(1)
    await written((await joinGuest(test, (await somebody()).headers)).guest, 'see example.com')
    await test.http.put(`${moderators}/${young.user.id}`).set(admin)
    await written(guest, 'see example.com')
  })
})

describe('the pinned message', () => {
  it('is at the top of all pages at once and for those who come later, until it is unpinned or deleted', async () => {
    const host = await moderator()
    const { guest } = await joinGuest(test, host.headers)
    const far = await joinGuest(second)
    const pin = (id: number) => test.http.put(`/api/chat/messages/${id}/pin`).set(host.headers)
    const [one, two] = [await written(guest, 'one'), await written(guest, 'two')]
    expect((await pin(one.messageID)).text).toBe('true')
    await expect.poll(() => far.heard.rooms.at(-1)).toMatchObject({ pinned: one })
    await pin(two.messageID)
    await expect.poll(() => far.heard.rooms.at(-1)).toEqual({ pinned: two })
    expect((await joinGuest(second)).joined.room.pinned).toEqual(two)
    await test.http.delete(`/api/chat/messages/${two.messageID}`).set(host.headers)
    await expect.poll(() => far.heard.rooms.at(-1)).toEqual({ pinned: null })
    expect((await pin(two.messageID)).body.code).toBe('chat.not-found')
    await pin(one.messageID)
    await expect.poll(() => far.heard.rooms.at(-1)).toEqual({ pinned: one })
    await test.http.delete('/api/chat/pin').set(host.headers)
    await expect.poll(() => far.heard.rooms.at(-1)).toEqual({ pinned: null })
    expect((await joinGuest(second)).joined.room.pinned).toBeNull()
  })
})

describe('a quote', () => {
  it('shows the writer and a cut text, and that its message is gone', async () => {
    const asker = await somebody()
    const { guest } = await joinGuest(test, asker.headers)
    const far = await joinGuest(second, (await somebody()).headers)
    const question = await written(guest, 'x'.repeat(limits.text.chat))
    const answer = await written(far.guest, {
      text: 'yes',
      key: 'a-key-of-its-own',
      replyTo: question.messageID,
    })
    const replyTo = {
      messageID: question.messageID,
      name: asker.user.name,
      text: 'x'.repeat(limits.chat.quote),
      isRemoved: false,
    }
    expect(answer.replyTo).toEqual(replyTo)
    await expect.poll(() => far.heard.messages.at(-1)).toEqual(answer)
    await test.http.delete(`/api/chat/messages/${question.messageID}`).set(asker.headers)
    const removed = { messageID: question.messageID, name: '', text: '', isRemoved: true }
    await expect.poll(async () => (await joinGuest(second)).joined.messages[0]?.replyTo).toEqual(removed)
    expect((await test.http.get('/api/chat/messages')).body[0].replyTo).toEqual(removed)
    const unknown = await written(guest, { text: 'no', key: 'another-key', replyTo: 99_999_999 })
    expect(unknown.replyTo).toBeNull()
  })
})

const react = (id: number, reaction: number, isOn: boolean, headers: Headers, address = '203.0.113.8') =>
  test.http
    .put(`/api/chat/messages/${id}/reactions`)
    .set({ ...headers, 'x-forwarded-for': address })
    .send({ reaction, isOn })

describe('reactions', () => {
  it('are counted for everybody in few events, and their own are known after a reload', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => somebody()))
    const [first] = people
    if (!first) throw new Error('nobody is there')
    const { guest } = await joinGuest(test, first.headers)
    const far = await joinGuest(second)
    const { messageID } = await written(guest, 'hello')
    const other = await written(guest, 'another')
    for (const { headers } of people) {
      expect((await react(messageID, 1, true, headers)).text).toBe('true')
      await react(messageID, 1, true, headers)
    }
    await react(other.messageID, 5, true, first.headers)
    await react(messageID, 0, true, first.headers)
    await react(messageID, 1, false, first.headers)
    const latest = () => new Map(far.heard.counts.flat().map((each) => [each.messageID, each.counts]))
    await expect.poll(latest).toEqual(
      new Map([
        [messageID, [1, 11, 0, 0, 0, 0]],
        [other.messageID, [0, 0, 0, 0, 0, 1]],
      ]),
    )
    expect(far.heard.counts.length).toBeLessThan(15)
    const { joined } = await joinGuest(second, first.headers)
    expect(joined.messages.map(({ reactions }) => reactions)).toEqual([
      [1, 11, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 1],
    ])
    expect(joined.own.reactions.toSorted((a, b) => a.messageID - b.messageID)).toEqual([
      { messageID, reaction: 0 },
      { messageID: other.messageID, reaction: 5 },
    ])
    await react(other.messageID, 5, false, first.headers)
    await expect.poll(() => far.heard.counts.at(-1)).toEqual([{ messageID: other.messageID, counts: [] }])
  })

  it('are refused to visitors, the muted and for messages that are gone, and limited', async () => {
    const { user, headers } = await somebody()
    const { guest } = await joinGuest(test, headers)
    const { messageID } = await written(guest, 'hello')
    expect((await test.http.put(`/api/chat/messages/${messageID}/reactions`)).status).toBe(401)
    expect((await react(messageID, 6, true, headers)).status).toBe(400)
    expect((await react(99_999_999, 0, true, headers)).status).toBe(404)
    await test.http.delete(`/api/chat/messages/${messageID}`).set(headers)
    expect((await react(messageID, 0, true, headers)).status).toBe(404)
    const next = await written(guest, 'again')
    await test.deps.db.chatMute.create({ data: { userID: user.id, until: new Date('2100-01-01') } })
    expect((await react(next.messageID, 0, true, headers)).body.code).toBe('chat.muted')
    const statuses = []
    for (let n = 0; n <= limits.chat.reactionsPerMinute; n += 1)
      statuses.push((await react(next.messageID, 0, true, headers, '203.0.113.9')).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

async function startPoll(body: object, by = admin): Promise<number> {
  const reply = await test.http.post('/api/chat/polls').set(by).send(body)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.pollID
}
const vote = (pollID: number, option: number, headers: Headers) =>
  test.http.put(`/api/chat/polls/${pollID}/vote`).set(headers).send({ option })

describe('a poll', () => {
  it('is voted in once by everybody, changed until it closes, and shown live and with its result', async () => {
    const host = await moderator()
    const far = await joinGuest(second)
    const pollID = await startPoll(
      { question: 'Which one?', options: ['This', 'That', 'None'] },
      host.headers,
    )
    const poll = { pollID, question: 'Which one?', options: ['This', 'That', 'None'], endsAt: null }
    await expect
      .poll(() => far.heard.rooms.at(-1))
      .toMatchObject({ poll: { ...poll, votes: [0, 0, 0], isOpen: true } })
    const another = await test.http
      .post('/api/chat/polls')
      .set(host.headers)
      .send({ question: 'Q', options: ['a', 'b'] })
    expect(another.body.code).toBe('chat.poll-open')
    const [one, two] = [await somebody(), await somebody()]
    expect((await vote(pollID, 0, one.headers)).text).toBe('true')
    await vote(pollID, 2, one.headers)
    await vote(pollID, 1, two.headers)
    expect((await vote(pollID, 3, two.headers)).body.code).toBe('chat.no-such-option')
    expect((await test.http.put(`/api/chat/polls/${pollID}/vote`)).status).toBe(401)
    await expect
      .poll(() => far.heard.rooms.at(-1))
      .toEqual({ poll: { ...poll, votes: [0, 1, 1], isOpen: true } })
    expect((await joinGuest(second, one.headers)).joined).toMatchObject({
      own: { vote: { pollID, option: 2 } },
      room: { poll: { votes: [0, 1, 1] } },
    })
    const close = () => test.http.post(`/api/chat/polls/${pollID}/close`).set(host.headers)
    for (const reply of [await close(), await close()]) expect(reply.text).toBe('true')
    await expect
      .poll(() => far.heard.rooms.at(-1))
      .toEqual({ poll: { ...poll, votes: [0, 1, 1], isOpen: false } })
    expect((await vote(pollID, 0, two.headers)).body.code).toBe('chat.poll-closed')
    expect((await vote(99_999_999, 0, two.headers)).body.code).toBe('chat.poll-not-found')
    await startPoll({ question: 'Next', options: ['a', 'b'] }, host.headers)
  })

  it('closes by itself at its end, in every process', async () => {
    const pollID = await startPoll({ question: 'Soon?', options: ['a', 'b'], minutes: 1 })
    const far = await joinGuest(second)
    await expect.poll(async () => (await joinGuest(second)).joined.room.poll?.isOpen).toBe(true)
    // Its end comes from the row, not from when it was started.
    await test.deps.sql.query(`UPDATE chat_polls SET ends_at = now() + interval '300 milliseconds'`)
    await expect.poll(() => far.heard.rooms.at(-1)?.poll).toMatchObject({ pollID, isOpen: false })
    expect((await vote(pollID, 0, (await somebody()).headers)).body.code).toBe('chat.poll-closed')
    await startPoll({ question: 'Next', options: ['a', 'b'] })
    await test.deps.sql.query(`UPDATE chat_polls SET closed_at = now() - interval '1 day'`)
    await expect.poll(async () => (await joinGuest(second)).joined.room.poll).toBeNull()
  })

  it('has a question and two to six options', async () => {
    const send = async (body: object) =>
      (await test.http.post('/api/chat/polls').set(admin).send(body)).status
    expect(await send({ question: '', options: ['a', 'b'] })).toBe(400)
    expect(await send({ question: 'Q', options: ['a'] })).toBe(400)
    expect(await send({ question: 'Q', options: Array.from({ length: 7 }, (_, n) => `${n}`) })).toBe(400)
    expect(await send({ question: 'Q', options: ['a', ' '] })).toBe(400)
    expect(await send({ question: 'Q', options: ['a', 'b'], minutes: 0 })).toBe(400)
  })
})

const hold = (seconds: number, by = admin) => test.http.put('/api/admin/chat/hold').set(by).send({ seconds })
/** Lets the time of all held messages be over, as the clock would. */
const release = () =>
  test.deps.sql.query(
    `UPDATE chat_messages SET held_until = now() + interval '200 milliseconds' WHERE held_until > now()`,
  )

describe('held messages', () => {
  it('reach moderators and the writer at once, marked, and everybody else when they are due', async () => {
    expect((await hold(31)).status).toBe(400)
    expect((await hold(30)).body).toEqual({ seconds: 30 })
    const writer = await somebody()
    const own = await joinGuest(second, writer.headers)
    const host = await joinGuest(second, (await moderator()).headers)
    const visitor = await joinGuest(second)
    const other = await joinGuest(test, (await somebody()).headers)
    const message = await written(own.guest, 'is this fine?')
    expect(Date.parse(message.heldUntil ?? '') - Date.parse(message.created)).toBeGreaterThan(29_000)
    for (const { heard } of [own, host]) await expect.poll(() => heard.messages).toEqual([message])
    expect((await joinGuest(test, writer.headers)).joined.messages).toEqual([message])
    expect((await joinGuest(test, admin)).joined.messages).toEqual([message])
    expect((await joinGuest(test)).joined.messages).toEqual([])
    expect((await test.http.get('/api/chat/messages')).body).toEqual([])
    expect((await react(message.messageID, 0, true, writer.headers)).status).toBe(404)
    expect((await test.http.put(`/api/chat/messages/${message.messageID}/pin`).set(admin)).status).toBe(404)
    const guessed = { text: 'what?', key: 'some-other-key', replyTo: message.messageID }
    expect((await written(other.guest, guessed)).replyTo).toBeNull()
    await release()
    const shown = { ...message, heldUntil: null }
    for (const { heard } of [own, host, visitor])
      await expect
        .poll(() => heard.messages.filter(({ heldUntil }) => heldUntil === null))
        .toContainEqual(shown)
    expect((await joinGuest(test)).joined.messages[0]).toEqual(shown)
  })

  it('that are removed meanwhile never reach anybody else', async () => {
    await hold(30)
    const own = await joinGuest(test, (await somebody()).headers)
    const host = await joinGuest(second, admin)
    const visitor = await joinGuest(second)
    const rude = await written(own.guest, 'rude')
    const fine = await written(own.guest, 'fine')
    await expect.poll(() => texts(host.heard.messages)).toEqual(['rude', 'fine'])
    await test.http.post(`/api/chat/messages/${rude.messageID}/remove`).set(admin)
    await expect.poll(() => own.heard.removed).toEqual([rude.messageID])
    await release()
    await expect.poll(() => visitor.heard.messages).toEqual([{ ...fine, heldUntil: null }])
  })

  it('are released in order by a process that starts later, and when the hold ends', async () => {
    await hold(30)
    const own = await joinGuest(test, (await somebody()).headers)
    await written(own.guest, 'one')
    await written(own.guest, 'two')
    const third = await startTestApp({ DATABASE_URL: test.env.databaseUrl })
    const visitor = await joinGuest(third)
    const host = await joinGuest(third, admin)
    expect(visitor.joined.messages).toEqual([])
    expect(texts(host.joined.messages)).toEqual(['one', 'two'])
    await release()
    await expect.poll(() => texts(visitor.heard.messages)).toEqual(['one', 'two'])
    await third.close()

    const reader = await joinGuest(second)
    await written(own.guest, 'three')
    await hold(0)
    await written(own.guest, 'four')
    await expect.poll(() => texts(reader.heard.messages)).toEqual(['three', 'four'])
    await hold(30)
    await written(own.guest, 'five')
    // A shorter hold does not let later messages pass earlier ones.
    await test.deps.db.setting.updateMany({ where: { key: 'chat.hold' }, data: { value: 0 } })
    const { heldUntil } = await written((await joinGuest(test, (await somebody()).headers)).guest, 'six')
    expect(heldUntil).not.toBeNull()
  })

  it('are sent to somebody who becomes a moderator, and no more to one who is not', async () => {
    await hold(30)
    const own = await joinGuest(test, (await somebody()).headers)
    const next = await somebody()
    const { heard } = await joinGuest(second, next.headers)
    await written(own.guest, 'held')
    await test.http.put(`${moderators}/${next.user.id}`).set(admin)
    await expect.poll(() => texts(heard.messages)).toEqual(['held'])
    await test.http.delete(`${moderators}/${next.user.id}`).set(admin)
    await expect.poll(() => heard.standings.at(-1)).toEqual({ state: 'writer' })
    await written(own.guest, 'another')
    const host = await joinGuest(second, admin)
    await expect
      .poll(async () => texts([...host.joined.messages, ...host.heard.messages]))
      .toContain('another')
    expect(texts(heard.messages)).toEqual(['held'])
  })
})
