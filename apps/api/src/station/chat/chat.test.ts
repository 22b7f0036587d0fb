import { type AddressInfo, createServer, connect as netConnect } from 'node:net'
import type { Duplex } from 'node:stream'
import { RUNS_ALL_TESTS } from '@nava/tools/testing/all-tests'
import { type ChatMessage, limits, SOCKET_PATH, SOCKET_TRANSPORTS } from '@nava/contracts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as, holdingToken } from '../../testing/as.ts'
import { buildSession, buildUser, TEST_PASSWORD } from '../../testing/build.ts'
import {
  ask,
  closesAfter,
  connectGuest,
  emptyChat,
  type Guest,
  joinGuest,
  write,
  written,
} from '../../testing/chat-guests.ts'
import { movableClock } from '../../testing/movable-clock.ts'

const clock = movableClock()
let test: TestApp
let second: TestApp
let admin: { authorization: string }
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
  second = await startTestApp({ DATABASE_URL: test.env.databaseUrl })
  admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
})
afterAll(async () => {
  await second.close()
  await test.close()
})
beforeEach(() => emptyChat([test, second]))

const connect = (headers?: { authorization: string }, app = test) => connectGuest(app, headers)
const join = (headers?: { authorization: string }, app = test) => joinGuest(app, headers)

async function somebody() {
  const user = await buildUser(test.deps.db)
  return { user, headers: await holdingToken(test, user) }
}

