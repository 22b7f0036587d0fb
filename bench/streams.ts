/**
 * Compares the api's streams with nginx, and simulates listeners in real time.
 *
 *     node bench/streams.ts [--rounds 5] [--seconds 1] [--listeners 2000] [--listen-seconds 60]
 *
 * nginx is at NGINX_PATH or on PATH; otherwise a bare Node server has the file in memory. Hot ranges belong
 * to one file; cold ones use an api without a cache (MEDIA_CACHE_MB=0), so that both servers read from the
 * system's cache. Servers are loaded in turns.
 */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { makeDeps } from '../apps/api/src/deps.ts'
import { parseEnv } from '../apps/api/src/platform/env.ts'
import { buildMusic } from '../apps/api/src/testing/build.ts'
import { publishAudio } from '../apps/api/src/testing/publish.ts'
import { audioKey } from '../packages/media/src/storage/keys.ts'
import { mediaFolder } from '../packages/media/src/storage/local-storage.ts'
import { applyMigrations } from '@nava/tools/migrations/apply-migrations'
import { startThrowawayPostgres } from '@nava/tools/postgres/throwaway'
import { RUNTIME } from '@nava/tools/stack/program-env'
import type { Heard, Listening } from './load/paced-listeners.ts'
import { rangeClient } from './load/range-client.ts'
import { startServer } from './servers/channel.ts'
import { startNginx, type StaticServer } from './servers/nginx.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    listeners: { type: 'string', default: '2000' },
    'listen-seconds': { type: 'string', default: '60' },
  },
})

const KIB = 1024
const MB = 1e6
const CONNECTIONS = 32
const SIZES = [16, 64, 256].map((kib) => kib * KIB)
const GOALS: Record<'hot' | 'cold', readonly number[]> = { hot: [0.7, 1, 1], cold: [0.5, 0.7, 0.7] }
/** Bytes of four minutes at 320 kbps */
const FILE_BYTES = 9_600_000
const TRACKS = 40
/** Bytes per second at 128 kbps */
const PACE = 16_000
const SEEK_EVERY = 15

interface Side {
  address: string
  pid: number
  paths: readonly string[]
}

interface Rate {
  perSecond: number
  cpu: number
}

