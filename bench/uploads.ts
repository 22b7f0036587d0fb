/**
 * Measures the memory of api and worker while a large upload arrives in parts and is processed.
 *
 *     node bench/uploads.ts [--megabytes 2000] [--seconds 20]
 *
 * `--seconds`: for which the worker is watched after the upload
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { makeDeps } from '../apps/api/src/deps.ts'
import { parseEnv } from '../apps/api/src/platform/env.ts'
import { buildArtist, buildMusic, buildUser, TEST_PASSWORD } from '../apps/api/src/testing/build.ts'
import { wave } from '../apps/api/src/testing/files.ts'
import { applyMigrations } from '@nava/tools/migrations/apply-migrations'
import { startThrowawayPostgres } from '@nava/tools/postgres/throwaway'
import { compileCache, HEAP_ARGS, RUNTIME } from '@nava/tools/stack/program-env'
import { freePort } from '@nava/tools/stack/port'

const { values: options } = parseArgs({
  options: { megabytes: { type: 'string', default: '2000' }, seconds: { type: 'string', default: '20' } },
})

const MB = 1e6
const PART = 8 * 1024 * 1024
const GOAL_MB = 250
const root = join(import.meta.dirname, '..')

async function main() {
  await using database = await startThrowawayPostgres()
  await applyMigrations(database.url())
  const dataDir = await mkdtemp(join(tmpdir(), 'nava-bench-'))
  const port = await freePort()
  const env = {
    DATABASE_URL: database.url(),
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret of the benchmark, long enough for all',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    UPLOAD_AUDIO_MB: '5000',
    NODE_COMPILE_CACHE: compileCache(root),
    ...RUNTIME,
  }
  const { email, track } = await fill(env)
  const api = start('apps/api/src/main.ts', env)
  const worker = start('worker/src/main.ts', env)
  try {
    const address = `http://127.0.0.1:${port}`
    await untilReady(address)
    const headers = { authorization: `Bearer ${await signIn(address, email)}`, 'tus-resumable': '1.0.0' }
    const bytes = Number(options.megabytes) * MB
    for (const each of [api, worker]) forgetMostMemory(each)
    const startedAt = performance.now()
    await upload(address, { headers, track, bytes })
    const seconds = (performance.now() - startedAt) / 1000
    await sleep(Number(options.seconds) * 1000)
    console.log(
      `\n| upload MB | s | MB/s | api: most MB | worker: most MB | goal |\n|---|---|---|---|---|---|`,
    )
    const most = [api, worker].map(mostMemory)
    const cells = [bytes / MB, seconds, bytes / MB / seconds, ...most, GOAL_MB].map((each) => each.toFixed(0))
    console.log(`| ${cells.join(' | ')} |`)
  } finally {
    for (const child of [api, worker]) await stop(child)
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function fill(settings: Record<string, string>) {
  const deps = await makeDeps(parseEnv(settings), pino({ level: 'silent' }))
  const user = await buildUser(deps.db)
  const artist = await buildArtist(deps.db, { memberID: user.id })
  const music = await buildMusic(deps.db, { artistIDs: [artist.id], isConfirmed: false, hasAudio: false })
  await deps.close()
  return { email: user.email, track: music.id }
}

const start = (source: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [...HEAP_ARGS, source], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function untilReady(address: string) {
  for (;;) {
    const reply = await fetch(`${address}/api/ready`).catch(() => undefined)
    if (reply?.ok) return
    await sleep(200)
  }
}

async function signIn(address: string, email: string): Promise<string> {
  const reply = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  })
  return ((await reply.json()) as { data: string }).data // as in the contract
}

async function upload(
  address: string,
  { headers, track, bytes }: { headers: Record<string, string>; track: number; bytes: number },
) {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const fields = { owner: 'music', ownerID: String(track), kind: 'audio', filename: 'long.wav' }
  const metadata = Object.entries(fields).map(([name, value]) => `${name} ${base64(value)}`)
  const created = await fetch(`${address}/music/upload/tus`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes), 'upload-metadata': metadata.join(',') },
  })
  if (created.status !== 201) throw new Error(`not created: ${await created.text()}`)
  const head = wave()
  for (let offset = 0; offset < bytes; offset += PART) {
    const part = Buffer.alloc(Math.min(PART, bytes - offset))
    if (offset === 0) head.copy(part)
    const sent = await fetch(address + (created.headers.get('location') ?? ''), {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'upload-checksum': `sha256 ${createHash('sha256').update(part).digest('base64')}`,
      },
      body: part,
    })
    if (sent.status !== 204) throw new Error(`not sent: ${await sent.text()}`)
  }
}

const forgetMostMemory = ({ pid }: ChildProcess) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

function mostMemory({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / MB
}

await main()