describe('the chat', () => {
  it('sends each message to everybody who joined, in every process, once it is stored', async () => {
    const { user, headers } = await somebody()
    const writer = await join(headers)
    const near = await join()
    const far = await join(undefined, second)
    const away = await connect()
    const overheard: unknown[] = []
    away.on('chatMessage', (message) => overheard.push(message))
    const message = await written(writer.guest, '  سلام <b>everybody</b>\u0000\u202e\n ')
    expect(message).toEqual({
      messageID: expect.any(Number),
      text: 'سلام <b>everybody</b>',
      userID: user.id,
      name: user.name,
      avatar: '',
      created: expect.any(String),
      replyTo: null,
      reactions: [],
      heldUntil: null,
    })
    for (const { heard } of [writer, near, far]) await expect.poll(() => heard.messages).toEqual([message])
    expect(overheard).toEqual([])
    expect(await test.deps.db.chatMessage.count({ where: { id: message.messageID } })).toBe(1)
    expect((await second.http.get('/api/chat/messages')).body).toEqual([message])
  })

  it('sends the last messages to a new participant, oldest first, and tells whether they may write', async () => {
    const { user, headers } = await somebody()
    const rows = Array.from({ length: limits.chat.history + 3 }, (_, n) => ({
      userID: user.id,
      text: `message ${n}`,
      createdAt: new Date(Date.now() - 3_600_000 + n),
    }))
    await test.deps.db.chatMessage.createMany({ data: rows })
    const texts = rows.slice(-limits.chat.history).map(({ text }) => text)
    await expect.poll(async () => (await join()).joined.messages.map(({ text }) => text)).toEqual(texts)
    expect((await join()).joined.standing).toEqual({ state: 'reader' })
    expect((await join(headers)).joined.standing).toEqual({ state: 'writer' })
    expect((await join({ authorization: 'Bearer rubbish' })).joined.standing).toEqual({ state: 'reader' })
    expect((await test.http.get('/api/chat/messages')).body.map(({ text }: ChatMessage) => text)).toEqual(
      texts,
    )
  })

  it('sends nothing more to a participant who left', async () => {
    const { guest, heard } = await join((await somebody()).headers)
    const other = await join()
    guest.emit('chatLeave')
    await written(guest, 'to the others')
    await expect.poll(() => other.heard.messages).toHaveLength(1)
    // A connection's events arrive in order, so earlier ones are done by then.
    await write(guest, '')
    expect(heard.messages).toEqual([])
  })

  it('answers an invalid message with its code, and refuses visitors', async () => {
    const writer = await connect((await somebody()).headers)
    const required = { code: 'field.required', params: {}, detail: 'Must not be empty.' }
    const invalid = { code: 'field.invalid', params: {}, detail: "This isn't valid." }
    for (const [wrong, reason] of [
      ['', required],
      [' \n ', required],
      ['\u200b\u200d', required],
      [
        'x'.repeat(501),
        { code: 'field.too-long', params: { max: 500 }, detail: 'Use at most 500 characters.' },
      ],
      [5, invalid],
      [{ text: 'x' }, invalid],
      [['x'], invalid],
      [null, invalid],
      [undefined, invalid],
    ] as const)
      expect(await write(writer, wrong)).toEqual({ state: 'invalid', ...reason })
    expect(await write(writer, 'x'.repeat(500))).toMatchObject({ state: 'written' })
    expect(await write(await connect(), 'hello')).toEqual({ state: 'signedOut' })
  })

  it('limits the rate of an account across all its connections and processes', async () => {
    const { headers } = await somebody()
    const all = [await connect(headers), await connect(headers), await connect(headers, second)]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => write(all[n % 3] ?? (all[0] as Guest), `number ${n}`)),
    )
    expect(answers.filter(({ state }) => state === 'written').length).toBe(limits.chat.perWindow)
    const refused = answers.filter((answer) => answer.state === 'tooFast')
    expect(refused.length).toBe(12 - limits.chat.perWindow)
    for (const { retryAfter } of refused) {
      expect(retryAfter).toBeGreaterThan(0)
      expect(retryAfter).toBeLessThanOrEqual(limits.chat.window / 1000)
    }
    await test.deps.db.chatMessage.updateMany({
      data: { createdAt: new Date(Date.now() - limits.chat.window) },
    })
    expect(await write(all[2] as Guest, 'again')).toMatchObject({ state: 'written' })
  })

  it('keeps the order of messages that a client sends all at once', async () => {
    const { guest, heard } = await join((await somebody()).headers)
    const texts = Array.from({ length: limits.chat.perWindow }, (_, n) => `line ${n}`)
    const answers = await Promise.all(texts.map((text) => write(guest, text)))
    expect(answers.map((answer) => answer.state === 'written' && answer.message.text)).toEqual(texts)
    const ids = answers.map((answer) => (answer.state === 'written' ? answer.message.messageID : 0))
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    await expect.poll(() => heard.messages).toHaveLength(texts.length)
  })

  it('keeps emoji sequences, joiners and letters of any script as they are', async () => {
    const { user, headers } = await somebody()
    await test.deps.db.user.update({ where: { id: user.id }, data: { name: 'مینا \u200fرضایی' } })
    const { guest } = await join(headers)
    for (const text of ['👩‍👩‍👧‍👦 🏳️‍🌈 🇮🇷 👍🏽', 'می‌خواهم', 'नमस्ते ก็ Ω̈'])
      expect(await written(guest, text)).toMatchObject({ text, name: 'مینا \u200fرضایی' })
  })

  it('answers a message of ten thousand characters, and ends a connection that sends a hundred thousand', async () => {
    const { headers } = await somebody()
    const guest = await connect(headers)
    expect(await write(guest, 'x'.repeat(10_000))).toMatchObject({ code: 'field.too-long' })
    expect(await write(guest, 'still here')).toMatchObject({ state: 'written' })
    const closed = new Promise((resolve) => void guest.on('disconnect', resolve))
    guest.emit('chatWrite', 'x'.repeat(100_000), () => undefined)
    expect(await closed).toBeDefined()
    expect(await test.deps.db.chatMessage.count()).toBe(1)
  })

  it('removes a message for everybody at once when an admin deletes it', async () => {
    const { headers } = await somebody()
    const writer = await join(headers)
    const far = await join(undefined, second)
    const kept = await written(writer.guest, 'fine')
    const rude = await written(writer.guest, 'rude')
    await expect.poll(() => far.heard.messages.length).toBe(2)
    expect((await test.http.delete(`/api/admin/chat/${rude.messageID}`).set(admin)).text).toBe('true')
    for (const { heard } of [writer, far]) await expect.poll(() => heard.removed).toEqual([rude.messageID])
    expect((await join(undefined, second)).joined.messages).toEqual([kept])
    expect((await test.http.get('/api/chat/messages')).body).toEqual([kept])
  })

  it('keeps a muted user from writing until the mute ends, and notifies them at once', async () => {
    const { user, headers } = await somebody()
    const { guest, heard } = await join(headers, second)
    const tab = await join(headers)
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const mute = (body: object) => test.http.put(`/api/admin/users/${user.id}/mute`).set(admin).send(body)
    expect((await mute({ until })).status).toBe(200)
    await expect.poll(() => heard.standings).toEqual([{ state: 'muted', until }])
    await expect.poll(() => tab.heard.standings).toEqual([{ state: 'muted', until }])
    for (const each of [guest, tab.guest])
      expect(await write(each, 'hello?')).toEqual({ state: 'muted', until })
    expect((await join(headers)).joined.standing).toEqual({ state: 'muted', until })
    await mute({ until: null })
    await expect.poll(() => heard.standings.at(-1)).toEqual({ state: 'writer' })
    expect(await write(guest, 'back')).toMatchObject({ state: 'written' })
    await mute({ until: new Date(Date.now() - 1000).toISOString() })
    expect(await write(guest, 'still here')).toMatchObject({ state: 'written' })
  })

  it('accepts nothing more from a connection whose account is deleted, and removes its messages', async () => {
    const { headers } = await somebody()
    const { guest, heard } = await join(headers)
    const { messageID } = await written(guest, 'bye')
    const gone = await test.http.delete('/api/users/me').set(headers).send({ password: TEST_PASSWORD })
    expect(gone.status).toBe(200)
    expect(await write(guest, 'I am still here')).toEqual({ state: 'signedOut' })
    await expect.poll(() => heard).toMatchObject({ removed: [messageID], standings: [{ state: 'reader' }] })
    expect((await join()).joined.messages).toEqual([])
  })

  it('accepts nothing more from a connection whose token is revoked by a new password, or expires', async () => {
    const { user, headers } = await somebody()
    const { guest, heard } = await join(headers)
    await test.http
      .post('/api/users/updateProfile')
      .set(headers)
      .send({ name: 'New', password: 'another one', currentPassword: TEST_PASSWORD })
    await expect.poll(() => heard.standings).toEqual([{ state: 'reader' }])
    expect(await write(guest, 'still me')).toEqual({ state: 'signedOut' })

    const { tokenVersion } = await test.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })
    const { id: sid } = await buildSession(test.deps.db, user.id)
    const claims = { sub: String(user.id), use: 'user', ver: tokenVersion, sid }
    const shortLived = test.app.jwt.sign(claims, { expiresIn: 20 })
    const late = await connect({ authorization: `Bearer ${shortLived}` })
    expect(await write(late, 'in time')).toMatchObject({ state: 'written' })
    clock.pass(21_000)
    expect(await write(late, 'too late')).toEqual({ state: 'signedOut' })
  })

  it('catches up on messages and deletions that it missed while it could not listen to the database', async () => {
    const { user, headers } = await somebody()
    const { guest, heard } = await join(headers)
    const { messageID } = await written(guest, 'before')
    await expect.poll(() => heard.messages.length).toBe(1)
    const { sql } = test.deps
    // The server listens again a second after this connection ends.
    await sql.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'nava listening'`)
    await sql.query('UPDATE chat_messages SET deleted_at = now() WHERE id = $1', [messageID])
    await sql.query(`INSERT INTO chat_messages (user_id, text) VALUES ($1, 'meanwhile')`, [user.id])
    await expect.poll(() => heard.removed).toEqual([messageID])
    await expect.poll(() => heard.messages.map(({ text }) => text)).toEqual(['before', 'meanwhile'])
    expect(test.logged()).toContain('the database is not heard')
  })
})

/** Forwards each connection to the next process in turn. */
async function startRoundRobin(apps: readonly TestApp[]) {
  let turn = 0
  const sockets = new Set<Duplex>()
  const proxy = createServer((client) => {
    const { hostname, port } = new URL(apps[turn++ % apps.length]?.address ?? '')
    const server = netConnect(Number(port), hostname)
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.pipe(server).pipe(client)
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => void proxy.close(resolve))
    },
  }
}

describe('behind a proxy that sends each connection to another process', () => {
  it('pages connect as the client does, and talk to each other', async () => {
    const proxy = await startRoundRobin([test, second])
    const { headers } = await somebody()
    const opened: Guest[] = []
    for (let n = 0; n < 4; n++) {
      const guest: Guest = io(proxy.address, {
        path: SOCKET_PATH,
        transports: [...SOCKET_TRANSPORTS],
        tryAllTransports: true,
        auth: { token: headers.authorization.slice('Bearer '.length) },
        reconnection: false,
        forceNew: true,
      })
      closesAfter(guest)
      opened.push(guest)
      await new Promise<void>((resolve, reject) => {
        guest.on('connect', resolve)
        guest.on('connect_error', reject)
      })
      expect(await ask(guest)).toMatchObject({ state: 'joined' })
    }
    const heard = opened.map(
      (guest) => new Promise<ChatMessage>((resolve) => void guest.on('chatMessage', resolve)),
    )
    const message = await written(opened[0] as Guest, 'to both processes')
    expect(await Promise.all(heard)).toEqual(Array(4).fill(message))
    await proxy.close()
  })
})

describe('a message that is sent again', () => {
  it('with its key is stored once, and answered as it was, through whichever process', async () => {
    const { headers } = await somebody()
    const near = await join(headers)
    const far = await connect(headers, second)
    const draft = { text: 'once', key: 'a-key-of-the-client' }
    const answer = await write(near.guest, draft)
    expect(answer).toMatchObject({ state: 'written', message: { text: 'once' } })
    expect(await write(far, draft)).toEqual(answer)
    expect(await write(near.guest, { ...draft, key: 'another-key' })).toMatchObject({ state: 'written' })
    await expect.poll(() => near.heard.messages.map(({ text }) => text)).toEqual(['once', 'once'])
    const other = await connect((await somebody()).headers)
    expect(await write(other, draft)).toMatchObject({ state: 'written' })
    expect(await write(other, { text: 'x', key: 'short' })).toMatchObject({ state: 'invalid' })
    expect(await write(other, { text: ' ', key: 'long-enough' })).toMatchObject({ code: 'field.required' })
  })

  it('a message that was missed can be caught up on by its id after a time without a connection', async () => {
    const writer = await connect((await somebody()).headers)
    const first = await written(writer, 'one')
    const second_ = await written(writer, 'two')
    const third = await written(writer, 'three')
    await test.deps.db.chatMessage.update({
      where: { id: second_.messageID },
      data: { deletedAt: new Date() },
    })
    expect((await test.http.get(`/api/chat/messages?after=${first.messageID}`)).body).toEqual([third])
    expect((await test.http.get(`/api/chat/messages?after=${third.messageID}`)).body).toEqual([])
    expect((await test.http.get('/api/chat/messages?after=rubbish')).status).toBe(400)
  })
})

describe('a writer', () => {
  it('takes an own message out everywhere, and nobody else’s', async () => {
    const { headers } = await somebody()
    const writer = await join(headers)
    const far = await join(undefined, second)
    const { messageID } = await written(writer.guest, 'oops')
    for (const { heard } of [writer, far]) await expect.poll(() => heard.messages.length).toBe(1)
    const path = `/api/chat/messages/${messageID}`
    expect((await test.http.delete(path)).status).toBe(401)
    expect((await test.http.delete(path).set((await somebody()).headers)).body.code).toBe('chat.not-yours')
    expect((await second.http.delete(path).set(headers)).text).toBe('true')
    for (const { heard } of [writer, far]) await expect.poll(() => heard.removed).toEqual([messageID])
    expect((await test.http.delete(path).set(headers)).body.code).toBe('chat.not-found')
  })

  it('waits as long as slow mode says, in every process, and admins do not', async () => {
    const { headers } = await somebody()
    const writer = await join(headers)
    const far = await join(headers, second)
    const paces: number[] = []
    far.guest.on('chatSlowMode', (seconds) => paces.push(seconds))
    const set = (seconds: number, by = admin) =>
      test.http.put('/api/admin/chat/slowmode').set(by).send({ seconds })
    expect((await set(30, headers)).status).toBe(403)
    expect((await set(-1)).status).toBe(400)
    expect((await set(limits.chat.maxSlowSeconds + 1)).status).toBe(400)
    expect((await set(30)).body).toEqual({ seconds: 30 })
    await expect.poll(() => paces).toEqual([30])
    await expect.poll(async () => (await join(headers)).joined.slowSeconds).toBe(30)
    await written(writer.guest, 'first')
    const refused = await write(far.guest, 'second')
    expect(refused).toEqual({ state: 'tooFast', retryAfter: expect.any(Number) })
    expect((refused as { retryAfter: number }).retryAfter).toBeGreaterThan(20)
    const moderator = await connect(admin)
    await written(moderator, 'one')
    await written(moderator, 'two')
    expect((await set(0)).status).toBe(200)
    await written(far.guest, 'third')
  })
})

describe('a report of a message', () => {
  it('reaches the admins, counts each listener once, and can be filtered for', async () => {
    const writer = await connect((await somebody()).headers)
    const rude = await written(writer, 'rude')
    await written(writer, 'fine')
    const path = `/api/chat/messages/${rude.messageID}/report`
    const listeners = [(await somebody()).headers, (await somebody()).headers]
    for (const headers of [...listeners, ...listeners])
      expect((await test.http.post(path).set(headers)).text).toBe('true')
    expect((await test.http.post(path)).status).toBe(401)
    expect((await test.http.post('/api/chat/messages/99999999/report').set(admin)).body.code).toBe(
      'chat.not-found',
    )
    const list = async (query: string) =>
      (await test.http.get(`/api/admin/chat?${query}`).set(admin)).body.items.map(
        ({ text, reports }: { text: string; reports: number }) => [text, reports],
      )
    expect(await list('reported=yes')).toEqual([['rude', 2]])
    expect(await list('reported=no')).toEqual([['fine', 0]])
    expect(await list('reported=yes&deleted=no')).toEqual([['rude', 2]])
    await test.http.delete(`/api/admin/chat/${rude.messageID}`).set(admin)
    expect(await list('reported=yes&deleted=no')).toEqual([])
    expect(await list('deleted=yes')).toEqual([['rude', 2]])
  })
})

describe('a flooding client', () => {
  it('is slowed down at first, and dropped if it goes on', async () => {
    const guest = await connect()
    const closed = new Promise((resolve) => void guest.on('disconnect', resolve))
    const { burst, delay, maxDebt } = limits.chat.flood
    // At once, because a busy machine takes so long one after the other that the debt is paid.
    await Promise.all(Array.from({ length: burst }, () => ask(guest)))
    const before = performance.now()
    expect(await ask(guest)).toMatchObject({ state: 'joined' })
    if (RUNS_ALL_TESTS) expect(performance.now() - before).toBeGreaterThan(delay * 0.9)
    for (let n = 0; n <= maxDebt + 5; n++) guest.emit('chatJoin', () => undefined)
    expect(await closed).toBeDefined()
    expect((await join()).joined.state).toBe('joined')
  })
})

describe('the viewers of the chat', () => {
  it('are counted across all processes, without connections that only watch uploads', async () => {
    await connect()
    const here = await join()
    const near = await join()
    const far = await join(undefined, second)
    await expect.poll(() => here.heard.viewers.at(-1)).toBe(3)
    await expect.poll(() => far.heard.viewers.at(-1)).toBe(3)
    expect((await join(undefined, second)).joined.viewers).toBeGreaterThanOrEqual(3)
    near.guest.close()
    far.guest.emit('chatLeave')
    await expect.poll(() => here.heard.viewers.at(-1)).toBe(2)
  })

  it('are reported at most once a second, however many join', async () => {
    const { heard } = await join()
    const startedAt = Date.now()
    for (let n = 0; n < 20; n++) await join()
    await expect.poll(() => heard.viewers.at(-1)).toBe(21)
    expect(heard.viewers.length).toBeLessThanOrEqual(2 + (Date.now() - startedAt) / 1000)
  })

  it('of a process that exited are no longer counted, and it leaves no connection to the database', async () => {
    const third = await startTestApp({ DATABASE_URL: test.env.databaseUrl })
    const { heard } = await join()
    await join(undefined, third)
    await expect.poll(() => heard.viewers.at(-1)).toBe(2)
    const listening = async () =>
      (
        await test.deps.sql.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'nava listening'`,
        )
      ).rowCount
    await expect.poll(listening).toBe(3)
    await third.close()
    await expect.poll(listening).toBe(2)
    await expect.poll(() => heard.viewers.at(-1)).toBe(1)
  })
})

describe('a flood of junk', () => {
  it('does not disturb the chat', async () => {
    const { headers } = await somebody()
    const guest = await connect(headers)
    const send = guest as unknown as { emit: (...args: unknown[]) => void } // the types exclude invalid input
    for (const name of ['chatJoin', 'chatWrite', 'chatLeave', 'nothing', '__proto__', 'message'])
      for (const args of [
        [],
        [null],
        [{ __proto__: 1 }, 5],
        ['x', 'y', 'z'],
        [() => undefined, () => undefined],
      ])
        send.emit(name, ...args)
    // The server answers in order, so earlier requests are done by then.
    await expect.poll(() => ask(guest)).toMatchObject({ state: 'joined' })
    expect(test.logged()).not.toContain('"level":50')
  })

  it('ends its connection', async () => {
    const guest = await connect()
    const closed = new Promise((resolve) => void guest.on('disconnect', resolve))
    for (let n = 0; n < 5000; n++) guest.emit('chatLeave')
    expect(await closed).toBeDefined()
    expect((await join()).joined.state).toBe('joined')
  })
})
