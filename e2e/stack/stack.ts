/**
 * Vitest's global setup of the browser tests: programs started as by `npm start` with the demo, or those that
 * E2E_STACK describes. Tests get the address by `inject('stack')`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '@nava/tools/stack/port'
import { bareEnv } from '@nava/tools/testing/bare-env'
import { browserPath } from '../browsers/chromium.ts'
import { FEED_IMAGE_HOST, startFeedServer } from './feed-server.ts'
import { startMailServer } from './mail-server.ts'

const root = join(import.meta.dirname, '../..')
const FOLLOW_PARENT = join(root, 'tools/stack/follow-parent.mjs')
export const GIVEN_STACK = 'E2E_STACK'
export const PASSWORD = 'a password for the tests'
export const DEMO_ITEMS = 5
/** Milliseconds until the address must be printed */
const TIMEOUT = 120_000

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'apps/web/dist/index.html')))
    throw new Error('The web client is not built; npm test and npm run e2e build it first')
  const given = process.env[GIVEN_STACK]
  if (given) {
    project.provide('stack', JSON.parse(given) as Stack)
    await browserPath()
    return async () => undefined
  }
  const folder = await mkdtemp(join(tmpdir(), 'nava-e2e-'))
  const dataDir = join(folder, 'data')
  const mailDir = join(folder, 'mails')
  const importDir = join(folder, 'import')
  await Promise.all([dataDir, mailDir, importDir].map((each) => mkdir(each)))
  const mails = await startMailServer(mailDir)
  const feed = await startFeedServer()
  const closeAll = async () => {
    await Promise.all([mails.close(), feed.close()])
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const [{ address, end }] = await Promise.all([
      startStack({
        DATA_DIR: dataDir,
        IMPORT_DIR: importDir,
        BACKUP_TO: join(folder, 'backups'),
        SMTP_URL: mails.url,
        NEWS_FEED_URL: feed.url,
        NEWS_IMAGE_HOSTS: FEED_IMAGE_HOST,
        DEMO_ITEMS: String(DEMO_ITEMS),
      }),
      browserPath(),
    ])
    const made: Stack = { address, password: PASSWORD, dataDir, mailDir, importDir, feed: feed.url }
    project.provide('stack', made)
    process.env[GIVEN_STACK] = JSON.stringify(made)
    return async () => {
      delete process.env[GIVEN_STACK]
      await end()
      await closeAll()
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Starts all programs; resolves once they have printed their address. */
export async function startStack(settings: { DATA_DIR: string } & Record<string, string>) {
  const port = await freePort()
  // Ends with this process, even if that is killed.
  const stack = spawn(process.execPath, ['--import', FOLLOW_PARENT, 'tools/stack.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...bareEnv,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO_PASSWORD: PASSWORD,
      // The server imports its own feeds, whose address is private.
      FEED_HOSTS: `127.0.0.1:${port}`,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const log = createWriteStream(join(settings.DATA_DIR, 'stack.log'))
  const started = Promise.withResolvers<void>()
  const hear = (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes(' runs at ')) started.resolve()
    log.write(chunk)
  }
  for (const stream of [stack.stdout, stack.stderr]) stream?.on('data', hear)
  stack.once('exit', () => started.reject(new Error(`The stack ended:\n${output}`)))
  const timer = setTimeout(() => started.reject(new Error(`The stack did not start:\n${output}`)), TIMEOUT)
  const end = async () => {
    stack.removeAllListeners('exit')
    if (stack.exitCode === null) {
      stack.kill('SIGTERM')
      await once(stack, 'exit')
    }
    log.destroy()
  }
  try {
    await started.promise
  } catch (error) {
    await end()
    throw error
  } finally {
    clearTimeout(timer)
  }
  return { address: `http://127.0.0.1:${port}`, end }
}

export interface Stack {
  address: string
  /** True if processes are killed meanwhile, which interrupts requests */
  isKilled?: boolean
  password: string
  dataDir: string
  mailDir: string
  /** Folder whose subfolders admins may import */
  importDir: string
  feed: string
}

declare module 'vitest' {
  interface ProvidedContext {
    stack: Stack
  }
}
