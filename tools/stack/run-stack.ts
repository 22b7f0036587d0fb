import { join } from 'node:path'
import { assertOwnerOfPlaces } from '@nava/settings/assert-owner'
import { mediaPlaces } from '@nava/settings/media-settings'
import { settingRemarks } from '@nava/settings/setting-remarks'
import { fillsDemo, readSettings, SETTING_NAMES, type Settings } from '@nava/settings/settings'
import { findFfmpeg } from '../../worker/src/ffmpeg/binary.ts'
import { upgradeDatabase } from '../backup/upgrade-database.ts'
import { takeLock } from '../lock.ts'
import { addressOf } from './address.ts'
import { runDatabase } from './database.ts'
import { ensureDemoMedia, ensureDemoRows } from './ensure-demo.ts'
import { assertPortFree, freePort } from './port.ts'
import { runSupervised, type Program } from './program.ts'
import { HEAP_ARGS, programEnv } from './program-env.ts'
import { untilReady } from './ready.ts'
import { onTerminationSignal } from './signals.ts'
import { summary } from './summary.ts'
import { openTerminal } from './terminal.ts'
import { watchSources } from './watch.ts'

/** `sources`: main files of the programs, relative to `root` */
export interface StackOptions {
  root: string
  sources: { api: string; worker: string; demo: string }
  dev: boolean
  durable?: boolean
  /** Puts the settings of `.env` into the environment, and returns its text. */
  readEnvFile?: () => string
}

/**
 * Starts everything, and stops it in reverse order on request. Exits with 0, or with 1 if the start failed. A
 * second Ctrl-C kills everything.
 */
export async function runStack({
  root,
  sources,
  dev,
  durable = true,
  readEnvFile = () => '',
}: StackOptions): Promise<never> {
  const terminal = openTerminal()
  const ending = new AbortController()
  const programs: Program[] = []
  const started = new AsyncDisposableStack()

  const termination = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()))
  onTerminationSignal(() => ending.abort(), forceEnd)
  try {
    await Promise.race([start(), termination])
    await termination
    terminal.say('\nEnding …')
  } catch (error) {
    terminal.warn(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
  await started.disposeAsync()
  process.exit()

  async function start(): Promise<void> {
    const file = readEnvFile()
    for (const remark of settingRemarks(process.env, file)) terminal.warn(remark)
    const settings = readSettings(process.env, SETTING_NAMES)
    mediaPlaces(settings)
    if (settings.FFMPEG_PATH) await findFfmpeg(settings.FFMPEG_PATH)
    assertOwnerOfPlaces(settings, dev ? 'npm run dev' : 'npm start')
    await assertPortFree(settings.PORT, settings.HOST)
    lockData(settings.DATA_DIR)
    const databaseUrl = settings.DATABASE_URL ?? (await startDatabase(settings))
    await step('Migrations', () => upgradeDatabase(databaseUrl, settings, terminal.say))

    const front = { host: settings.HOST, port: settings.PORT }
    const back = dev ? { host: '127.0.0.1', port: await freePort() } : front
    const env = await programEnv(settings, { root, dev, databaseUrl, listen: back })
    const program = { argv: [sources.demo], env, cwd: root }
    const demo = { program, terminal, step, signal: ending.signal, started }
    const isNew = fillsDemo(settings) && (await ensureDemoRows(settings, databaseUrl, demo))
    // Also the one of the packages, which only the worker finds by itself
    const ffmpeg = await findFfmpeg(settings.FFMPEG_PATH).catch(() => undefined)
    const api = run('api', [...HEAP_ARGS, sources.api], {
      ...env,
      ...(ffmpeg && { FFMPEG_PATH: ffmpeg.path }),
    })
    const worker = run('worker', [...HEAP_ARGS, sources.worker], env)
    await step('Api and worker', () => untilReady(addressOf(back), api))
    if (dev) {
      const vite = join(root, 'apps/web/node_modules/vite/bin/vite.js')
      const flags = ['apps/web', '--strictPort', '--host', front.host, '--port', String(front.port)]
      run('web', [vite, ...flags], { ...env, API_URL: addressOf(back) })
      const watcher = watchSources(root, { api, worker }, (name) =>
        terminal.say(`${name} starts again: its source changed.`),
      )
      started.defer(() => watcher.close())
    }
    if (fillsDemo(settings)) await ensureDemoMedia(databaseUrl, demo)
    terminal.say(await summary(settings, databaseUrl, { isNew }))
  }

  async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
    const result = await terminal.step(title, work)
    ending.signal.throwIfAborted()
    return result
  }

  function lockData(dataDir: string): void {
    const release = takeLock(join(dataDir, 'lock'))
    if (!release) {
      throw new Error(
        `Another stack works on ${dataDir}: end it, or choose another folder, as in DATA_DIR=data2 npm start`,
      )
    }
    started.defer(release)
  }

  async function startDatabase(settings: Settings): Promise<string> {
    const { DATA_DIR: dataDir, LOG_DAYS: logDays, DISK_RESERVE_MB } = settings
    const options = { dataDir, durable, logDays, diskReserve: DISK_RESERVE_MB, terminal }
    const database = await step('PostgreSQL', () => runDatabase(options))
    started.defer(() => ended('PostgreSQL', database.stop))
    return database.url
  }

  function run(name: string, argv: string[], env: NodeJS.ProcessEnv): Program {
    const program = runSupervised({ name, argv, env, cwd: root }, terminal)
    programs.push(program)
    started.defer(() => ended(name, program.stop))
    return program
  }

  async function ended(name: string, stop: () => Promise<void>): Promise<void> {
    await stop()
    terminal.say(`${name} has ended.`)
  }

  function forceEnd(): void {
    for (const program of programs) program.kill()
    process.exit(1)
  }
}
