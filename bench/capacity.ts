/**
 * Measures the CPU time of each unit of work, for docs/scaling.md: listeners, bytes, calls, pages, chat
 * messages, minutes of uploads.
 *
 *     node bench/capacity.ts [--listeners 500] [--seconds 60] [--calls 2000] [--sockets 500] [--messages 6]
 *     [--only streams,calls,chat,transcode]
 *
 * Unlike rates, CPU time depends little on other load of the machine; only busy caches increase it.
 * PostgreSQL and nginx are counted with all their processes, the worker's ffmpeg as part of the transcode.
 */
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { Pool } from 'pg'
import { pino } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { seedDemo } from '../demo/src/seed-demo.ts'
import { startNginx } from '@nava/tools/deploy/nginx-server'
import { applyMigrations } from '@nava/tools/migrations/apply-migrations'
import { startThrowawayPostgres } from '@nava/tools/postgres/throwaway'
import { RUNTIME } from '@nava/tools/stack/program-env'
import { makeDeps } from '../apps/api/src/deps.ts'
import { parseEnv } from '../apps/api/src/platform/env.ts'
import { buildArtist, buildMusic, buildUser } from '../apps/api/src/testing/build.ts'
import { publishAudio } from '../apps/api/src/testing/publish.ts'
import { findFfmpeg } from '../worker/src/ffmpeg/binary.ts'
import { transcodeAudio } from '../worker/src/transcode-audio/transcode-audio.ts'
import { transcodeVideo } from '../worker/src/transcode-video/transcode-video.ts'
import { httpClient } from './load/http-client.ts'
import { listenInRealTime, type OpenListening } from './load/open-listeners.ts'
import type { Heard, Listening } from './load/paced-listeners.ts'
import { childSeconds, memoryOf, parentOf, treeSeconds } from './load/process-cost.ts'
import { type Server, startServer } from './servers/channel.ts'

const { values: options } = parseArgs({
  options: {
    listeners: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
    calls: { type: 'string', default: '2000' },
    sockets: { type: 'string', default: '500' },
    messages: { type: 'string', default: '6' },
    only: { type: 'string', default: 'streams,calls,chat,transcode' },
  },
})

const MB = 1e6
const TRACKS = { heard: 40, listed: 400 }
/** Bytes of four minutes at 128 kbit/s */
const FILE_BYTES = 3_840_000
const PACE = 16_000
const BETWEEN_MESSAGES = 2500
/** Milliseconds before memory is read */
const REST = 4000
const AUDIO_SECONDS = 240
const VIDEO_SECONDS = 20
const root = join(import.meta.dirname, '..')

interface Station {
  env: Record<string, string>
  paths: string[]
  ids: number[]
  postgres: number
}

const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const head = (...cells: string[]) => {
  row(...cells)
  row(...cells.map(() => '---'))
}

