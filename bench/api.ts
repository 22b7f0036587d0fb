/**
 * Measures the api with a large catalogue. Each call is measured in turns on the api and on a bare server, with
 * which it is compared:
 *
 *     node bench/api.ts [--tracks 100000] [--database URL] [--rounds 3] [--seconds 1] [--only home,search]
 *
 * `--database`: address of a database filled by bench/seed-large.ts; default: a temporary database
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { applyMigrations } from '@nava/tools/migrations/apply-migrations'
import { startThrowawayPostgres } from '@nava/tools/postgres/throwaway'
import { drawSamples } from './large/samples.ts'
import { httpClient } from './load/http-client.ts'
import { type Measured, measureBeside } from './load/measure.ts'
import { scenariosOf } from './load/scenarios.ts'
import { seedLarge } from './seed-large.ts'
import { startServer } from './servers/channel.ts'

const { values: options } = parseArgs({
  options: {
    tracks: { type: 'string', default: '100000' },
    database: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})

async function main() {
  await using database = options.database ? undefined : await startThrowawayPostgres()
  const url = options.database ?? database?.url() ?? ''
  if (database) {
    await applyMigrations(url)
    await seedLarge(url, Number(options.tracks), (line) => console.log(line))
  }
  const sql = new Pool({ connectionString: url, max: 4 })
  sql.on('error', () => undefined)
  const dataDir = await mkdtemp(join(tmpdir(), 'nava-bench-'))
  const env = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret of the benchmark, long enough for all',
    TRUST_PROXY: '1',
  }
  const [nava, floor] = await Promise.all([startServer('nava.ts', env), startServer('floor.ts', env)])
  try {
    const { rows } = await sql.query<{ tracks: number }>('SELECT count(*)::int AS tracks FROM music')
    console.log(`\n${rows[0]?.tracks} tracks, ${availableParallelism()} cores\n`)
    const samples = await drawSamples(sql, 200)
    await measureAll(await scenariosOf(samples, rows[0]?.tracks ?? 0, nava, floor))
  } finally {
    await Promise.all([nava.stop(), floor.stop()])
    await sql.end()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function isRequested(name: string): boolean {
  const requested = options.only?.split(',')
  return !requested || requested.some((each) => name.startsWith(each))
}

async function measureAll(scenarios: Awaited<ReturnType<typeof scenariosOf>>) {
  console.log(heading)
  for (const { name, sides } of scenarios) {
    if (!isRequested(name)) continue
    await assertWorks(name, sides)
    for (const connections of [1, 8]) {
      const [nava, floor] = await measureBeside(sides, {
        connections,
        rounds: Number(options.rounds),
        seconds: Number(options.seconds),
      })
      console.log(line(name, connections, nava, floor))
    }
  }
}

/** Failing calls would look fast, so replies are checked first. */
async function assertWorks(name: string, sides: Awaited<ReturnType<typeof scenariosOf>>[number]['sides']) {
  for (const { address, next } of sides) {
    const client = await httpClient(address)
    const request = next()
    const { status, body } = await client.send(request)
    client.close()
    if (status !== 200)
      throw new Error(`${name}: ${request.path} answered ${status}: ${body.toString().slice(0, 300)}`)
  }
}

const heading = [
  '| call | at once | p50 ms | p95 ms | p99 ms | max ms | per s | floor p50 | floor p99 | floor per s | of the floor |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
].join('\n')

function line(name: string, connections: number, nava: Measured, floor: Measured): string {
  const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1)
  const failures = nava.failures + floor.failures
  return `| ${[
    name,
    connections,
    ...[nava.p50, nava.p95, nava.p99, nava.max].map(ms),
    nava.rate.toFixed(0),
    ms(floor.p50),
    ms(floor.p99),
    floor.rate.toFixed(0),
    (nava.rate / floor.rate).toFixed(2) + (failures > 0 ? ` (${failures} failures)` : ''),
  ].join(' | ')} |`
}

await main()
