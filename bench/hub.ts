/**
 * Measures the chat hub: memory of idle sockets, and delivery of a message to all of them.
 *
 *     node bench/hub.ts [--sockets 2000] [--messages 10]
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { io, type Socket } from 'socket.io-client'
import { applyMigrations } from '@nava/tools/migrations/apply-migrations'
import { startThrowawayPostgres } from '@nava/tools/postgres/throwaway'
import { type Server, startServer } from './servers/channel.ts'

const { values: options } = parseArgs({
  options: { sockets: { type: 'string', default: '2000' }, messages: { type: 'string', default: '10' } },
})

const GOAL = { megabytes: 60, milliseconds: 300 }
const AT_ONCE = 50
/** Milliseconds before memory is read, and between messages (the limit of an account) */
const REST = 5000
const PACE = 2500
const WRITER = 1001

async function main() {
  await using database = await startThrowawayPostgres()
  const url = database.url()
  await applyMigrations(url)
  const sql = new Pool({ connectionString: url, max: 1 })
  sql.on('error', () => undefined)
  await sql.query(
    `INSERT INTO users (id, email, name, updated_at) VALUES ($1, 'w@example.com', 'W', now())`,
    [WRITER],
  )
  const dataDir = await mkdtemp(join(tmpdir(), 'nava-bench-'))
  const env = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret of the benchmark, long enough',
    // Unlimited, because all sockets come from this machine
    MAX_CONNECTIONS_PER_ADDRESS: '0',
  }
  const server = await startServer('nava.ts', env)
  const sockets: Socket[] = []
  try {
    const warm = await connect(server.address)
    await joinChat(warm)
    await sleep(REST)
    const before = await memoryOf(server.pid)
    const count = Number(options.sockets)
    while (sockets.length < count) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () =>
        connect(server.address),
      )
      sockets.push(...(await Promise.all(some)))
    }
    await sleep(REST)
    const idle = (await memoryOf(server.pid)) - before
    await Promise.all(sockets.map(joinChat))
    await sleep(REST)
    const joined = (await memoryOf(server.pid)) - before
    const times = await measureMessages(server, sockets)
    const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
    console.log(`\n${count} sockets, ${availableParallelism()} cores`)
    console.log(`memory of idle sockets      ${idle.toFixed(1)} MB (goal ${GOAL.megabytes})`)
    console.log(`and in the chat             ${joined.toFixed(1)} MB`)
    console.log(`one message to all, median  ${median.toFixed(0)} ms (goal ${GOAL.milliseconds})`)
    console.log(`worst of ${times.length}                  ${Math.max(...times).toFixed(0)} ms`)
    warm.close()
  } finally {
    for (const socket of sockets) socket.close()
    await server.stop()
    await sql.end()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function connect(address: string, auth: object = {}): Promise<Socket> {
  const socket = io(address, { path: '/music/chatHub', transports: ['websocket'], forceNew: true, auth })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

const joinChat = (socket: Socket): Promise<unknown> => socket.timeout(60_000).emitWithAck('chatJoin')

async function measureMessages(server: Server, sockets: readonly Socket[]): Promise<number[]> {
  const reply = await server.ask({ kind: 'tokens', users: [WRITER] })
  const [token] = reply.kind === 'tokens' ? reply.tokens : []
  const writer = await connect(server.address, { token })
  const times: number[] = []
  for (let message = 0; message < Number(options.messages); message++) {
    const heard = Promise.all(
      sockets.map((socket) => new Promise((resolve) => void socket.once('chatMessage', resolve))),
    )
    const startedAt = performance.now()
    const written: unknown = await writer.timeout(10_000).emitWithAck('chatWrite', `message ${message}`)
    if ((written as { state: string }).state !== 'written') throw new Error(JSON.stringify(written))
    await heard
    times.push(performance.now() - startedAt)
    await sleep(PACE)
  }
  writer.close()
  return times
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000
}

await main()
