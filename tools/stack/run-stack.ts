import { join } from 'node:path'
import { assertOwnerOfPlaces } from '@nava/settings/assert-owner'
import { mediaPlaces } from '@nava/settings/media-settings'
import { settingRemarks } from '@nava/settings/setting-remarks'
import { fillsDemo, readSettings, SETTING_NAMES, type Settings } from '@nava/settings/settings'
import { findFfmpeg } from '../../worker/src/ffmpeg/binary.ts'
import { upgradeDatabase } from '../backup/upgrade-database.ts'
import { addressOf } from './address.ts'
import { ensureDemoMedia, ensureDemoRows } from './ensure-demo.ts'
import { assertPortFree, freePort } from './port.ts'
import { HEAP_ARGS, programEnv } from './program-env.ts'
import { untilReady } from './ready.ts'
import { onTerminationSignal } from './signals.ts'
import { stackParts } from './stack-parts.ts'
import { summary } from './summary.ts'
import { openTerminal, type Terminal } from './terminal.ts'
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
export async function runStack(options: StackOptions): Promise<never> {
  const terminal = openTerminal()
  const ending = new AbortController()
  const parts = stackParts(options.root, terminal, ending.signal)

  const termination = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()))
  const forceEnd = () => {
    parts.kill()
    process.exit(1)
  }
  onTerminationSignal(() => ending.abort(), forceEnd)
  try {
    await Promise.race([start(options, parts, terminal, ending.signal), termination])
    await termination
    terminal.say('\nEnding …')
  } catch (error) {
    terminal.warn(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
  await parts.started.disposeAsync()
  process.exit()
}

async function start(
  { root, sources, dev, durable = true, readEnvFile = () => '' }: StackOptions,
  { started, step, lockData, startDatabase, run }: ReturnType<typeof stackParts>,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const file = readEnvFile()
  for (const remark of settingRemarks(process.env, file)) terminal.warn(remark)
  const settings = await checkedSettings(dev)
  lockData(settings.DATA_DIR)
  const databaseUrl = settings.DATABASE_URL ?? (await startDatabase(settings, durable))
  await step('Migrations', () => upgradeDatabase(databaseUrl, settings, terminal.say))

  const front = { host: settings.HOST, port: settings.PORT }
  const back = dev ? { host: '127.0.0.1', port: await freePort() } : front
  const env = await programEnv(settings, { root, dev, databaseUrl, listen: back })
  const demo = { program: { argv: [sources.demo], env, cwd: root }, terminal, step, signal, started }
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

/** Reads the settings, and throws an Error if nothing can start with them. */
async function checkedSettings(dev: boolean): Promise<Settings> {
  const settings = readSettings(process.env, SETTING_NAMES)
  mediaPlaces(settings)
  if (settings.FFMPEG_PATH) await findFfmpeg(settings.FFMPEG_PATH)
  assertOwnerOfPlaces(settings, dev ? 'npm run dev' : 'npm start')
  await assertPortFree(settings.PORT, settings.HOST)
  return settings
}
