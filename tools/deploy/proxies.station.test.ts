/** Tries the configurations of docs/proxies.md with the real programs, in front of a real api. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../apps/api/src/testing/app.ts'
import { as } from '../../apps/api/src/testing/as.ts'
import { buildArtist, buildMusic, buildUser } from '../../apps/api/src/testing/build.ts'
import { wave } from '../../apps/api/src/testing/files.ts'
import { publishAudio } from '../../apps/api/src/testing/publish.ts'
import { freePort } from '../stack/port.ts'
import { ROOT } from './compose-file.ts'

interface Place {
  folder: string
  port: number
}

/** `words`: arguments that start it in the foreground; `wrap`: the documented part within a whole configuration */
const PROXIES: Record<
  string,
  { program: string; words: string[]; wrap: (text: string, place: Place) => string }
> = {
  nginx: {
    program: 'nginx',
    words: ['-g', 'daemon off;', '-c'],
    wrap: (text, { folder }) => `
      pid ${folder}/pid; error_log ${folder}/log;
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      events {}
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${folder}/${each};`).join(' ')}
        ${text}
      }`,
  },
  caddyfile: {
    program: 'caddy',
    words: ['run', '--adapter', 'caddyfile', '--config'],
    wrap: (text, { folder, port }) =>
      `{\n  admin off\n  auto_https off\n}\n${text.replace(
        'music.example.com {',
        `https://localhost:${port} {\n  tls ${folder}/fullchain.pem ${folder}/privkey.pem`,
      )}`,
  },
  apache: {
    program: 'apache2',
    words: ['-D', 'FOREGROUND', '-f'],
    wrap: (text, { folder, port }) => `
      ServerRoot ${folder}
      PidFile ${folder}/pid
      ErrorLog ${folder}/log
      ${['mpm_event', 'authz_core', 'ssl', 'proxy', 'proxy_http', 'headers']
        .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
        .join('\n')}
      Listen ${port}
      ${text}\n`,
  },
  haproxy: { program: 'haproxy', words: ['-db', '-f'], wrap: (text) => `${text}\n` },
}

const isThere = (program: string) => spawnSync('which', [program]).status === 0 && isOpensslThere
const isOpensslThere = spawnSync('openssl', ['version']).status === 0

/** Returns the configuration of docs/proxies.md, with addresses and files of this test. */
function documented(language: string, { folder, port }: Place, apiPort: string): string {
  const page = readFileSync(join(ROOT, 'docs/proxies.md'), 'utf8')
  const [, text] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(page) ?? []
  if (!text) throw new Error(`docs/proxies.md has no configuration for ${language}`)
  return text
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${apiPort}`)
    .replaceAll('/etc/ssl/nava/', `${folder}/`)
    .replace(/(listen |bind :|\*:)443\b/, `$1${port}`)
}

async function makeCertificate(folder: string): Promise<void> {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  execFileSync(
    'openssl',
    [...words, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
    {
      stdio: 'ignore',
    },
  )
  await writeFile(
    join(folder, 'both.pem'),
    `${await readFile(certificate, 'utf8')}${await readFile(key, 'utf8')}`,
  )
}

let app: TestApp
let owner: { authorization: string }
let upload: number
let published: { id: number; file: Buffer }

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1', WEB_DIR: join(ROOT, 'apps/web/dist') })
  const { db } = app.deps
  const user = await buildUser(db)
  const artist = await buildArtist(db, { memberID: user.id })
  owner = await as(app, user.email)
  upload = (await buildMusic(db, { artistIDs: [artist.id], isConfirmed: false, hasAudio: false })).id
  const { id } = await buildMusic(db, { artistIDs: [artist.id] })
  const { files } = await publishAudio(app.deps, { musicID: id }, { qualities: [128] })
  published = { id, file: files[128] }
})
afterAll(() => app.close())