async function main() {
  await using database = await startThrowawayPostgres()
  await applyMigrations(database.url())
  const scratch = await mkdtemp(join(tmpdir(), 'nava-bench-'))
  const env = {
    DATABASE_URL: database.url(),
    DATA_DIR: join(scratch, 'data'),
    JWT_SECRET: 'a secret of the benchmark, long enough for all',
    MAX_CONNECTIONS_PER_ADDRESS: '0',
    ...RUNTIME,
  }
  await mkdir(env.DATA_DIR)
  const { addresses, keys } = await fill(env)
  const files = mediaFolder(env.DATA_DIR)
  const floor = await startFloor(files, keys, scratch)
  const hot = await startServer('nava.ts', env)
  const cold = await startServer('nava.ts', { ...env, MEDIA_CACHE_MB: '0' })
  try {
    console.log(
      `\n${availableParallelism()} cores, load ${loadavg()
        .map((each) => each.toFixed(1))
        .join(' ')}\n`,
    )
    console.log(
      `| ranges | KiB | api per s | ${floor.name} per s | ratio | goal | api µs | ${floor.name} µs |`,
    )
    console.log('|---|---|---|---|---|---|---|---|')
    for (const [name, server] of [
      ['hot', hot],
      ['cold', cold],
    ] as const) {
      const some = name === 'hot' ? 1 : TRACKS
      for (const [index, bytes] of SIZES.entries()) {
        const ours = { ...server, paths: addresses.slice(0, some) }
        const [api, other] = await besides(ours, { ...floor, paths: floor.paths.slice(0, some) }, bytes)
        const ratio = (api.perSecond / other.perSecond).toFixed(2)
        const cells = [name, bytes / KIB, api.perSecond.toFixed(0), other.perSecond.toFixed(0), ratio]
        console.log(
          `| ${[...cells, GOALS[name][index], api.cpu.toFixed(0), other.cpu.toFixed(0)].join(' | ')} |`,
        )
      }
    }
    await measurePaced(cold, addresses)
  } finally {
    await hot.stop()
    await cold.stop()
    await floor.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function fill(settings: Record<string, string>) {
  const deps = await makeDeps(parseEnv(settings), pino({ level: 'silent' }))
  // Marks the folder as the station's before there are rows of files.
  await deps.storage.assertOurs()
  const addresses: string[] = []
  const keys: string[] = []
  for (let n = 0; n < TRACKS; n += 1) {
    const { id } = await buildMusic(deps.db)
    const published = await publishAudio(deps, { musicID: id }, { bytes: FILE_BYTES / 5, qualities: [320] })
    addresses.push(`/music/music/320/${id}.mp3?v=${published.version}`)
    keys.push(audioKey(published.assetID, published.version, 320))
  }
  await deps.close()
  return { addresses, keys }
}

async function startFloor(
  files: string,
  keys: readonly string[],
  scratch: string,
): Promise<StaticServer & { name: string; paths: string[] }> {
  const paths = keys.map((key) => `/${key}`)
  const nginx = findNginx()
  if (nginx) return { ...(await startNginx(nginx, files, scratch)), name: 'nginx', paths }
  const server = await startServer('in-memory.ts', { FILES: files, KEYS: keys.join(',') })
  return { address: server.address, pid: server.pid, stop: server.stop, name: 'bare Node', paths }
}

function findNginx(): string | undefined {
  if (process.env.NGINX_PATH) return process.env.NGINX_PATH
  try {
    return execFileSync('sh', ['-c', 'command -v nginx'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

async function besides(first: Side, second: Side, bytes: number): Promise<[Rate, Rate]> {
  const rounds: [Rate[], Rate[]] = [[], []]
  for (let round = -1; round < Number(options.rounds); round += 1)
    for (const [index, side] of [first, second].entries()) {
      const rate = await load(side, bytes, Number(options.seconds))
      if (round >= 0) rounds[index]?.push(rate)
    }
  return [medianOf(rounds[0]), medianOf(rounds[1])]
}

function medianOf(rates: readonly Rate[]): Rate {
  const middle = (of: (rate: Rate) => number) =>
    rates.map(of).toSorted((a, b) => a - b)[rates.length >> 1] ?? 0
  return { perSecond: middle(({ perSecond }) => perSecond), cpu: middle(({ cpu }) => cpu) }
}

async function load({ address, pid, paths }: Side, bytes: number, seconds: number): Promise<Rate> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => rangeClient(address)))
  const startedAt = performance.now()
  const cpuBefore = cpuOf(pid)
  const until = startedAt + seconds * 1000
  let count = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        const path = paths[Math.floor(Math.random() * paths.length)] ?? ''
        await client.get(path, Math.floor(Math.random() * (FILE_BYTES - bytes)), bytes)
        count += 1
      }
    }),
  )
  const passed = (performance.now() - startedAt) / 1000
  const cpu = ((cpuOf(pid) - cpuBefore) * 1e6) / count
  for (const client of clients) client.close()
  return { perSecond: count / passed, cpu }
}

async function measurePaced(server: { address: string; pid: number }, paths: readonly string[]) {
  const listening: Listening = {
    address: server.address,
    paths,
    bytes: FILE_BYTES,
    listeners: Number(options.listeners),
    seconds: Number(options['listen-seconds']),
    bytesPerSecond: PACE,
    seekEverySeconds: SEEK_EVERY,
  }
  const child = fork(fileURLToPath(new URL('load/paced-listeners.ts', import.meta.url)))
  const memoryBefore = memoryOf(server.pid)
  const cpuBefore = cpuOf(server.pid)
  let most = memoryBefore
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(server.pid))
  }, 500)
  const answered = once(child, 'message')
  child.send(listening)
  const [heard] = (await answered) as [Heard] // the last message of the process
  clearInterval(watching)
  const cores = (cpuOf(server.pid) - cpuBefore) / listening.seconds
  const perListener = (most - memoryBefore) / listening.listeners / 1000
  console.log(
    `\n| listeners | seconds | seeks | MB | underruns of looks | cores | MB before | most MB | kB per listener |`,
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  const cells = [
    listening.listeners,
    listening.seconds,
    heard.seeks,
    heard.megabytes.toFixed(0),
    `${heard.underruns} of ${heard.looks}`,
    cores.toFixed(2),
    (memoryBefore / MB).toFixed(0),
    (most / MB).toFixed(0),
    perListener.toFixed(1),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
}

await main()
