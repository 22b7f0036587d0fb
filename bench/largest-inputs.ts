/**
 * Measures what the largest allowed inputs cost another visitor: the latency of a list while one person sends each of
 * them again and again, and the api's processor time for one, which other work on the machine changes little.
 *
 *     npm run bench -- largest-inputs [--seconds 4]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { limits } from '@nava/contracts'
import { applyMigrations } from '@nava/tools/migrations/apply-migrations'
import { startThrowawayPostgres } from '@nava/tools/postgres/throwaway'
import { Pool } from 'pg'
import { treeSeconds } from './load/process-cost.ts'
import { startServer } from './servers/channel.ts'

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '4' } } })

/** Milliseconds of the slowest hundredth */
const GOAL = 100
/** Milliseconds between two requests of the visitor */
const PACE = 10
/** Accounts, because each may submit the listens of two requests in a minute */
const SENDERS = Array.from({ length: 20 }, (_, n) => 1001 + n)
const TRACKS = 2000

await using database = await startThrowawayPostgres()
const url = database.url()
await applyMigrations(url)
const sql = new Pool({ connectionString: url, max: 1 })
sql.on('error', () => undefined)
await sql.query(
  `INSERT INTO users (id, email, name, updated_at) SELECT n, n || '@example.com', 'W', now() FROM unnest($1::int[]) n`,
  [SENDERS],
)
await sql.query(
  `INSERT INTO music (title, length_seconds, is_confirmed, has_audio, release_date, updated_at, artist_names)
   SELECT 'Song ' || n, 200, true, true, now(), now(), 'Somebody' FROM generate_series(1, ${TRACKS}) n`,
)
const { rows } = await sql.query<{ id: number }>('SELECT id FROM music ORDER BY id')
const ids = rows.map(({ id }) => id)

const dataDir = await mkdtemp(join(tmpdir(), 'nava-bench-'))
const server = await startServer('nava.ts', {
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  JWT_SECRET: 'a secret of the benchmark, long enough',
  TRUST_PROXY: '1',
})
const told = await server.ask({ kind: 'tokens', users: SENDERS })
const tokens = told.kind === 'tokens' ? told.tokens : []
const authorization = `Bearer ${tokens[0]}`

let networks = 0
/** Each request comes from a network of its own, since a flood may come from many. */
const send = async (
  path: string,
  body: string | URLSearchParams,
  headers: Record<string, string> = {},
  method = 'POST',
) => {
  networks += 1
  const from = `10.${(networks >> 8) & 255}.${networks & 255}.1`
  const reply = await fetch(server.address + path, {
    method,
    body,
    headers: { 'x-forwarded-for': from, ...headers },
  })
  await reply.arrayBuffer()
  return reply.status
}
const json = { 'content-type': 'application/json' }
const own = { ...json, authorization }

const passwords: string[] = []
for (const token of tokens) {
  const reply = await fetch(`${server.address}/api/apppasswords`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${token}`, 'x-forwarded-for': `10.255.${passwords.length}.1` },
    body: '{"name":"bench"}',
  })
  passwords.push(((await reply.json()) as { password: string }).password)
}
const [password = ''] = passwords
const app = { u: `${SENDERS[0]}@example.com`, p: password, v: '1.16.1', c: 'bench', f: 'json' }
const form = (name: string, values: readonly number[]) =>
  new URLSearchParams([...Object.entries(app), ...values.map((id): [string, string] => [name, `tr-${id}`])])
const half = limits.jsonBodyBytes / 2 - 100
const now = Math.floor(Date.now() / 1000)
const listens = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    listened_at: now - 3600 - n * 300,
    track_metadata: { artist_name: 'Somebody', track_name: `Song ${n % limits.listens.titles}` },
  }))
const items = ids.map((id) => ({ kind: 'music', id }))
const { queue } = (await (
  await fetch(`${server.address}/api/queue`, { headers: { authorization } })
).json()) as { queue: object }

const inputs: Record<string, () => Promise<number>> = {
  nothing: async () => {
    await sleep(PACE)
    return 0
  },
  'nested lists': () => send('/api/users/login', '['.repeat(half) + ']'.repeat(half), json),
  'a body of one text': () => send('/api/users/login', JSON.stringify({ email: 'x'.repeat(2 * half) }), json),
  'listens of a player': () =>
    send(
      '/1/submit-listens',
      JSON.stringify({ listen_type: 'import', payload: listens(limits.listens.perRequest) }),
      { ...json, authorization: `Token ${passwords[networks % passwords.length]}` },
    ),
  'a queue': () => send('/api/queue', JSON.stringify({ ...queue, items }), own, 'PUT'),
  'a queue of an app': () => send('/rest/savePlayQueue', form('id', ids)),
  'the queue as an app reads it': () => send('/rest/getPlayQueue', form('none', [])),
  'stars of an app': () => send('/rest/star', form('id', ids.slice(0, limits.subsonic.ids))),
  'plays of an app': () => send('/rest/scrobble', form('id', ids.slice(0, limits.subsonic.plays))),
  'a form of many fields': () =>
    send(
      '/rest/ping',
      new URLSearchParams(
        Array.from({ length: limits.formFields - 1 }, (_, n): [string, string] => [`a${n}`, '1']),
      ),
    ),
}

try {
  const visit = async () => {
    const startedAt = performance.now()
    const reply = await fetch(`${server.address}/api/musics/hotMusics`)
    await reply.arrayBuffer()
    return performance.now() - startedAt
  }
  for (let n = 0; n < 200; n += 1) await visit()
  console.log(`load ${loadavg()[0]?.toFixed(1)}; goal of p99: ${GOAL} ms`)
  console.log(`${''.padEnd(30)}     p50     p99 processor ms   answers`)
  let ofVisit = 0
  for (const [name, input] of Object.entries(inputs)) {
    const until = performance.now() + Number(options.seconds) * 1000
    const statuses = new Map<number, number>()
    const flood = async () => {
      while (performance.now() < until) {
        const status = await input()
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const times: number[] = []
    const before = treeSeconds(server.pid)
    const visitor = async () => {
      while (performance.now() < until) {
        times.push(await visit())
        await sleep(PACE)
      }
    }
    await Promise.all([flood(), visitor()])
    const sorted = times.toSorted((one, other) => one - other)
    const share = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1).padStart(7)
    const spent = (treeSeconds(server.pid) - before) * 1000
    if (name === 'nothing') ofVisit = spent / times.length
    const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    const each = ((spent - ofVisit * times.length) / sent).toFixed(1).padStart(12)
    const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    console.log(`${name.padEnd(30)} ${share(0.5)} ${share(0.99)} ${each}   ${answers}`)
  }
} finally {
  await server.stop()
  await sql.end()
  await rm(dataDir, { recursive: true, force: true })
}
