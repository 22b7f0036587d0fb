import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { io } from 'socket.io-client'
import { bareEnv } from '@nava/tools/testing/bare-env'
import { applyMigrations } from '@nava/tools/migrations/apply-migrations'
import { freePort } from '@nava/tools/stack/port'
import { addUnknownMigration, createTestDatabase } from '@nava/tools/testing/postgres'
import { startTestApp, type TestApp } from './testing/app.ts'
import { as } from './testing/as.ts'
import { buildArtist, buildMusic, buildUser } from './testing/build.ts'
import { wave } from './testing/files.ts'
import { publishAudio } from './testing/publish.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

// Shares database and folder with the started processes; serves no requests.
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Starts a process; also returns its output. */
function start(settings: Record<string, string | undefined>) {
  const child = spawn(process.execPath, [main], {
    env: { ...bareEnv, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let written = ''
  child.stdout?.on('data', (chunk: Buffer) => (written += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (written += chunk.toString()))
  return { child, written: () => written }
}

const settings = (dataDir: string, port: number) => ({
  DATABASE_URL: test.env.databaseUrl,
  DATA_DIR: dataDir,
  JWT_SECRET: test.env.jwtSecret,
  PORT: String(port),
})

const send = async (port: number, text: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

describe('the api’s process', () => {
  it('reports wrong settings in one line, and exits', async () => {
    const { child, written } = start({ DATABASE_URL: 'hunter2', JWT_SECRET: 'hunter2' })
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    expect(written().trim().split('\n')).toEqual([
      expect.stringMatching(/^Wrong settings: DATABASE_URL must .*; JWT_SECRET must .*\.$/),
    ])
    expect(written()).not.toContain('hunter2')
  })

  it('exits within seconds of SIGTERM, with active streams, sockets and uploads, and leaves nothing half done', async () => {
    const { db } = test.deps
    const port = await freePort()
    const user = await buildUser(db)
    const artist = await buildArtist(db, { memberID: user.id })
    const { authorization } = await as(test, user.email)
    const played = await buildMusic(db)
    await publishAudio(test.deps, { musicID: played.id }, { bytes: 5_000_000 })
    const mine = await buildMusic(db, { artistIDs: [artist.id], isConfirmed: false })
    const { child, written } = start(settings(test.env.dataDir, port))
    await once(child, 'message')

    const idle = await send(port, '')
    const listener = await send(port, `GET /music/music/320/${played.id}.mp3 HTTP/1.1\r\nHost: x\r\n\r\n`)
    listener.pause()
    const socket = io(`http://127.0.0.1:${port}`, { path: '/music/chatHub', transports: ['websocket'] })
    await new Promise<void>((resolve) => void socket.on('connect', resolve))
    const upload = await send(
      port,
      `POST /music/upload/music/${mine.id} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n',
    )
    upload.write(wave(5))
    const halfWritten = async () =>
      (await readdir(test.env.dataDir, { recursive: true })).filter((name) => name.endsWith('.part')).length
    await vi.waitFor(async () => expect(await halfWritten()).toBe(1))

    child.kill('SIGTERM')
    const [code] = await once(child, 'close')
    expect(code, written()).toBe(0)
    expect(await halfWritten()).toBe(0)
    expect(written()).not.toContain('"level":50')
    for (const each of [idle, listener, upload]) each.destroy()
    socket.close()
  })

  it('answers all that comes over kept connections after SIGTERM, with 200, and closes each with its answer', async () => {
    const port = await freePort()
    const played = await buildMusic(test.deps.db)
    await publishAudio(test.deps, { musicID: played.id }, { bytes: 5_000_000 })
    const { child, written } = start(settings(test.env.dataDir, port))
    await once(child, 'message')
    const slow = await send(port, `GET /music/music/320/${played.id}.mp3 HTTP/1.1\r\nHost: x\r\n\r\n`)
    slow.pause()

    const paths = ['/api/health', '/api/main/web/all', `/music/music/64/${played.id}.mp3`]
    const statuses: (number | undefined)[] = []
    const ask = (agent: Agent, path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get({ port, path, agent, headers: { range: 'bytes=0-99' } }, (reply) => {
          reply.once('end', () => resolve(reply)).resume()
        }).once('error', reject)
      })
    /** Uses one connection, because a new one could reach another process. */
    const askUntilClosed = async (path: string) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (;;) {
        const { statusCode, headers } = await ask(agent, path)
        statuses.push(statusCode)
        if (headers.connection === 'close') return agent.destroy()
      }
    }
    const asking = Promise.all([...paths, ...paths].map(askUntilClosed))
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(300))
    child.kill('SIGTERM')
    await asking
    const [code] = await once(child, 'exit')
    expect(code, written()).toBe(0)
    expect(new Set(statuses)).toEqual(new Set([200, 206]))
    slow.destroy()
  })

  it('leaves the sockets of its pages to connect again, to whoever answers there next', async () => {
    const port = await freePort()
    const first = start(settings(test.env.dataDir, port))
    await once(first.child, 'message')
    const socket = io(`http://127.0.0.1:${port}`, { path: '/music/chatHub', transports: ['websocket'] })
    const connected = () => new Promise<void>((resolve) => void socket.once('connect', resolve))
    await connected()
    const again = connected()
    first.child.kill('SIGTERM')
    expect(await once(first.child, 'exit')).toEqual([0, null])
    const next = start(settings(test.env.dataDir, port))
    await again
    socket.close()
    next.child.kill('SIGTERM')
    await once(next.child, 'exit')
  })

  it('says that it lives, and 503 to all else, until the database is migrated', async () => {
    await using database = await createTestDatabase({ empty: true })
    const port = await freePort()
    const folder = await mkdtemp(join(tmpdir(), 'nava-api-'))
    const { child, written } = start({ ...settings(folder, port), DATABASE_URL: database.url })
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    await vi.waitFor(async () => expect((await get('/api/health')).status).toBe(200))
    for (const path of ['/api/ready', '/api/site', '/']) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await answer.json()).toMatchObject({ code: 'server.not-ready' })
    }
    for (const path of ['/rest/ping.view', '/rest']) {
      const body = new URLSearchParams({ f: 'json' })
      const call = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body })
      expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await call.json()).toMatchObject({
        'subsonic-response': { status: 'failed', error: { code: 0 } },
      })
    }
    const listening = once(child, 'message')
    await applyMigrations(database.url)
    await listening
    expect((await get('/api/ready')).status).toBe(200)
    expect(written().match(/The database is older than this version of Nava/g)).toHaveLength(1)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('ends while it waits for the migrations when it is told to', async () => {
    await using database = await createTestDatabase({ empty: true })
    const { child, written } = start({
      ...settings(test.env.dataDir, await freePort()),
      DATABASE_URL: database.url,
    })
    await vi.waitFor(() => expect(written()).toContain('Waiting.'))
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('refuses a database that a newer version has migrated in one line', async () => {
    await using database = await createTestDatabase()
    await addUnknownMigration(database.url)
    const { child, written } = start({
      ...settings(test.env.dataDir, await freePort()),
      DATABASE_URL: database.url,
    })
    expect(await once(child, 'close')).toEqual([1, null])
    expect(written().trim().split('\n')).toEqual([
      expect.stringMatching(
        /^The database is newer than this version of Nava, which .* 29990101000000_later\./,
      ),
    ])
  })

  it('reports in one line that its port is taken', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nava-api-'))
    const { child, written } = start(settings(folder, Number(new URL(test.address).port)))
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    expect(written()).toContain('EADDRINUSE')
    expect(written().trim().split('\n'), written()).toHaveLength(1)
    await rm(folder, { recursive: true, force: true })
  })
})
