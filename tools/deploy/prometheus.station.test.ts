import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { recordBackup } from '@nava/backup/backup-state'
import { openDatabase } from '@nava/db'
import { sourceKey } from '@nava/media/storage/keys'
import { localStorage, mediaFolder } from '@nava/media/storage/local-storage'
import { diskSpace } from '@nava/media/storage/disk-space'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import * as z from 'zod'
import { freePort } from '../stack/port.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { ROOT } from './compose-file.ts'

const run = promisify(execFile)

const isMissing = ['prometheus', 'promtool'].some((name) => spawnSync(name, ['--version']).status !== 0)
test('this machine has Prometheus', ({ skip }) => {
  skip(isMissing, 'prometheus must be installed')
  expect(isMissing).toBe(false)
})

const TOKEN = 'the-token-of-the-tests'
const PLACE = join(ROOT, 'deploy/prometheus')

/** Series of the library prom-client, whose names it chooses */
const OF_THE_LIBRARY = /^nodejs_active_\w+_total non-counter metrics/

const Dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
})
const { panels } = Dashboard.parse(JSON.parse(readFileSync(join(ROOT, 'deploy/grafana/nava.json'), 'utf8')))

const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
})
const alerts = Rules.parse(parse(readFileSync(join(PLACE, 'alerts.yml'), 'utf8'))).groups.flatMap(
  ({ rules }) => rules,
)

/** Removes the limit from an alert's expression, which then returns the watched value. */
const watched = (expr: string): string => expr.replaceAll(/ (?:>|<|==) [\d.]+/g, '')

test('the panels of the dashboard have ids of their own, and none overlaps another', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
})

