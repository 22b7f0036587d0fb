import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../stack/port.ts'
import { ROOT } from './compose-file.ts'
import { makeCertificate } from './make-certificate.ts'

const version = /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(spawnSync('nginx', ['-v']).stderr?.toString() ?? '')

export const hasNginx = version !== null && spawnSync('openssl', ['version']).status === 0

/** nginx before 1.27.3 lacks name lookup at runtime and the directive `http2`. */
const isOld = !version || Number(version[1]) * 1e6 + Number(version[2]) * 1e3 + Number(version[3]) < 1_027_003

/**
 * Starts nginx with the configuration of deploy/nginx or deploy/machine, but with addresses, ports and folders of a
 * test. `upstreams`: local ports of apis; `given`: port for plain HTTP, data folder of running apis, variables,
 * seconds that nginx waits for an answer, and the api's port for DJs
 */
export async function startNginx(
  kind: 'plain' | 'tls' | 'machine',
  upstreams: readonly number[],
  given: {
    port?: number
    dataDir?: string
    env?: Record<string, string>
    timeout?: number
    sourcePort?: number
  } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'nava-nginx-'))
  const { dataDir = join(folder, 'data'), timeout = 15, sourcePort = 9 } = given
  const [plainPort, tlsPort] = [given.port ?? (await freePort()), await freePort()]
  cpSync(join(ROOT, 'deploy/nginx'), folder, { recursive: true })
  if (kind === 'machine') cpSync(join(ROOT, 'deploy/machine/nginx.conf'), join(folder, 'tls.conf'))
  for (const each of ['nginx', 'tls', 'acme']) mkdirSync(join(folder, each), { recursive: true })
  mkdirSync(join(dataDir, 'media'), { recursive: true })
  adaptConfiguration({ folder, dataDir, plainPort, tlsPort, timeout, sourcePort, upstreams })
  if (kind !== 'plain') makeCertificate(join(folder, 'tls'))
  const child = spawn('sh', [join(folder, 'start')], {
    env: { ...process.env, ...given.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (chunk) => (complaints += String(chunk)))
  const exited = once(child, 'exit')
  while (!(await isOpen(plainPort))) {
    if (child.exitCode !== null) throw new Error(`nginx does not start: ${complaints}`)
    await sleep(20)
  }
  return {
    plain: `http://127.0.0.1:${plainPort}`,
    tls: `https://127.0.0.1:${tlsPort}`,
    port: plainPort,
    pid: child.pid ?? 0,
    messages: () => complaints,
    folder,
    media: join(dataDir, 'media'),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface TestPlaces {
  folder: string
  dataDir: string
  plainPort: number
  tlsPort: number
  timeout: number
  sourcePort: number
  upstreams: readonly number[]
}

/** Puts the addresses, ports and folders of a test into the configuration in `folder`. */
function adaptConfiguration(places: TestPlaces): void {
  const { folder, dataDir, plainPort, tlsPort, timeout, sourcePort, upstreams } = places
  // Started by root, nginx would otherwise switch to a user who cannot read the folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : ''
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.conf') || each === 'start')) {
    const text = readFileSync(join(folder, name), 'utf8')
      .replaceAll(/\/etc\/nginx\/nava\/|\/opt\/nava\/deploy\/nginx\//g, `${folder}/`)
      .replaceAll(/\/etc\/(nginx\/tls|letsencrypt\/live\/[^/]+)\//g, `${folder}/tls/`)
      .replaceAll('/tmp/nginx', `${folder}/nginx`)
      .replaceAll('/etc/nginx/station.conf', `${folder}/nginx/station.conf`)
      .replaceAll('/run/nginx.pid', `${folder}/nginx/nginx.pid`)
      .replaceAll('/srv/nava/', `${dataDir}/`)
      .replaceAll(/\/srv\/acme|\/var\/www\/html/g, `${folder}/acme`)
      .replace(/^user www-data;\n/m, '')
      .replaceAll(/ *listen \[::\].*\n/g, '')
      .replace("'daemon off;'", `'${user}daemon off;'`)
      .replace(/listen (8080|80) /, `listen 127.0.0.1:${plainPort} `)
      .replace(/listen (8443|443) /, `listen 127.0.0.1:${tlsPort} `)
      .replace(/ *resolver 127.*\n/, '')
      .replace('server api:$1 resolve', `server 127.0.0.1:${sourcePort}`)
      .replace('proxy_read_timeout 15s', `proxy_read_timeout ${timeout}s`)
      .replace(/ *server (?:api:8080 resolve|127.0.0.1:8080) (.*);\n/, (_, rest: string) =>
        upstreams.map((port) => `server 127.0.0.1:${port} ${rest};`).join('\n'),
      )
    writeFileSync(
      join(folder, name),
      isOld ? text.replace('ssl default', 'ssl http2 default').replace(/ *http2 on;\n/, '') : text,
    )
  }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const open = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return open
}
