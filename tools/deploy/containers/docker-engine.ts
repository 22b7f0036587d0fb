import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runQuietly } from '../../steps.ts'
import { ROOT } from '../compose-file.ts'

/** A release of Debian whose compose is recent enough; the plugin is one static binary */
const RELEASE_OF_COMPOSE = 'forky'
const PACKAGES = { dockerd: 'docker.io', debootstrap: 'debootstrap', iptables: 'iptables' }
/** Bytes */
const LEAST_MEMORY = 4e9
/** Seconds */
const START_WITHIN = 60

export interface DockerEngine extends AsyncDisposable {
  /** For programs that call docker */
  env: NodeJS.ProcessEnv
  docker: (...words: string[]) => Promise<string>
}

/** Thrown where an engine could be had according to `whyNoEngine`, but cannot */
export class NoEngine extends Error {}

/** Returns why no engine can be had here, or undefined. */
export function whyNoEngine(): string | undefined {
  if (hasEngine(process.env)) return undefined
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'no container engine answers, and only root can start one'
  if (spawnSync('apt-get', ['--version']).status !== 0)
    return 'no container engine answers, and there is no apt-get to install one'
  if (!existsSync('/sys/fs/cgroup') || !readFileSync('/proc/filesystems', 'utf8').includes('\toverlay'))
    return 'no container engine answers, and this system runs none (cgroups, overlay)'
  if (freemem() < LEAST_MEMORY)
    return 'no container engine answers, and less than 4 GB of memory are free to start one'
  return undefined
}

/**
 * Returns the engine that answers, if it has a recent compose; else installs Debian's, and starts it with all of its files in
 * `folder` until disposed.
 */
export async function openDocker(folder: string): Promise<DockerEngine> {
  if (hasEngine(process.env)) return engineOf(process.env, async () => undefined)
  const config = join(folder, 'config')
  try {
    await install(folder)
    await getPlugins(folder, join(config, 'cli-plugins'))
  } catch (error) {
    throw new NoEngine('The container engine cannot be installed', { cause: error })
  }
  const socket = `unix://${join(folder, 'docker.sock')}`
  const words = ['--host', socket, '--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec')]
  const daemon = spawn('dockerd', [...words, '--pidfile', join(folder, 'docker.pid')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let messages = ''
  daemon.stderr.on('data', (chunk) => (messages = (messages + String(chunk)).slice(-4000)))
  const stop = async () => {
    if (daemon.exitCode !== null) return
    daemon.kill('SIGTERM')
    while (daemon.exitCode === null && daemon.signalCode === null) await sleep(100)
  }
  const env = { ...process.env, DOCKER_HOST: socket, DOCKER_CONFIG: config }
  for (let waited = 0; !hasEngine(env); waited += 1) {
    if (daemon.exitCode !== null || waited > START_WITHIN) {
      await stop()
      throw new NoEngine(`The container engine does not start:\n${messages}`)
    }
    await sleep(1000)
  }
  return engineOf(env, stop)
}

async function install(folder: string): Promise<void> {
  const missing = Object.entries(PACKAGES).filter(([program]) => spawnSync('which', [program]).status !== 0)
  if (missing.length === 0) return
  const apt = { cwd: folder, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await runQuietly('apt-get', ['update', '-qq'], apt)
  const names = missing.map(([, name]) => name)
  await runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], apt)
}

function engineOf(env: NodeJS.ProcessEnv, stop: () => Promise<void>): DockerEngine {
  return {
    env,
    docker: (...words) => runQuietly('docker', words, { cwd: '/', env }),
    [Symbol.asyncDispose]: stop,
  }
}

const hasEngine = (env: NodeJS.ProcessEnv): boolean =>
  spawnSync('docker', ['version'], { env }).status === 0 &&
  spawnSync(join(ROOT, 'deploy/check-compose'), { env }).status === 0

/** Takes compose and buildx from a later Debian, with lists of its own, so that apt's stay as they are. */
async function getPlugins(folder: string, plugins: string): Promise<void> {
  const apt = join(folder, 'apt')
  for (const each of ['lists/partial', 'cache/archives/partial', 'sources', 'unpacked'])
    mkdirSync(join(apt, each), { recursive: true })
  writeFileSync(
    join(apt, 'sources/later.sources'),
    `Types: deb\nURIs: ${debianMirror()}\nSuites: ${RELEASE_OF_COMPOSE}\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n`,
  )
  const options = [
    ['Dir::Etc::sourcelist', '/dev/null'],
    ['Dir::Etc::sourceparts', join(apt, 'sources')],
    ['Dir::State::lists', join(apt, 'lists')],
    ['Dir::Cache', join(apt, 'cache')],
    ['APT::Sandbox::User', 'root'],
  ].flatMap(([name, value]) => ['-o', `${name}=${value}`])
  await runQuietly('apt-get', [...options, 'update', '-qq'], { cwd: apt })
  const wanted = ['docker-compose', 'docker-buildx'].map((name) => `${name}/${RELEASE_OF_COMPOSE}`)
  await runQuietly('apt-get', [...options, 'download', '-qq', ...wanted], { cwd: apt })
  for (const file of readdirSync(apt).filter((name) => name.endsWith('.deb')))
    await runQuietly('dpkg-deb', ['--extract', file, 'unpacked'], { cwd: apt })
  cpSync(join(apt, 'unpacked/usr/libexec/docker/cli-plugins'), plugins, { recursive: true })
  rmSync(apt, { recursive: true })
}

/** Returns the address from which this machine takes Debian's packages. */
export function debianMirror(): string {
  for (const file of ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']) {
    if (!existsSync(file)) continue
    const [, address] = /^(?:URIs:|deb(?: \[.*\])?) (\S+)/m.exec(readFileSync(file, 'utf8')) ?? []
    if (address) return address
  }
  throw new Error('apt names no mirror of Debian')
}
