import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@nava/tools/stack/port'
import { startRedisContainer, usesContainers } from '@nava/tools/testing/containers'
import { IS_WHOLE } from '@nava/tools/testing/whole'

/** What needs Redis is left out of `npm test`, which does the same on every machine. */
export const hasRedis = IS_WHOLE && (usesContainers || spawnSync('redis-server', ['--version']).status === 0)

export interface TestRedis {
  url: string
  kill: () => Promise<void>
  startAgain: () => Promise<void>
  freeze: () => void
  thaw: () => void
  stop: () => Promise<void>
}

export async function startRedis(): Promise<TestRedis> {
  if (usesContainers) return await startRedisContainer(await freePort())
  const dir = await mkdtemp(join(tmpdir(), 'nava-redis-'))
  const port = await freePort()
  let child = await start(dir, port)
  const end = async (signal: NodeJS.Signals) => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode !== null || child.signalCode !== null || !child.kill(signal)) return
    await gone
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    startAgain: async () => {
      child = await start(dir, port)
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGCONT')
      await end('SIGTERM')
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function start(dir: string, port: number): Promise<ChildProcess> {
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--appendonly', 'yes']
  const child = spawn('redis-server', words, { stdio: 'ignore' })
  for (let tries = 0; spawnSync('redis-cli', ['-p', String(port), 'ping']).status !== 0; tries += 1) {
    if (tries > 100) throw new Error('Redis does not start')
    await sleep(50)
  }
  return child
}
