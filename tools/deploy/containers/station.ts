import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { down, exec, execCompose, type IDockerComposeResult, ps, upAll } from 'docker-compose'
import { WAV_HEADER_BYTES, wavHeader } from '../../../packages/media/src/formats/wav.ts'
import { deliver } from '../../faults/send-uploads.ts'
import { freePort } from '../../stack/port.ts'
import { runQuietly } from '../../steps.ts'
import { ROOT } from '../compose-file.ts'
import type { DockerEngine } from './docker-engine.ts'

const PASSWORD = 'a password of the trial'
/** With a `$`, which compose would replace in a value without quotes */
export const STATION_NAME = 'Radio $HOME'
/** Milliseconds */
const TIMEOUT = 300_000
const HERTZ = 44_100
const SECONDS = 120

export type Station = Awaited<ReturnType<typeof openStation>>

/** Prepares a station in a copy of the sources in `folder`; nothing is started. It is removed, with its volumes, when disposed. */
export async function openStation(engine: DockerEngine, folder: string) {
  const sources = await copySources(join(folder, 'sources'))
  const [backups, tls, secrets] = [join(folder, 'backups'), join(folder, 'tls'), join(folder, 'secrets')]
  for (const each of [backups, tls, secrets]) await mkdir(each)
  // The user of the programs
  await chown(backups, 1000, 1000)
  await writeFile(join(sources, 'docker-compose.override.yml'), overrideFor(backups))
  const [port, tlsPort] = [await freePort(), await freePort()]
  const address = `http://127.0.0.1:${port}`
  const project = `nava-trial-${process.pid}`
  const env = { ...engine.env, COMPOSE_PROJECT_NAME: project, BUILDKIT_PROGRESS: 'plain' }
  const options = { cwd: sources, env }
  const settings = environmentFile(join(sources, '.env'))
  for (const name of ['POSTGRES_PASSWORD', 'JWT_SECRET']) {
    const file = join(secrets, name)
    await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o400 })
    await chown(file, 1000, 1000)
    await settings.set({ [`${name}_FILE`]: `/run/secrets/${name}` })
  }
  execFileSync(join(sources, 'deploy/write-secrets'), [join(sources, '.env')])
  await settings.set({
    ...{
      PORT: String(port),
      TLS_PORT: String(tlsPort),
      TLS_DIR: tls,
      SECRETS_DIR: secrets,
      NAVA_IMAGE: project,
    },
    ...{ DEMO_PASSWORD: PASSWORD, DEMO_ITEMS: '1', PRODUCT_NAME: `'${STATION_NAME}'` },
  })

  const compose = async (command: string, ...words: string[]) =>
    (await readable(execCompose(command, words, options))).out
  const containers = async (service?: string): Promise<string[]> => {
    const { out } = await ps({ ...options, commandOptions: ['--quiet', ...(service ? [service] : [])] })
    const ids = out.trim().split(/\s+/).filter(Boolean)
    if (ids.length === 0) return []
    return (await engine.docker('inspect', '--format', '{{.Name}} {{.Id}} {{.State.StartedAt}}', ...ids))
      .trim()
      .split('\n')
      .toSorted()
  }
  const inspect = async (id: string, format: string) =>
    (await engine.docker('inspect', '--format', format, id)).trim()

  let published: number | undefined
  const station = {
    address,
    tlsPort,
    compose,
    containers,
    set: settings.set,
    up: async (more: Record<string, string> = {}) => {
      await settings.set(more)
      await readable(upAll({ ...options, commandOptions: ['--wait', '--wait-timeout', '300'] }))
    },
    /** Fills the catalogue. @throws Error unless its accounts sign in meanwhile */
    fill: async () => {
      let isFilling = true
      const filling = compose('--profile', 'demo', 'run', '--rm', 'demo').finally(() => (isFilling = false))
      // Failed sign-ins would be slowed down.
      await until('the demo has accounts', async () =>
        /artist@/.test((await station.query('SELECT email FROM users')).out),
      )
      await signIn(address, 'artist@example.com')
      if (!isFilling) throw new Error('The accounts of the demo sign in only when it is ready')
      await filling
    },
    /** Builds the image with more words, and returns its labels. */
    labelsOfImage: async (words: string[]) => {
      const id = (await engine.docker('build', '--quiet', ...words, sources)).trim()
      return JSON.parse(await inspect(id, '{{json .Config.Labels}}')) as Record<string, string>
    },
    update: () => runQuietly(join(sources, 'deploy/update'), [], options),
    /** Kills all processes of a container, and waits until the engine has started it again. */
    kill: async (service: string) => {
      const [id = ''] = (await ps({ ...options, commandOptions: ['--quiet', service] })).out
        .trim()
        .split(/\s+/)
      const pid = await inspect(id, '{{.State.Pid}}')
      process.kill(Number(pid), 'SIGKILL')
      await until(`${service} runs again`, async () => {
        const [now, health] = (await inspect(id, '{{.State.Pid}} {{.State.Health.Status}}')).split(' ')
        return now !== pid && now !== '0' && health === 'healthy'
      })
    },
    mayRead: (service: string, path: string) =>
      succeeds(exec(service, ['sh', '-c', `cat ${path} 2>/dev/null || ls ${path}/`], options)),
    query: (sql: string) =>
      exec('postgres', ['psql', '--username=nava', '--dbname=nava', '--command', sql], options),
    /** Sends a recording and, with `film`, a video. */
    send: async (film?: Buffer) => {
      const artist = await signIn(address, 'artist@example.com')
      const me = await artist.get<{ artists: { artistID: number }[] }>('/api/artistPanel/me')
      const musicArtists = [{ artistID: me.artists[0]?.artistID }]
      const { musicID } = await artist.post<{ musicID: number }>('/api/musics', {
        title: 'A trial',
        musicArtists,
      })
      const to = { address, authorization: artist.authorization }
      await deliver(to, { musicID, kind: 'audio', bytes: makeRecording() })
      if (film) await deliver(to, { musicID, kind: 'video', bytes: film })
      return musicID
    },
    untilPublished: async (musicID: number) => {
      const artist = await signIn(address, 'artist@example.com')
      await until('the uploads are ready', async () => {
        const { audio, video } = await artist.get<Uploads>(`/api/uploads/${musicID}`)
        const states = [audio.state, video.state].filter((state) => state !== 'none')
        if (states.includes('failed')) throw new Refused('An upload was refused')
        return states.every((state) => state === 'ready')
      })
      published = musicID
      await station.expectServing()
    },
    /** Publishes a recording, and a video that the image's ffmpeg makes. */
    publish: async () => {
      const picture = ['-f', 'lavfi', '-i', 'testsrc=size=1280x720:rate=25:d=2']
      const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100:d=2']
      const made = ['-shortest', '-pix_fmt', 'yuv420p', '/backups/film.mp4']
      await station.inside('worker')('ffmpeg', '-loglevel', 'error', '-y', ...picture, ...sound, ...made)
      const musicID = await station.send(await readFile(join(backups, 'film.mp4')))
      await rm(join(backups, 'film.mp4'))
      await station.untilPublished(musicID)
      const artist = await signIn(address, 'artist@example.com')
      if ((await artist.play(`/music/video/720/${musicID}.mp4`)) < 10_000)
        throw new Error('The video is short')
    },
    inside:
      (service: string) =>
      (...words: string[]) =>
        compose('exec', '-T', service, ...words),
    isWorkerWell: () => succeeds(station.inside('worker')('node', 'tools/healthcheck.mjs', 'worker')),
    /** Sends a signal to what a container's init has started. */
    signalProgram: async (service: string, signal: 'SIGSTOP' | 'SIGCONT') => {
      const [id = ''] = (await compose('ps', '--quiet', service)).trim().split(/\s+/)
      const init = await inspect(id, '{{.State.Pid}}')
      const children = await readFile(`/proc/${init}/task/${init}/children`, 'utf8')
      for (const pid of children.trim().split(' ')) process.kill(Number(pid), signal)
    },
    ownImageBytes: async () => {
      const [, base = ''] =
        /^FROM (\S+) AS base$/m.exec(await readFile(join(sources, 'Dockerfile'), 'utf8')) ?? []
      const [whole, below] = [await inspect(project, '{{.Size}}'), await inspect(base, '{{.Size}}')]
      return Number(whole) - Number(below)
    },
    /** @throws Error unless an account signs in and hears the last recording */
    expectServing: async () => {
      const artist = await signIn(address, 'artist@example.com')
      const bytes = await artist.play(`/music/music/128/${published}.mp3`)
      if (bytes < SECONDS * 16_000 * 0.99) throw new Error(`The recording has ${bytes} bytes only`)
    },
    /** Ends the station and removes its volumes. */
    empty: () => down({ ...options, commandOptions: ['--volumes', '--timeout', '20', '--remove-orphans'] }),
    write: async (path: string, text: string) => {
      await mkdir(dirname(join(sources, path)), { recursive: true })
      await writeFile(join(sources, path), text)
    },
    remove: (path: string) => rm(join(sources, path), { recursive: true }),
    /** Changes a source; returns what undoes it. */
    change: async (path: string, edit: (text: string) => string) => {
      const before = await readFile(join(sources, path), 'utf8')
      await writeFile(join(sources, path), edit(before))
      return () => writeFile(join(sources, path), before)
    },
    makeCertificate: ({ owner }: { owner: number }) => makeCertificate(tls, owner),
    certificateSerial: () => serialAt(tlsPort),
    redirectOf: async (path: string) =>
      (await fetch(address + path, { redirect: 'manual' })).headers.get('location'),
    until,
    [Symbol.asyncDispose]: async () => {
      await station.empty()
      await engine.docker('image', 'rm', '--force', project).catch(() => undefined)
    },
  }
  return station
}

