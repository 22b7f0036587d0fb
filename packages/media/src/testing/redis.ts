/** A Redis of a test's own, where this machine has one. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** Starts a server that keeps what it is told before it answers, as the queues need it. */
export async function startRedis(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'nava-redis-'))
  const port = await freePort()
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--appendonly', 'yes']
  const child = spawn('redis-server', words, { stdio: 'ignore' })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  for (let tries = 0; spawnSync('redis-cli', ['-p', String(port), 'ping']).status !== 0; tries += 1) {
    if (tries > 100) throw new Error('Redis does not start')
    await sleep(50)
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