async function main() {
  const requested = new Set(options.only.split(','))
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(`${availableParallelism()} cores, load ${load.join(' ')}, Node ${process.version}`)
  await using database = await startThrowawayPostgres()
  await applyMigrations(database.url())
  const scratch = await mkdtemp(join(tmpdir(), 'nava-bench-'))
  try {
    const station = await open(database.url(), scratch)
    if (requested.has('streams')) await measureStreams(station)
    if (requested.has('calls')) await measureCalls(station)
    if (requested.has('chat')) await measureChat(station)
    if (requested.has('transcode')) await measureTranscodes(scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function open(url: string, scratch: string): Promise<Station> {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: join(scratch, 'data'),
    WEB_DIR: join(root, 'apps/web/dist'),
    JWT_SECRET: 'a secret of the benchmark, long enough for all',
    MAX_CONNECTIONS_PER_ADDRESS: '0',
    TRUST_PROXY: '1',
    ...RUNTIME,
  }
  await mkdir(env.DATA_DIR)
  await seedDemo({ databaseUrl: url, demoPassword: 'of the benchmark' })
  const deps = await makeDeps(parseEnv(env), pino({ level: 'silent' }))
  const artist = await buildArtist(deps.db)
  const ids: number[] = []
  const paths: string[] = []
  while (ids.length < TRACKS.listed) {
    const { id } = await buildMusic(deps.db, { artistIDs: [artist.id] })
    ids.push(id)
    if (paths.length === TRACKS.heard) continue
    const { version } = await publishAudio(deps, { musicID: id }, { bytes: FILE_BYTES / 2, qualities: [128] })
    paths.push(`/music/music/128/${id}.mp3?v=${version}`)
  }
  await deps.close()
  const sql = new Pool({ connectionString: url, max: 1 })
  const { rows } = await sql.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const postgres = parentOf(rows[0]?.pid ?? 0)
  await sql.end()
  return { env, paths, ids, postgres }
}

async function measureStreams({ env, paths }: Station) {
  const listening = {
    paths,
    listeners: Number(options.listeners),
    seconds: Number(options.seconds),
    bytesPerSecond: PACE,
  }
  console.log(`\n${listening.listeners} listeners at 128 kbit/s for ${listening.seconds} s\n`)
  head('sent by', 'asked for', 'GB', 'starved looks', 'api s per GB', 'nginx s per GB', 'api kB per listener')
  for (const sender of ['api', 'nginx'] as const)
    for (const [asked, listen] of [
      ['whole files (`bytes=0-`)', listenInRealTime],
      ['64 KiB at a time, with seeks', listenByRanges],
    ] as const) {
      const own = sender === 'nginx' ? { MEDIA_ACCEL_PATH: '/stored-media/' } : {}
      const server = await startServer('nava.ts', { ...env, ...own, MEDIA_CACHE_MB: '0' })
      const port = Number(new URL(server.address).port)
      const nginx =
        sender === 'nginx' && (await startNginx('plain', [port], { dataDir: env['DATA_DIR'] ?? '' }))
      const memory = memoryOf(server.pid)
      const before = [treeSeconds(server.pid), nginx ? treeSeconds(nginx.pid) : 0] as const
      let most = memory
      const watching = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), 500)
      const heard = await listen({ ...listening, address: nginx ? nginx.plain : server.address })
      clearInterval(watching)
      const cost = (pid: number, from: number) => ((treeSeconds(pid) - from) / (heard.bytes / 1e9)).toFixed(2)
      row(
        sender,
        asked,
        (heard.bytes / 1e9).toFixed(2),
        `${heard.starved} of ${heard.looks}`,
        cost(server.pid, before[0]),
        nginx ? cost(nginx.pid, before[1]) : '',
        ((most - memory) / 1000 / listening.listeners).toFixed(1),
      )
      if (nginx) await nginx[Symbol.asyncDispose]()
      await server.stop()
    }
}

/** Runs the listeners of `bench/streams.ts` in a separate process. */
async function listenByRanges(listening: OpenListening) {
  const child = fork(join(import.meta.dirname, 'load/paced-listeners.ts'))
  const answered = once(child, 'message')
  child.send({ ...listening, bytes: FILE_BYTES, seekEverySeconds: 15 } satisfies Listening)
  const [heard] = (await answered) as [Heard] // the last message of the process
  return { bytes: heard.megabytes * MB, starved: heard.underruns, looks: heard.looks }
}

/** Calls by name; `n` makes each address different, so that no reply is reused */
const calls = (ids: readonly number[]): [name: string, path: (n: number) => string][] => [
  ['a page: home, as HTML', () => '/'],
  ['a page of a track, as HTML', (n) => `/playMusic/${ids[n % ids.length]}`],
  ['home', () => '/api/main/web/all'],
  ['a list, the same for all', () => '/api/musics/hotMusics?take=40'],
  ['a list, each different', (n) => `/api/musics/newReleasedMusics?take=40&skip=${n % 300}`],
  ['a track', (n) => `/api/musics/${ids[n % ids.length]}`],
  ['a search', (n) => `/api/main/search/${'abcdefghijklmnopqrstuvwxyz'.slice(n % 20, (n % 20) + 1)}a`],
]

async function measureCalls({ env, ids, postgres }: Station) {
  const server = await startServer('nava.ts', env)
  const times = Number(options.calls)
  console.log(`\n${times} calls of each kind on one connection\n`)
  head('call', 'status', 'api ms', 'PostgreSQL ms', 'kB')
  const client = await httpClient(server.address)
  const send = (path: string, n: number) => {
    const address = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
    return client.send({
      method: 'GET',
      path,
      headers: { 'x-forwarded-for': address, 'accept-encoding': 'gzip' },
    })
  }
  for (const [name, path] of calls(ids)) {
    for (let n = 0; n < times / 4; n += 1) await send(path(n), n)
    const before = [treeSeconds(server.pid), treeSeconds(postgres)] as const
    const statuses = new Map<number, number>()
    let bytes = 0
    for (let n = 0; n < times; n += 1) {
      const { status, body } = await send(path(n), n)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      bytes += body.length
    }
    const each = (pid: number, from: number) => (((treeSeconds(pid) - from) * 1000) / times).toFixed(2)
    row(
      name,
      [...statuses].map(([status, count]) => `${status}: ${count}`).join(' '),
      each(server.pid, before[0]),
      each(postgres, before[1]),
      (bytes / times / 1000).toFixed(1),
    )
  }
  client.close()
  await server.stop()
}