async function copySources(to: string): Promise<string> {
  await mkdir(to)
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
  })
  const tar = execFileSync('tar', ['--create', '--null', '--files-from=-'], {
    cwd: ROOT,
    input: files,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['--extract'], { cwd: to, input: tar })
  return to
}

/** The library fails with an object that holds the output. */
const readable = (running: Promise<IDockerComposeResult>): Promise<IDockerComposeResult> =>
  running.catch((result: IDockerComposeResult) => {
    throw new Error(`docker compose ended with ${result.exitCode}:\n${result.err.trim().slice(-2000)}`)
  })

const overrideFor = (backups: string): string =>
  ['worker', 'migrate'].reduce(
    (text, service) => `${text}  ${service}:\n    volumes: ['${backups}:/backups']\n`,
    'services:\n',
  )

function environmentFile(path: string) {
  return {
    set: async (values: Record<string, string>) => {
      let text = await readFile(path, 'utf8').catch(() => '')
      for (const [name, value] of Object.entries(values))
        text = `${text.replace(new RegExp(`^${name}=.*\n`, 'm'), '')}${name}=${value}\n`
      await writeFile(path, text, { mode: 0o600 })
    },
  }
}

async function signIn(address: string, email: string) {
  const login = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { data } = (await login.json()) as { data?: string }
  if (!data) throw new Error(`${email} cannot sign in`)
  const authorization = `Bearer ${data}`
  const ask = async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(address + path, { ...init, headers: { ...init.headers, authorization } })
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}`)
    return reply
  }
  return {
    authorization,
    // The replies of the station's own calls
    get: async <T>(path: string) => (await (await ask(path)).json()) as T,
    post: async <T>(path: string, body: unknown) => {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
      return (await (await ask(path, init)).json()) as T
    },
    play: async (path: string) => (await (await ask(path)).arrayBuffer()).byteLength,
  }
}

function makeRecording(): Buffer {
  const bytes = SECONDS * HERTZ * 2
  const wav = Buffer.alloc(WAV_HEADER_BYTES + bytes)
  wavHeader({ bytes, hertz: HERTZ, channels: 1 }).copy(wav)
  for (let frame = 0; frame < SECONDS * HERTZ; frame += 1)
    wav.writeInt16LE(
      Math.round(Math.sin((2 * Math.PI * 330 * frame) / HERTZ) * 9000),
      WAV_HEADER_BYTES + frame * 2,
    )
  return wav
}

async function makeCertificate(folder: string, owner: number): Promise<void> {
  const [key, chain] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const names = ['-subj', '/CN=localhost', '-keyout', key, '-out', chain]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...names], {
    stdio: 'ignore',
  })
  for (const each of [key, chain]) {
    await chown(each, owner, owner)
    await chmod(each, 0o400)
  }
}

async function serialAt(port: number): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  try {
    await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
    return socket.getPeerCertificate().serialNumber
  } finally {
    socket.destroy()
  }
}

class Refused extends Error {}

interface Uploads {
  audio: { state: string }
  video: { state: string }
}

/** Looks until it is so; a station that cannot be reached is asked again. @throws Refused */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT
  while (Date.now() < end) {
    const failed = (error: unknown) => {
      if (error instanceof Refused) throw error
      return false
    }
    if (await isSo().catch(failed)) return
    await sleep(500)
  }
  throw new Error(`This did not happen: ${what}`)
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