describe.skipIf(isMissing)('two apis and a worker that a real Prometheus scrapes', () => {
  const started = new AsyncDisposableStack()
  let folder: string
  let prometheus: string
  const apis: string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nava-prometheus-'))
    started.defer(() => rm(folder, { recursive: true, force: true }))
    const database = await createTestDatabase()
    started.defer(() => database.drop())
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    await addUploads(database.url, dataDir)
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      JWT_SECRET: 'a secret of the tests, long enough for all',
      METRICS_TOKEN: TOKEN,
      TRUST_PROXY: '1',
      BACKUP_TO: join(folder, 'backups'),
      WORKER_SWEEP_SECONDS: '1',
      LOG_LEVEL: 'silent',
      // A port without a server
      SMTP_URL: 'smtp://127.0.0.1:9',
    }
    await startProgram(started, 'worker/src/main.ts', settings)
    for (let n = 0; n < 2; n += 1) {
      const port = String(await freePort())
      await startProgram(started, 'apps/api/src/main.ts', { ...settings, PORT: port })
      apis.push(`127.0.0.1:${port}`)
    }
    prometheus = await startPrometheus(started, folder, apis)
    for (const api of apis) {
      await fetch(`http://${api}/api/site`)
      // Causes a reply of 503, because the server has no configured address.
      await fetch(`http://${api}/api/users/passkeys/options`, { method: 'POST' })
    }
    await vi.waitFor(
      async () => {
        const busy = await ask(prometheus, 'max(nava_job_seconds_count{outcome="refused"}) > 0')
        const twice = await ask(prometheus, 'min(count_over_time(up{job="nava"}[5m])) > 3')
        expect([...busy, ...twice]).toHaveLength(2)
      },
      { timeout: 120_000, interval: 500 },
    )
  }, 240_000)
  afterAll(() => started.disposeAsync())

  test('are all up', async () => {
    expect(await ask(prometheus, 'up{job="nava"} == 1')).toHaveLength(2)
    expect(await ask(prometheus, 'nava_workers{state="ready"} == 1')).toHaveLength(2)
  })

  test('write what promtool finds no fault with', async () => {
    const reply = await fetch(`http://${apis[0]}/api/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    const check = spawnSync('promtool', ['check', 'metrics'], { input: await reply.text(), encoding: 'utf8' })
    const faults = check.stderr.split('\n').filter((line) => line !== '' && !OF_THE_LIBRARY.test(line))
    expect(faults).toEqual([])
    expect(check.error).toBeUndefined()
  })

  test('the rules and the configuration of Prometheus pass promtool', async () => {
    const { stdout } = await run('promtool', ['check', 'rules', join(PLACE, 'alerts.yml')])
    expect(stdout).toContain(`${alerts.length} rules found`)
    const config = run('promtool', ['check', 'config', '--syntax-only', join(PLACE, 'prometheus.yml')])
    await expect(config).resolves.toBeDefined()
  })

  test.each(panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)))(
    'the panel “%s” has data for %s',
    async (_title, expr) => {
      expect(await ask(prometheus, expr.replaceAll('$__rate_interval', '1m'))).not.toEqual([])
    },
  )

  test.each(alerts.map(({ alert, expr }) => [alert, expr] as const))(
    'the alert %s watches series that exist',
    async (_alert, expr) => {
      expect(watched(expr)).not.toBe(expr)
      expect(await ask(prometheus, watched(expr))).not.toEqual([])
    },
  )

  test('the alerts are loaded, and those of a fault that exists are pending', async () => {
    const { data } = Reply.parse(await (await fetch(`${prometheus}/api/v1/rules`)).json())
    expect(JSON.stringify(data)).toContain('NavaProblem')
    await vi.waitFor(
      async () => expect(await ask(prometheus, 'ALERTS{alertname="NavaUploadsNeedAnAdmin"}')).toHaveLength(1),
      { timeout: 30_000 },
    )
    expect(await ask(prometheus, 'ALERTS{alertname=~"NavaDown|NavaPartUnreachable"}')).toEqual([])
    expect(await ask(prometheus, 'ALERTS{alertname="NavaProblem"}')).toMatchObject([
      { metric: { code: 'mail.failing', severity: 'critical', todo: expect.stringContaining('mail test') } },
    ])
  })
})

const Reply = z.object({ status: z.literal('success'), data: z.unknown() })
const Answer = z.object({ result: z.array(z.unknown()) })

async function ask(prometheus: string, query: string): Promise<unknown[]> {
  const reply = await fetch(`${prometheus}/api/v1/query?query=${encodeURIComponent(query)}`)
  return Answer.parse(Reply.parse(await reply.json()).data).result
}

async function addUploads(databaseUrl: string, dataDir: string): Promise<void> {
  const { db, sql, close } = openDatabase(databaseUrl)
  const upload = async (state: 'uploaded' | 'failed', reasonCode?: string) => {
    const { id: musicID } = await db.music.create({ data: { title: 'A song' } })
    const data = { musicID, kind: 'audio', sourceType: 'wav', sourceName: 'a.wav', sourceBytes: 3 } as const
    const sourceVersion = `version${musicID}`
    const { id } = await db.mediaAsset.create({
      data: { ...data, state, sourceVersion, ...(reasonCode !== undefined && { reasonCode }) },
    })
    return sourceKey(id, sourceVersion)
  }
  await upload('failed', 'upload.processing-fault')
  const key = await upload('uploaded')
  await localStorage(mediaFolder(dataDir), { disk: diskSpace() }).put(key, Buffer.from('no sound'))
  const done = { job: 'encodeImage', outcome: 'done', upTo: 2, count: 1n, seconds: 1.5 }
  await db.jobTime.create({ data: done })
  const place = join(dataDir, '../backups')
  await recordBackup(sql, { place, takenAt: new Date().toISOString() })
  await close()
}

async function startProgram(
  started: AsyncDisposableStack,
  source: string,
  settings: Record<string, string>,
): Promise<void> {
  const child = spawn(process.execPath, [source], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  started.defer(() => end(child))
  await once(child, 'message')
}

/** Starts Prometheus as docker-compose.yml does, but with fixed addresses and shorter intervals. */
async function startPrometheus(
  started: AsyncDisposableStack,
  folder: string,
  targets: readonly string[],
): Promise<string> {
  const config = parse(readFileSync(join(PLACE, 'prometheus.yml'), 'utf8'))
  config.global = { scrape_interval: '1s', evaluation_interval: '1s' }
  config.rule_files = config.rule_files.map((file: string) => join(PLACE, file))
  for (const job of config.scrape_configs) {
    delete job.dns_sd_configs
    job.static_configs = [{ targets }]
    job.authorization.credentials_file = join(folder, 'token')
  }
  await writeFile(join(folder, 'token'), TOKEN)
  await writeFile(join(folder, 'prometheus.yml'), stringify(config))
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/series`,
      `--web.listen-address=${address}`,
    ],
    { stdio: 'ignore' },
  )
  started.defer(() => end(child))
  await vi.waitFor(async () => expect((await fetch(`http://${address}/-/ready`)).ok).toBe(true), {
    timeout: 60_000,
  })
  return `http://${address}`
}

async function end(child: ReturnType<typeof spawn>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
