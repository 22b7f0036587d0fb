/** Tests traces of api and worker processes that send to a collector (docs/monitoring.md, Traces). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@nava/db'
import { type Collector, type ReceivedSpan, startCollector } from '@nava/tracing/testing/collector'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { buildUser, TEST_PASSWORD } from '../../apps/api/src/testing/build.ts'
import { picture } from '../../apps/api/src/testing/files.ts'
import { ROOT } from '../releases/released.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { startApi, startProgram } from '../testing/start-program.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-traces-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Milliseconds; a worker tests its ffmpeg before it takes a job */
const BUSY_MACHINE = 120_000

const WORKER = join(ROOT, 'worker/src/main.ts')

/**
 * Prints the OpenTelemetry packages that a program loads. The package `api` is excluded: other libraries load
 * it, and it does nothing by itself.
 */
const PRINT_LOADED = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) {
    const [, name] = /node_modules\\/(@opentelemetry\\/[\\w-]+)\\//.exec(url) ?? []
    if (name && name !== '@opentelemetry/api') console.log('loaded ' + name)
    return next(url, context)
  } })`)}`

test('a job that a request adds is part of its trace in the worker, with the queries of both and nothing private', async () => {
  await using collector = await startCollector()
  await using database = await createTestDatabase()
  const settings = {
    ...{ DATABASE_URL: database.url, DATA_DIR: folder, DISK_RESERVE_MB: '0' },
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests',
    NODE_OPTIONS: `--import=${PRINT_LOADED}`,
  }
  await using api = await startApi(ROOT, settings)
  await using worker = await startProgram(WORKER, settings)
  for (const { written } of [api, worker]) expect(written()).toContain('loaded @opentelemetry/sdk-trace')

  const { db, close } = openDatabase(database.url, { connections: 1 })
  const { email } = await buildUser(db, { email: 'private.person@example.com' })
  await close()
  const token = await signIn(api.address, email)
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture())], 'private name.png', { type: 'image/png' }))
  const sent = await fetch(`${api.address}/api/users/setavatar?token=private`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect([sent.status, await sent.text()]).toEqual([200, 'true'])

  const request = await eventually(collector, 'nava-api', 'POST /api/users/setavatar')
  const adding = await eventually(collector, 'nava-api', 'add images.encodeImage')
  const job = await eventually(collector, 'nava-worker', 'process images')
  expect(request).toMatchObject({
    parentID: '',
    attributes: { 'http.route': '/api/users/setavatar', 'http.response.status_code': 200 },
    isFailed: false,
  })
  expect(adding).toMatchObject({ traceID: request.traceID, parentID: request.spanID })
  expect(job).toMatchObject({
    traceID: request.traceID,
    parentID: adding.spanID,
    attributes: { 'bullmq.job.name': 'encodeImage' },
    isFailed: false,
  })
  const queriesOf = (span: ReceivedSpan) =>
    collector.spans.filter((each) => each.parentID === span.spanID && each.attributes['db.query.text'])
  expect(queriesOf(request).map(({ name }) => name)).toContain('INSERT images')
  expect(queriesOf(job).length).toBeGreaterThan(0)

  const text = collector.received()
  expect(text).toContain('deployment.environment.name')
  for (const secret of ['private', TEST_PASSWORD, token, database.url]) expect(text).not.toContain(secret)
}, 300_000)

test('without an endpoint neither program loads OpenTelemetry', async () => {
  await using database = await createTestDatabase()
  const settings = {
    ...{ DATABASE_URL: database.url, DATA_DIR: folder },
    NODE_OPTIONS: `--import=${PRINT_LOADED}`,
  }
  await using api = await startApi(ROOT, settings)
  await using worker = await startProgram(WORKER, settings)
  for (const { written } of [api, worker]) expect(written()).not.toContain('loaded @opentelemetry')
}, 300_000)

async function eventually(collector: Collector, service: string, name: string): Promise<ReceivedSpan> {
  const find = () => collector.spans.find((span) => span.service === service && span.name === name)
  await vi.waitUntil(find, { timeout: BUSY_MACHINE, interval: 100 }).catch(() => undefined)
  const span = find()
  if (span) return span
  throw new Error(`No ${name} of ${service} came, but ${JSON.stringify(collector.spans)}`)
}

async function signIn(address: string, email: string): Promise<string> {
  const answer = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  })
  return z.object({ data: z.string() }).parse(await answer.json()).data
}
