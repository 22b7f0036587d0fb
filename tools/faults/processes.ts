import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyMigrations } from '../migrations/apply-migrations.ts'
import { startPostgres } from '../postgres/server.ts'
import { freePort } from '../stack/port.ts'

export const VICTIMS = ['api', 'worker', 'postgres'] as const
export type Victim = (typeof VICTIMS)[number]
type ProgramName = Exclude<Victim, 'postgres'>

export interface Processes extends AsyncDisposable {
  address: string
  settings: Record<string, string>
  kill: (victim: Victim) => Promise<void>
  start: (victim: Victim) => Promise<void>
  /** Stops the worker at its current point until `thawWorker` */
  freezeWorker: () => void
  thawWorker: () => void
  /** Names of processes that exited by themselves */
  ended: string[]
  output: () => Promise<string>
}

const root = join(import.meta.dirname, '../..')
const sources: Record<ProgramName, string> = { api: 'apps/api/src/main.ts', worker: 'worker/src/main.ts' }

export async function startProcesses(more: Record<string, string>): Promise<Processes> {
  const folder = await mkdtemp(join(tmpdir(), 'nava-faults-'))
  await chmod(folder, 0o711)
  const cluster = {
    dir: join(folder, 'postgres'),
    log: join(folder, 'postgres.log'),
    password: 'of the tests',
    // Commits must survive a kill.
    durable: true,
  }
  let postgres = await startPostgres(cluster)
  await applyMigrations(postgres.url())
  const port = await freePort()
  const settings = {
    DATABASE_URL: postgres.url(),
    DATA_DIR: join(folder, 'data'),
    JWT_SECRET: 'a secret of the tests, long enough for all',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...more,
  }
  const log = join(folder, 'programs.log')
  const ended: string[] = []
  const children = new Map<ProgramName, ChildProcess>()

  const start = async (name: ProgramName) => {
    const output = await open(log, 'a')
    const child = spawn(process.execPath, [sources[name]], {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
        ...settings,
      },
      stdio: ['ignore', output.fd, output.fd, 'ipc'],
    })
    children.set(name, child)
    const gone = new AbortController()
    child.once('exit', (code, signal) => {
      gone.abort(new Error(`${name} ended while it started`))
      if (children.get(name) === child) ended.push(`${name} ended by itself: ${signal ?? code}`)
    })
    await output.close()
    await once(child, 'message', { signal: gone.signal })
  }
  const end = async (name: ProgramName) => {
    const child = children.get(name)
    if (!child) return
    children.delete(name)
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  const killPostgres = async () => {
    const pid = Number.parseInt(await readFile(join(cluster.dir, 'postmaster.pid'), 'utf8'), 10)
    process.kill(pid, 'SIGKILL')
    await postgres.exited
  }

  await start('api')
  await start('worker')
  return {
    address: `http://127.0.0.1:${port}`,
    settings,
    kill: (victim) => (victim === 'postgres' ? killPostgres() : end(victim)),
    start: async (victim) => {
      if (victim === 'postgres') postgres = await startPostgres(cluster)
      else await start(victim)
    },
    freezeWorker: () => void children.get('worker')?.kill('SIGSTOP'),
    thawWorker: () => void children.get('worker')?.kill('SIGCONT'),
    ended,
    output: async () => [...ended, ...(await readFile(log, 'utf8')).split('\n').slice(-60)].join('\n'),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([end('api'), end('worker')])
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
