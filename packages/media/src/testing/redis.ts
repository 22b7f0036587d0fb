import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@nava/tools/stack/port'
import { startRedisContainer, usesContainers } from '@nava/tools/testing/containers'
import { RUNS_ALL_TESTS } from '@nava/tools/testing/all-tests'

/** What needs Redis is left out of `npm test`, which does the same on every machine. */
export const hasRedis =
  RUNS_ALL_TESTS && (usesContainers || spawnSync('redis-server', ['--version']).status === 0)

interface Certificate {
  key: string
  cert: string
}

interface Config {
  config?: readonly string[]
  tls?: Certificate
}

export interface TestRedis {
  url: string
  kill: () => Promise<void>
  startAgain: () => Promise<void>
  freeze: () => void
  thaw: () => void
  stop: () => Promise<void>
}

/** `config`: more words for redis-server, such as `--maxmemory-policy allkeys-lru`. `tls`: of its only port */
export async function startRedis({ config = [], tls }: Config = {}): Promise<TestRedis> {
  if (usesContainers && config.length === 0 && !tls) return await startRedisContainer(await freePort())
  const dir = await mkdtemp(join(tmpdir(), 'nava-redis-'))
  const port = await freePort()
  const words = tls ? [...config, ...(await tlsWords(dir, port, tls))] : ['--port', String(port), ...config]
  let child = await start(dir, port, words)
  const end = async (signal: NodeJS.Signals) => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode !== null || child.signalCode !== null || !child.kill(signal)) return
    await gone
  }
  return {
    url: tls ? `rediss://localhost:${port}` : `redis://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    startAgain: async () => {
      child = await start(dir, port, words)
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

async function tlsWords(dir: string, port: number, { key, cert }: Certificate): Promise<string[]> {
  const [keyFile, certFile] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  await Promise.all([writeFile(keyFile, key), writeFile(certFile, cert)])
  const files = ['--tls-key-file', keyFile, '--tls-cert-file', certFile, '--tls-ca-cert-file', certFile]
  return ['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no', ...files]
}

async function start(dir: string, port: number, words: readonly string[]): Promise<ChildProcess> {
  const all = ['--bind', '127.0.0.1', '--dir', dir, '--appendonly', 'yes', ...words]
  const child = spawn('redis-server', all, { stdio: 'ignore' })
  for (let tries = 0; !(await takesConnections(port)); tries += 1) {
    if (tries > 100) throw new Error('Redis does not start')
    await sleep(50)
  }
  return child
}

/** Redis listens before it has read its data, but not to `redis-cli` without a password or with TLS. */
function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

/** Makes a self-signed certificate for localhost. `days`: validity; 0 for one that has expired */
export function makeCertificate(days = 9): Certificate {
  const dir = mkdtempSync(join(tmpdir(), 'nava-redis-'))
  const [keyFile, certFile] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', keyFile, '-out', certFile]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', String(days), ...subject, ...files],
    { stdio: 'ignore' },
  )
  const made = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') }
  rmSync(dir, { recursive: true })
  return made
}