async function measureChat({ env, postgres }: Station) {
  const server = await startServer('nava.ts', env)
  const deps = await makeDeps(parseEnv(env), pino({ level: 'silent' }))
  const writer = await buildUser(deps.db)
  await deps.close()
  const count = Number(options.sockets)
  const messages = Number(options.messages)
  const sockets: Socket[] = []
  const memory = memoryOf(server.pid)
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(50, count - sockets.length) }, () => connect(server))
    sockets.push(...(await Promise.all(some)))
  }
  await Promise.all(sockets.map((socket) => socket.timeout(60_000).emitWithAck('chatJoin')))
  await sleep(REST)
  const kilobytes = (memoryOf(server.pid) - memory) / 1000 / count
  const idleFrom = treeSeconds(server.pid)
  await sleep(BETWEEN_MESSAGES * messages)
  const idle = treeSeconds(server.pid) - idleFrom
  const reply = await server.ask({ kind: 'tokens', users: [writer.id] })
  const speaker = await connect(server, { token: reply.kind === 'tokens' ? reply.tokens[0] : undefined })
  const from = [treeSeconds(server.pid), treeSeconds(postgres)] as const
  for (let n = 0; n < messages; n += 1) {
    const heard = Promise.all(
      sockets.map((socket) => new Promise((resolve) => void socket.once('chatMessage', resolve))),
    )
    const written: unknown = await speaker.timeout(30_000).emitWithAck('chatWrite', `message ${n}`)
    if ((written as { state: string }).state !== 'written') throw new Error(JSON.stringify(written))
    await heard
    await sleep(BETWEEN_MESSAGES)
  }
  const spent = treeSeconds(server.pid) - from[0] - idle
  console.log(`\nThe chat: ${messages} messages to ${count} sockets\n`)
  head(
    'api µs per message and socket',
    'PostgreSQL ms per message',
    'api ms per idle socket and minute',
    'kB per socket',
  )
  row(
    ((spent * 1e6) / messages / count).toFixed(1),
    (((treeSeconds(postgres) - from[1]) * 1000) / messages).toFixed(1),
    ((idle * 1000) / count / ((BETWEEN_MESSAGES * messages) / 60_000)).toFixed(2),
    kilobytes.toFixed(0),
  )
  for (const socket of [...sockets, speaker]) socket.close()
  await server.stop()
}

async function connect({ address }: Server, auth: object = {}): Promise<Socket> {
  const socket = io(address, { path: '/music/chatHub', transports: ['websocket'], forceNew: true, auth })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

async function measureTranscodes(scratch: string) {
  const { path: ffmpeg, version } = await findFfmpeg(process.env['FFMPEG_PATH'])
  const make = (words: string[]) =>
    promisify(execFile)(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...words], { cwd: scratch })
  const tones = 'aevalsrc=0.3*sin(2*PI*(220+40*sin(t))*t)+0.05*random(0)|0.3*sin(2*PI*330*t)+0.05*random(1)'
  await make(['-f', 'lavfi', '-i', `${tones}:s=44100:d=${AUDIO_SECONDS}`, 'long.flac'])
  const picture = `testsrc2=size=1920x1080:rate=30:duration=${VIDEO_SECONDS},noise=alls=4:allf=t`
  const sound = ['-f', 'lavfi', '-i', `sine=duration=${VIDEO_SECONDS}`]
  const fast = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  await make(['-f', 'lavfi', '-i', picture, ...sound, ...fast, 'clip.mp4'])
  console.log(`\nTranscodes, with ffmpeg ${version}\n`)
  head('job', 'CPU s per minute of it')
  const common = {
    ffmpeg,
    signal: new AbortController().signal,
    niceness: 0,
    onPercent: () => undefined,
    onPlan: async () => undefined,
  }
  const measure = async (name: string, seconds: number, job: (cwd: string) => Promise<unknown>) => {
    const cwd = await mkdtemp(join(scratch, 'job-'))
    const before = childSeconds() + process.cpuUsage().user / MB
    await job(cwd)
    const spent = childSeconds() + process.cpuUsage().user / MB - before
    row(name, ((spent * 60) / seconds).toFixed(1))
  }
  const about = { title: 'Long', artists: [], cover: undefined }
  await measure('a recording: three bitrates', AUDIO_SECONDS, (cwd) =>
    transcodeAudio(join(scratch, 'long.flac'), about, { ...common, cwd }),
  )
  await measure('a video of 1080p30: four heights', VIDEO_SECONDS, (cwd) =>
    transcodeVideo(join(scratch, 'clip.mp4'), { ...common, cwd }),
  )
}

await main()
