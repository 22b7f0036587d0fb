import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildMusic, buildUser } from '../../testing/build.ts'
import { wave } from '../../testing/files.ts'

let test: TestApp
let user: { authorization: string }
let id: number
const sockets: Socket[] = []
beforeAll(async () => {
  test = await startTestApp(
    { MIN_UPLOAD_RATE: '1000', MAX_CONNECTIONS_PER_ADDRESS: '30' },
    {},
    { bodyTimeout: 1000 },
  )
  const { db } = test.deps
  const owner = await buildUser(db)
  const artist = await buildArtist(db, { memberID: owner.id })
  id = (await buildMusic(db, { artistIDs: [artist.id], isConfirmed: false, hasAudio: false })).id
  user = await as(test, owner.email)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => test.close())

/** `closed` resolves to the received text once the server closes the connection. */
function open(head = '', target = test) {
  const { port } = new URL(target.address)
  const socket = connect(Number(port), '127.0.0.1')
  if (head) socket.write(head)
  sockets.push(socket)
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(heard)))
  return { socket, closed, heard: () => heard }
}

async function trickle(socket: Socket, body: Buffer) {
  for (let n = 0; n < body.length && !socket.destroyed; n += 1) {
    socket.write(body.subarray(n, n + 1))
    await sleep(50)
  }
}

const BOUNDARY = 'a-boundary'
const multipart = (file: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\nContent-Type: audio/wav\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
const uploadHead = (length: number) =>
  `POST /music/upload/music/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: ${user.authorization}\r\n` +
  `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${length}\r\n\r\n`

/** Counts incomplete files. */
const parts = async () => {
  const names = await readdir(join(test.env.dataDir, 'media'), { recursive: true }).catch(() => [])
  return names.filter((name) => name.includes('.part'))
}

describe('a body that arrives one byte at a time', () => {
  it('is answered with 408 after a timeout, and its connection is closed', async () => {
    const body = Buffer.from(JSON.stringify({ email: 'slow@example.com', password: 'x'.repeat(500) }))
    for (const framing of [`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked']) {
      const head = `POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`
      const { socket, closed } = open(head)
      void trickle(socket, framing.startsWith('T') ? Buffer.from('fff\r\n{"email": "') : body)
      const heard = await closed
      expect(heard, framing).toMatch(/^HTTP\/1\.1 408 /)
      expect(heard).toContain('application/problem+json')
    }
    expect(test.logged()).toContain('"status":408')
  })

  it('is answered with 408 if it is a file below the minimum average rate, and nothing of it is kept', async () => {
    const body = multipart(wave(1))
    const { socket, closed } = open(uploadHead(body.length))
    // Sends everything before the file, and the start of the file.
    socket.write(body.subarray(0, 300))
    void trickle(socket, body.subarray(300))
    await expect.poll(parts, { interval: 10 }).toHaveLength(1)
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /)
    await expect.poll(parts).toEqual([])
    const { body: status } = await test.http.get(`/api/uploads/${id}`).set(user)
    expect(status.audio).toEqual({ state: 'none' })
  })

  it('is accepted if it is a file above that rate, however long it takes', async () => {
    const body = multipart(wave(1))
    const { socket, heard } = open(uploadHead(body.length))
    // 16 kB, 250 bytes every 50 ms: three times as long as bodies without a file may take
    for (let n = 0; n < body.length; n += 250) {
      socket.write(body.subarray(n, n + 250))
      await sleep(50)
    }
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('connections from one address', () => {
  const crowd = (count: number, target: TestApp) => Array.from({ length: count }, () => open('', target))
  const refusedOf = (all: ReturnType<typeof crowd>) =>
    all.filter(({ heard }) => heard().startsWith('HTTP/1.1 503 '))
  const ask = async ({ socket, heard }: ReturnType<typeof open>) => {
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 \d{3} /)
    return heard()
  }

  it('are refused above their limit, and accepted again once others have closed', async () => {
    // Connections of earlier calls count too.
    const all = crowd(40, test)
    await expect.poll(() => refusedOf(all).length).toBeGreaterThanOrEqual(10)
    const [refused] = refusedOf(all)
    expect(refused?.heard()).toContain('Retry-After: ')
    await refused?.closed
    const answers = await Promise.all(all.slice(0, 15).map(ask))
    expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 200 '))).toEqual([])
    for (const { socket } of all) socket.destroy()
    const isTaken = async () => (await ask(open())).startsWith('HTTP/1.1 200 ')
    await expect.poll(isTaken).toBe(true)
  })

  it('are not limited behind a proxy, whose address they all have', async () => {
    const behind = await startTestApp({ MAX_CONNECTIONS_PER_ADDRESS: '5', TRUST_PROXY: '1' })
    const answers = await Promise.all(crowd(20, behind).map(ask))
    expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 200 '))).toEqual([])
    await behind.close()
  })
})
