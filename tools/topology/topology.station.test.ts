/** Requires redis-server and nginx. deploy/try-topology also runs all journeys on such processes. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@nava/db'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildArtist, buildMusic, buildUser, TEST_PASSWORD } from '../../apps/api/src/testing/build.ts'
import { wave } from '../../apps/api/src/testing/files.ts'
import { create, sendPart } from '../faults/send-uploads.ts'
import { TEST_TIMEOUT } from '../testing/timeout.ts'
import { killOnce } from './kill-in-turn.ts'
import { restartInTurn } from './restart-in-turn.ts'
import { startTopology, type Topology, whyNot } from './start-topology.ts'

/** deploy/try-topology makes 6,000 requests. */
const REQUESTS = 900

const reason = whyNot()
test('this machine can run a topology', ({ skip }) => {
  skip(reason !== undefined, reason)
  expect(reason).toBeUndefined()
})

describe.skipIf(reason)('three apis, two workers, PostgreSQL, Redis and nginx', () => {
  let topology: Topology
  let close: () => Promise<void>
  let db: ReturnType<typeof openDatabase>['db']
  let addresses: string[]
  beforeAll(async () => {
    topology = await startTopology(() => ({ WORKER_SWEEP_SECONDS: '1', WORKER_LOCK_SECONDS: '2' }))
    addresses = topology.apis.map(({ address }) => address)
    ;({ db, close } = openDatabase(topology.databaseUrl))
  }, 170_000)
  afterAll(async () => {
    await close()
    await topology[Symbol.asyncDispose]()
  })

  const at = (n: number) => addresses[n % addresses.length] ?? topology.address
  const call = (method: string, address: string, { body, token }: { body?: object; token?: string } = {}) =>
    fetch(address, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const dataOf = async (reply: Response) => ((await reply.json()) as { data: string }).data
  const signIn = async (address: string, email: string) =>
    dataOf(await call('POST', `${address}/api/users/login`, { body: { email, password: TEST_PASSWORD } }))
  const statusesOn = (path: string, token?: string) =>
    Promise.all(
      addresses.map(
        async (address) => (await call('GET', address + path, token === undefined ? {} : { token })).status,
      ),
    )
  const mailedCode = async (email: string): Promise<string> => {
    const outbox = join(topology.dataDir, 'outbox')
    const mails = await Promise.all(
      (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')),
    )
    const mail = mails.find((each) => each.includes(`To: ${email}`))
    return /code is (\d{6})/.exec(mail ?? '')?.[1] ?? ''
  }

  test('several apis share the steps of creating an account, and end its session everywhere', async () => {
    const email = 'somebody@example.com'
    await call('POST', `${at(0)}/api/users/login`, { body: { email } })
    await expect.poll(() => mailedCode(email)).toMatch(/^\d{6}$/)
    const code = await mailedCode(email)
    const verified = await dataOf(
      await call('POST', `${at(1)}/api/users/verifycode`, { body: { email, code } }),
    )
    const made = await call('POST', `${at(2)}/api/users/updateprofile`, {
      body: { name: 'Somebody', password: TEST_PASSWORD },
      token: verified,
    })
    expect(made.status).toBe(200)
    const token = await signIn(at(1), email)
    expect(await statusesOn('/api/users/me/sessions', token)).toEqual([200, 200, 200])
    const other = await signIn(at(2), email)
    await call('DELETE', `${at(0)}/api/users/me/sessions?which=others`, { token: other })
    expect(await statusesOn('/api/users/me/sessions', token)).toEqual([401, 401, 401])
  })

  test('several apis take the parts of an upload in turn, and publish it although a worker is killed', async () => {
    const user = await buildUser(db)
    const artist = await buildArtist(db, { memberID: user.id })
    const music = await buildMusic(db, { artistIDs: [artist.id], isConfirmed: false, hasAudio: false })
    const authorization = `Bearer ${await signIn(at(0), user.email)}`
    const bytes = wave(30)
    const location = await create(
      { address: at(0), authorization },
      { musicID: music.id, kind: 'audio', bytes },
    )
    const part = Math.ceil(bytes.length / 5)
    for (let n = 0; n < 5; n += 1) {
      const chunk = bytes.subarray(n * part, (n + 1) * part)
      await sendPart({ address: at(n + 1), authorization }, location, chunk, n * part)
    }
    const [worker] = topology.workers
    if (worker) await killOnce(worker)
    const state = async () =>
      (await (
        await fetch(`${at(0)}/api/uploads/${music.id}`, { headers: { authorization } })
      ).json()) as object
    await expect
      .poll(state, { timeout: 6 * TEST_TIMEOUT, interval: 500 })
      .toMatchObject({ audio: { state: 'ready' } })
    const admin = await signIn(at(1), (await buildUser(db, { isAdmin: true })).email)
    await call('PUT', `${at(1)}/api/admin/music/${music.id}`, { body: { isConfirmed: true }, token: admin })
    const path = `/music/music/128/${music.id}.mp3`
    await expect
      .poll(() => statusesOn(path), { timeout: TEST_TIMEOUT, interval: 200 })
      .toEqual([200, 200, 200])
    // The proxy sends the bytes itself. Without the proxy, the api answers with no bytes.
    expect((await (await fetch(topology.address + path)).arrayBuffer()).byteLength).toBeGreaterThan(100_000)

    const paths = ['/api/main/web/all', '/api/musics/newReleasedMusics', path, `/api/musics/${music.id}`, '/']
    const report = await restartInTurn(topology, { atLeast: REQUESTS, paths })
    expect(report).toMatchObject({ errors: [], restarts: 3 })
    expect(report.requests).toBeGreaterThanOrEqual(REQUESTS)
  })

  test('several apis share chat messages, and keep answering through the proxy while one of them is killed', async () => {
    const sockets: Socket[] = []
    const join = async (address: string) => {
      const token = await signIn(address, (await buildUser(db)).email)
      const socket = io(address, {
        path: '/music/chatHub',
        auth: { token },
        transports: ['websocket'],
        forceNew: true,
      })
      sockets.push(socket)
      const heard: string[] = []
      socket.on('chatMessage', (message: { text: string }) => heard.push(message.text))
      await socket.timeout(TEST_TIMEOUT).emitWithAck('chatJoin')
      return { socket, heard }
    }
    const guests = await Promise.all([...addresses, topology.address].map(join))
    for (const [n, { socket }] of guests.entries())
      expect(await socket.timeout(TEST_TIMEOUT).emitWithAck('chatWrite', `hello ${n}`)).toMatchObject({
        state: 'written',
      })
    for (const { heard } of guests)
      await expect
        .poll(() => heard.toSorted((a, b) => a.localeCompare(b)))
        .toEqual(guests.map((_, n) => `hello ${n}`))

    const statuses: number[] = []
    const [victim] = topology.apis
    const back = new AbortController()
    const asking = (async () => {
      while (!back.signal.aborted) {
        statuses.push((await fetch(`${topology.address}/api/main/web/all`)).status)
        await sleep(5)
      }
    })()
    if (victim) await killOnce(victim).finally(() => back.abort())
    await asking
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const socket of sockets) socket.close()
  })
})
