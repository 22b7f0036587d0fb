/**
 * Measures the chat of one api: memory of sockets that joined, and the time until a message has reached all of them, also
 * while people react to messages.
 *
 *     node bench/chat.ts [--sockets 2000] [--messages 20] [--reactions 200]
 *
 * `--reactions`: reactions per second. The readers are in this process, which shares the cores with the server.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { applyMigrations } from '@nava/tools/migrations/apply-migrations'
import { startThrowawayPostgres } from '@nava/tools/postgres/throwaway'
import { RUNTIME } from '@nava/tools/stack/program-env'
import { makeDeps } from '../apps/api/src/deps.ts'
import { parseEnv } from '../apps/api/src/platform/env.ts'
import { buildUsers } from '../apps/api/src/testing/build.ts'
import { memoryOf } from './load/process-cost.ts'
import { type Server, startServer } from './servers/channel.ts'

const { values: options } = parseArgs({
  options: {
    sockets: { type: 'string', default: '2000' },
    messages: { type: 'string', default: '20' },
    reactions: { type: 'string', default: '200' },
  },
})

/** Accounts, each with an address of its own, so that no limit per minute holds */
const PEOPLE = 200
/** Milliseconds: before memory is read, and between two messages */
const REST = 4000
const BETWEEN_MESSAGES = 500
/** Messages that are reacted to */
const REACTED_TO = 10

interface Person {
  token: string
  address: string
}

async function main() {
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(`${availableParallelism()} cores, load ${load.join(' ')}, Node ${process.version}`)
  await using database = await startThrowawayPostgres()
  await applyMigrations(database.url())
  const scratch = await mkdtemp(join(tmpdir(), 'nava-bench-'))
  const env = {
    DATABASE_URL: database.url(),
    DATA_DIR: join(scratch, 'data'),
    WEB_DIR: join(import.meta.dirname, '../apps/web/dist'),
    JWT_SECRET: 'a secret of the benchmark, long enough for all',
    MAX_CONNECTIONS_PER_ADDRESS: '0',
    TRUST_PROXY: '1',
    ...RUNTIME,
  }
  try {
    await mkdir(env.DATA_DIR)
    const deps = await makeDeps(parseEnv(env), pino({ level: 'silent' }))
    const users = await buildUsers(deps.db, PEOPLE)
    await deps.close()
    const server = await startServer('nava.ts', env)
    const reply = await server.ask({ kind: 'tokens', users: users.map(({ id }) => id) })
    const tokens = reply.kind === 'tokens' ? reply.tokens : []
    await measure(
      server,
      tokens.map((token, n) => ({ token, address: `198.51.${n >> 8}.${n & 255}` })),
    )
    await server.stop()
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function measure(server: Server, people: readonly Person[]) {
  const count = Number(options.sockets)
  const before = memoryOf(server.pid)
  const readers: Socket[] = []
  while (readers.length < count) {
    const some = Array.from({ length: Math.min(50, count - readers.length) }, () => connect(server))
    readers.push(...(await Promise.all(some)))
  }
  await Promise.all(readers.map((reader) => reader.timeout(60_000).emitWithAck('chatJoin')))
  await sleep(REST)
  console.log(`\n${count} sockets joined: ${((memoryOf(server.pid) - before) / 1e6).toFixed(1)} MB\n`)

  const writers = await Promise.all(people.slice(0, 20).map(({ token }) => connect(server, { token })))
  const messageIDs: number[] = []
  const quiet = await timesOfMessages(readers, writers, messageIDs)
  report('message to all', quiet)

  const counts = listenToCounts(readers[0])
  const reactions = react(server, people, messageIDs.slice(-REACTED_TO))
  await sleep(REST)
  const busy = await timesOfMessages(readers, writers, [])
  const sent = await reactions.stop()
  report(`the same with ${sent.perSecond.toFixed(0)} reactions a second`, busy)
  console.log(
    `\n${sent.answered} reactions answered with 200, ${sent.failed} not; ${counts.perSecond().toFixed(2)} events with counts a second; ${((memoryOf(server.pid) - before) / 1e6).toFixed(1)} MB`,
  )
  for (const socket of [...readers, ...writers]) socket.close()
}

/** Returns the milliseconds from sending each message until all readers have it. */
async function timesOfMessages(
  readers: readonly Socket[],
  writers: readonly Socket[],
  messageIDs: number[],
): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < Number(options.messages); n += 1) {
    const text = `message ${crypto.randomUUID()}`
    const heard = Promise.all(readers.map((reader) => untilHeard(reader, text)))
    const from = performance.now()
    const written: unknown = await writers[n % writers.length]?.timeout(30_000).emitWithAck('chatWrite', text)
    const answer = written as { state: string; message: { messageID: number } } // of the server of this bench
    if (answer.state !== 'written') throw new Error(JSON.stringify(answer))
    messageIDs.push(answer.message.messageID)
    await heard
    times.push(performance.now() - from)
    await sleep(BETWEEN_MESSAGES)
  }
  return times
}

const untilHeard = (reader: Socket, text: string): Promise<void> =>
  new Promise((resolve) => {
    const listen = (message: { text: string }) => {
      if (message.text !== text) return
      reader.off('chatMessage', listen)
      resolve()
    }
    reader.on('chatMessage', listen)
  })

/** Sends reactions at an even pace until it is stopped. */
function react({ address }: Server, people: readonly Person[], messageIDs: readonly number[]) {
  const from = performance.now()
  const open = new Set<Promise<void>>()
  let sent = 0
  let answered = 0
  const one = async (n: number) => {
    const person = people[n % people.length]
    const messageID = messageIDs[Math.trunc(n / people.length) % messageIDs.length]
    const reply = await fetch(`${address}/api/chat/messages/${messageID}/reactions`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${person?.token}`,
        'x-forwarded-for': person?.address ?? '',
      },
      body: JSON.stringify({ reaction: n % 6, isOn: Math.trunc(n / people.length) % 20 < 10 }),
    })
    await reply.arrayBuffer()
    if (reply.ok) answered += 1
  }
  const timer = setInterval(() => {
    const due = ((performance.now() - from) / 1000) * Number(options.reactions)
    for (; sent < due; sent += 1) {
      const sending = one(sent).catch(() => undefined)
      open.add(sending)
      void sending.then(() => open.delete(sending))
    }
  }, 5)
  return {
    stop: async () => {
      clearInterval(timer)
      const perSecond = sent / ((performance.now() - from) / 1000)
      await Promise.all(open)
      return { perSecond, answered, failed: sent - answered }
    },
  }
}

function listenToCounts(reader: Socket | undefined) {
  const from = performance.now()
  let events = 0
  reader?.on('chatReactions', () => (events += 1))
  return { perSecond: () => events / ((performance.now() - from) / 1000) }
}

function report(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const median = sorted[Math.trunc(sorted.length / 2)] ?? 0
  console.log(`${what}: median ${median.toFixed(0)} ms, worst ${sorted.at(-1)?.toFixed(0)} ms`)
}

async function connect({ address }: Server, auth: object = {}): Promise<Socket> {
  const socket = io(address, { path: '/music/chatHub', transports: ['websocket'], forceNew: true, auth })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

await main()
