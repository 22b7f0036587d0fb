/**
 * Measures the delays of listeners during uploads of pictures that are small as files but large in memory.
 *
 *     node bench/pictures.ts [--seconds 20] [--rest 15]
 *
 * One connection reads 64 KiB ranges of a track all the time. `--seconds`: of each flood; `--rest`: pause
 * before memory is read
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { makeDeps } from '../apps/api/src/deps.ts'
import { parseEnv } from '../apps/api/src/platform/env.ts'
import { buildMusic, buildUsers } from '../apps/api/src/testing/build.ts'
import { picture, pictureBomb } from '../apps/api/src/testing/files.ts'
import { publishAudio } from '../apps/api/src/testing/publish.ts'
import { longGif } from '../packages/media/src/testing/long-gif.ts'
import { applyMigrations } from '@nava/tools/migrations/apply-migrations'
import { startThrowawayPostgres } from '@nava/tools/postgres/throwaway'
import { RUNTIME } from '@nava/tools/stack/program-env'
import { httpClient } from './load/http-client.ts'
import type { Answers, Flood } from './load/picture-flood.ts'
import { type Server, startServer } from './servers/channel.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rest: { type: 'string', default: '15' },
  },
})

const CONNECTIONS = 16
const MANY_ACCOUNTS = 600
const WARM_UPS = 20
const RANGE_BYTES = 64 * 1024
const MB = 1e6

const files = {
  'PNG of 50 megapixels': { name: 'a.png', bytes: pictureBomb(7071) },
  'GIF of 100,000 frames': { name: 'a.gif', bytes: longGif({ side: 3000, frames: 100_000 }) },
}

async function main() {
  await using database = await startThrowawayPostgres()
  await applyMigrations(database.url())
  const dataDir = await mkdtemp(join(tmpdir(), 'nava-bench-'))
  const env = {
    DATABASE_URL: database.url(),
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret of the benchmark, long enough for all',
    TRUST_PROXY: '1',
    ...RUNTIME,
  }
  const { users, track } = await fill(env)
  const nava = await startServer('nava.ts', env)
  try {
    const told = await nava.ask({ kind: 'tokens', users })
    if (told.kind !== 'tokens') throw new Error('the server told something else')
    const path = `/music/music/320/${track}.mp3`
    console.log(`\n${availableParallelism()} cores\n\n${heading}`)
    await warmUp(nava.address, told.tokens.slice(-WARM_UPS))
    await measure('no flood', nava, path)
    for (const [what, file] of Object.entries(files))
      for (const [whose, tokens] of [
        ['one account', told.tokens.slice(0, 1)],
        [`${MANY_ACCOUNTS} accounts`, told.tokens],
      ] as const)
        await measure(`${what}, ${whose}`, nava, path, {
          address: nava.address,
          connections: CONNECTIONS,
          tokens: [...tokens],
          file,
        })
    await measure('no flood', nava, path)
  } finally {
    await nava.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Uploads ordinary pictures first, so that the memory of a used server is measured. */
async function warmUp(address: string, tokens: readonly string[]) {
  for (const [n, token] of tokens.entries()) {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await picture({ width: 1200, height: 1200 }))], 'a.png'))
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.1.0.${n}` }
    const { status } = await fetch(`${address}/api/users/setavatar`, { method: 'POST', headers, body: form })
    if (status !== 200) throw new Error(`a picture was answered with ${status}`)
  }
}

async function fill(settings: Record<string, string>) {
  const deps = await makeDeps(parseEnv(settings), pino({ level: 'silent' }))
  const track = await buildMusic(deps.db)
  await publishAudio(deps, { musicID: track.id }, { bytes: 1_000_000 })
  const users = await buildUsers(deps.db, MANY_ACCOUNTS)
  await deps.close()
  return { track: track.id, users: users.map(({ id }) => id) }
}

async function measure(name: string, nava: Server, path: string, flood?: Flood) {
  await readRanges(nava.address, path, 2)
  const before = memoryOf(nava.pid)
  const running = flood && startFlood(flood)
  const watched = watchMemory(nava.pid)
  const latencies = await readRanges(nava.address, path, Number(options.seconds)).finally(watched.end)
  const answers = await running?.end()
  await sleep(Number(options.rest) * 1000)
  const after = memoryOf(nava.pid)
  const ms = (share: number) => (latencies[Math.floor((latencies.length - 1) * share)] ?? 0).toFixed(1)
  const megabytes = [before, watched.peak(), after, after - before].map((bytes) => (bytes / MB).toFixed(0))
  const statuses = Object.entries(answers ?? {}).map(([status, count]) => `${status}: ${count}`)
  const row = [name, ms(0.5), ms(0.95), ms(0.99), ms(1), latencies.length, ...megabytes, statuses.join(', ')]
  console.log(`| ${row.join(' | ')} |`)
}

const heading = [
  '| flood | p50 ms | p95 ms | p99 ms | max ms | ranges | MB before | peak | after | more | answers |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
].join('\n')

async function readRanges(address: string, path: string, seconds: number): Promise<number[]> {
  const client = await httpClient(address)
  const latencies: number[] = []
  const until = performance.now() + seconds * 1000
  for (let at = performance.now(); at < until;) {
    const start = Math.floor(Math.random() * 4_000_000)
    const range = `bytes=${start}-${start + RANGE_BYTES - 1}`
    const { status } = await client.send({ method: 'GET', path, headers: { range } })
    if (status !== 206) throw new Error(`a range was answered with ${status}`)
    latencies.push(performance.now() - at)
    await sleep(5)
    at = performance.now()
  }
  client.close()
  return latencies.toSorted((a, b) => a - b)
}

function startFlood(flood: Flood): { end: () => Promise<Answers> } {
  const program = fileURLToPath(new URL('load/picture-flood.ts', import.meta.url))
  const child = fork(program, { serialization: 'advanced' })
  // Real attackers use separate machines, so the server gets priority over the flood.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  child.send(flood)
  return {
    end: async () => {
      const told = once(child, 'message')
      child.send('end')
      const [answers] = (await told) as [Answers] // the last message of the process
      return answers
    },
  }
}

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

function watchMemory(pid: number) {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 50)
  return { end: () => clearInterval(timer), peak: () => peak }
}

await main()
