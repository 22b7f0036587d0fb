import { spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis } from '@nava/media/testing/redis'
import { startNginx } from '../deploy/nginx-server.ts'
import { applyMigrations } from '../migrations/apply-migrations.ts'
import { startPostgres } from '../postgres/server.ts'
import { freePort } from '../stack/port.ts'
import { compileCache, HEAP_ARGS, RUNTIME } from '../stack/program-env.ts'
import { type Program, type ProgramOutput, runOnce, runSupervised } from '../stack/program.ts'

const root = join(import.meta.dirname, '../..')
const APIS = 3
const WORKERS = 2

/** GiB that its programs and the browsers of the journeys take */
const MIN_MEMORY = 4

/** Returns why this machine cannot run a topology. */
export function whyNot(): string | undefined {
  const missing = [
    ['redis-server', '--version'],
    ['redis-cli', '--version'],
    ['nginx', '-v'],
    ['openssl', 'version'],
  ].flatMap(([name = '', word = '']) => (spawnSync(name, [word]).status === 0 ? [] : [name]))
  if (missing.length > 0) return `this machine has no ${missing.join(', ')}`
  return process.availableMemory() < MIN_MEMORY * 1024 ** 3
    ? `it takes ${MIN_MEMORY} GiB of memory`
    : undefined
}

export interface Member {
  name: string
  program: Program
  ready: () => Promise<void>
}

export interface Api extends Member {
  address: string
}

export interface Topology extends AsyncDisposable {
  address: string
  folder: string
  dataDir: string
  databaseUrl: string
  apis: Api[]
  workers: Member[]
  fillDemo: (settings: { password: string; items: number }) => Promise<void>
}

/** Milliseconds */
const TIMEOUT = 120_000

/** Starts with an empty database; disposing removes everything. `more`: settings of apis and workers */
export async function startTopology(more: (address: string) => Record<string, string>): Promise<Topology> {
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'nava-topology-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const log = createWriteStream(join(dataDir, 'stack.log'))
  started.defer(() => void log.destroy())
  const output: ProgramOutput = {
    line: (name, line) => void log.write(`${name} ${line}\n`),
    warn: (text) => void log.write(`${text}\n`),
  }

  const postgres = await startPostgres({
    dir: join(folder, 'postgres'),
    log: join(folder, 'postgres.log'),
    password: 'of the tests',
    durable: false,
  })
  started.defer(() => postgres.stop())
  await applyMigrations(postgres.url())
  const redis = await startRedis()
  started.defer(() => redis.stop())

  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const env = {
    ...environment({ databaseUrl: postgres.url(), redisUrl: redis.url, dataDir }),
    ...more(address),
  }
  const run = (name: string, source: string, own: Record<string, string> = {}): Program => {
    const job = { name, argv: [...HEAP_ARGS, source], cwd: root, env: { ...env, ...own } }
    const program = runSupervised(job, output)
    started.defer(() => program.stop())
    return program
  }

  const workers: Member[] = []
  for (let n = 1; n <= WORKERS; n += 1) {
    const program = run(`worker ${n}`, 'worker/src/main.ts')
    workers.push({ name: `worker ${n}`, program, ready: () => untilPid(program) })
  }
  const apis: Api[] = []
  const ports: number[] = []
  for (let n = 1; n <= APIS; n += 1) {
    const own = await freePort()
    ports.push(own)
    const program = run(`api ${n}`, 'apps/api/src/main.ts', { PORT: String(own), HOST: '127.0.0.1' })
    const at = `http://127.0.0.1:${own}`
    apis.push({ name: `api ${n}`, program, address: at, ready: () => untilReady(at) })
  }
  await Promise.all(apis.map(({ ready }) => ready()))
  started.use(await startNginx('plain', ports, { port, dataDir }))

  const demo = new AbortController()
  let filling = Promise.resolve()
  started.defer(async () => {
    demo.abort()
    await filling
  })
  const fill = (part: 'rows' | 'media', own: Record<string, string>) =>
    runOnce(
      { name: 'demo', argv: ['tools/stack/fill-demo.ts', part], cwd: root, env: { ...env, ...own } },
      output,
      { signal: demo.signal },
    )
  const everything = started.move()
  return {
    address,
    folder,
    dataDir,
    databaseUrl: postgres.url(),
    apis,
    workers,
    fillDemo: async ({ password, items }) => {
      await fill('rows', { DEMO_PASSWORD: password })
      filling = fill('media', { DEMO_ITEMS: String(items) }).catch((error: unknown) =>
        output.warn(String(error)),
      )
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

function environment(at: { databaseUrl: string; redisUrl: string; dataDir: string }): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    FFMPEG_PATH: process.env['FFMPEG_PATH'],
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: compileCache(root),
    ...RUNTIME,
    DATABASE_URL: at.databaseUrl,
    REDIS_URL: at.redisUrl,
    DATA_DIR: at.dataDir,
    WEB_DIR: join(root, 'apps/web/dist'),
    JWT_SECRET: 'a secret of the tests, long enough for all',
    TRUST_PROXY: '1',
    MEDIA_ACCEL_PATH: '/stored-media/',
    LOG_LEVEL: 'warn',
  }
}

async function untilReady(address: string): Promise<void> {
  await until(`the api at ${address} is ready`, async () => {
    const reply = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(5000) }).catch(
      () => undefined,
    )
    return reply?.ok === true
  })
}

const untilPid = (program: Program): Promise<void> =>
  until('the worker runs', () => {
    try {
      return program.pid !== undefined && process.kill(program.pid, 0)
    } catch {
      return false
    }
  })

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT
  while (performance.now() < deadline) {
    if (await holds()) return
    await sleep(50)
  }
  throw new Error(`${what}: not within ${TIMEOUT / 1000} s`)
}