describe.each(Object.entries(PROXIES))('behind %s', (language, { program, words, wrap }) => {
  let place: Place
  let proxy: ChildProcess | undefined
  let complaints = ''
  const site = () => `https://localhost:${place.port}`

  const ask = async (path: string, headers: Record<string, string> = {}, body?: Buffer) => {
    const asked = request(site() + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
      rejectUnauthorized: false,
    })
    asked.end(body)
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: reply.statusCode, headers: reply.headers, body: await buffer(reply) }
  }

  beforeAll(async () => {
    if (!isThere(program)) return
    place = { folder: await mkdtemp(join(tmpdir(), 'nava-proxy-')), port: await freePort() }
    await makeCertificate(place.folder)
    const file = join(place.folder, 'configuration')
    await writeFile(file, wrap(documented(language, place, new URL(app.address).port), place))
    proxy = spawn(program, [...words, file], {
      env: { ...process.env, HOME: place.folder, XDG_DATA_HOME: place.folder, XDG_CONFIG_HOME: place.folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [proxy.stdout, proxy.stderr])
      stream?.on('data', (chunk) => (complaints += String(chunk)))
    await vi.waitFor(async () => expect((await ask('/api/health')).status, complaints).toBe(200))
  })
  afterAll(async () => {
    if (!proxy) return
    proxy.kill('SIGTERM')
    if (proxy.exitCode === null) await once(proxy, 'exit')
    await rm(place.folder, { recursive: true, force: true })
  })

  test('the home page arrives, and its links begin with https and the port', async ({ skip }) => {
    skip(!isThere(program), `${program} and openssl must be installed`)
    const { status, body } = await ask('/')
    expect(status).toBe(200)
    expect(body.toString()).toContain(`property="og:url" content="${site()}/"`)
    expect((await ask('/robots.txt')).body.toString()).toContain(`Sitemap: ${site()}/`)
  })

  test('an upload is taken, and a recording is sent in ranges', async ({ skip }) => {
    skip(!isThere(program), `${program} and openssl must be installed`)
    const form = new Request('http://localhost', { method: 'POST', body: formOf(wave(200)) })
    const sent = await ask(
      `/music/upload/music/${upload}`,
      { ...owner, 'content-type': form.headers.get('content-type') ?? '' },
      Buffer.from(await form.arrayBuffer()),
    )
    expect([sent.status, sent.body.toString()]).toEqual([200, expect.stringContaining('"status":1')])
    const { status, headers, body } = await ask(`/music/music/128/${published.id}.mp3`, {
      range: 'bytes=1000-1999',
    })
    expect([status, headers['content-range']]).toEqual([206, `bytes 1000-1999/${published.file.length}`])
    expect(body.equals(published.file.subarray(1000, 2000))).toBe(true)
  })

  test('an address with the IDs of a whole queue arrives', async ({ skip }) => {
    skip(!isThere(program), `${program} and openssl must be installed`)
    const ids = Array.from({ length: 6000 }, (_, at) => `id=${1e6 + at}`)
      .join('&')
      .slice(0, 60_000)
    expect((await ask(`/api/health?${ids}`)).status).toBe(200)
  })

  test('the socket connects for its own pages only, and the live page knows the channel', async ({
    skip,
  }) => {
    skip(!isThere(program), `${program} and openssl must be installed`)
    const connect = async (origin: string) => {
      const socket = io(site(), {
        ...{ path: '/music/chatHub', transports: ['websocket'], extraHeaders: { origin } },
        ...{ reconnection: false, forceNew: true, rejectUnauthorized: false },
      })
      try {
        return await new Promise<boolean>((resolve) => {
          socket.on('connect', () => resolve(true))
          socket.on('connect_error', () => resolve(false))
        })
      } finally {
        socket.close()
      }
    }
    expect([await connect(site()), await connect('https://evil.example')]).toEqual([true, false])
    const live = await ask('/api/live')
    expect([live.status, JSON.parse(live.body.toString())]).toEqual([
      200,
      expect.objectContaining({ viewers: 0 }),
    ])
  })
})

function formOf(file: Buffer): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'silence.wav')
  return form
}
