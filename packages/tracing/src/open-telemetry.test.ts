import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RUNS_ALL_TESTS } from '@nava/tools/testing/all-tests'
import { SpanKind } from 'bullmq'
import { Pool } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../tools/testing/postgres.ts'
import { freePort } from '../../../tools/stack/port.ts'
import { type SamplerName, startTraces, type TraceLog, type Traces } from './traces.ts'
import { startCollector } from './testing/collector.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const silent = { warn: () => undefined }

async function tracesTo(
  url: string,
  { sampler = 'parentbased_always_on', log = silent }: { sampler?: SamplerName; log?: TraceLog } = {},
): Promise<Traces> {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url)
  const settings = {
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: 0 },
  }
  const traces = await startTraces('tests', settings, log)
  if (!traces) throw new Error('Nothing is traced')
  return traces
}

async function asRequest(
  traces: Traces,
  { route, status = 200 }: { route: string; status?: number },
  work: () => Promise<unknown>,
): Promise<void> {
  const span = traces.beginRequest('GET')
  await new Promise<void>((resolve, reject) => {
    span.run(() => void work().then(() => resolve(), reject))
  })
  span.end({ route, status })
}

test('a query that waits for the only connection belongs to its own request, not to the one that gave it up', async () => {
  await using collector = await startCollector()
  await using database = await createTestDatabase({ empty: true })
  const traces = await tracesTo(collector.url)
  const pool = new Pool({ connectionString: database.url, max: 1 })
  traces.traceQueries(pool)
  const routes = ['/a', '/b', '/c', '/d']
  await Promise.all(
    routes.map((route) =>
      asRequest(traces, { route }, () => pool.query(`SELECT pg_sleep(0.01), '${route}'`)),
    ),
  )
  await pool.query('SELECT 1')
  await pool.end()
  await traces.stop()
  const requests = collector.spans.filter(({ parentID }) => parentID === '')
  expect(requests.map(({ name }) => name).toSorted()).toEqual(routes.map((route) => `GET ${route}`))
  for (const { spanID, name } of requests) {
    const queries = collector.spans.filter(({ parentID }) => parentID === spanID)
    expect(queries.map(({ attributes }) => attributes['db.query.text'])).toEqual([
      `SELECT pg_sleep(0.01), '${name.slice(4)}'`,
    ])
  }
})

test('a failed query and a failed request are marked, without the message and the values', async () => {
  await using collector = await startCollector()
  await using database = await createTestDatabase()
  const traces = await tracesTo(collector.url)
  const pool = new Pool({ connectionString: database.url, max: 1 })
  traces.traceQueries(pool)
  await asRequest(traces, { route: '/broken', status: 500 }, () =>
    pool
      .query('UPDATE artists SET follower_count = $1 WHERE name = $2 AND nothing', [1, 'private'])
      .catch(() => 0),
  )
  await pool.end()
  await traces.stop()
  expect(collector.spans.map(({ name, isFailed }) => [name, isFailed])).toEqual([
    ['UPDATE artists', true],
    ['GET /broken', true],
  ])
  expect(collector.spans[0]?.attributes).toEqual({
    'db.system.name': 'postgresql',
    'db.query.text': 'UPDATE artists SET follower_count = $1 WHERE name = $2 AND nothing',
    'error.type': '42703',
  })
  expect(collector.received()).not.toContain('private')
})

test.each([
  ['always_off', 0],
  ['parentbased_traceidratio', 0],
  ['always_on', 1],
] as const)('the sampler %s sends %i of one request', async (sampler, expected) => {
  await using collector = await startCollector()
  const traces = await tracesTo(collector.url, { sampler })
  await asRequest(traces, { route: '/' }, async () => undefined)
  await traces.stop()
  expect(collector.spans).toHaveLength(expected)
})

test('a collector that is away is named once in the log', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200')
  const warn = vi.fn<(details: object, message: string) => void>()
  const traces = await tracesTo(`http://127.0.0.1:${await freePort()}`, { log: { warn } })
  await asRequest(traces, { route: '/' }, async () => undefined)
  await traces.stop()
  const reason = expect.stringContaining('ECONNREFUSED')
  expect(warn.mock.calls).toEqual([[{ reason }, 'Traces could not be sent']])
})

test.runIf(RUNS_ALL_TESTS)(
  'a collector that does not answer delays the end by two seconds at most',
  async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const traces = await tracesTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await asRequest(traces, { route: '/' }, async () => undefined)
    const startedAt = performance.now()
    await traces.stop()
    // Stops early, since the exporter alone would wait for ten seconds.
    expect(performance.now() - startedAt).toBeLessThan(8000)
    server.closeAllConnections()
    server.close()
  },
)

test('a job without a readable parent begins a trace, and nothing outside requests and jobs is recorded', async () => {
  await using collector = await startCollector()
  const { telemetry, ...traces } = await tracesTo(collector.url)
  const { tracer, contextManager } = telemetry
  const parent = contextManager.fromMetadata(contextManager.active(), 'no parent')
  const job = tracer.startSpan('process audio', { kind: SpanKind.CONSUMER }, parent)
  job.setAttributes({ 'bullmq.job.name': 'transcodeAudio', 'bullmq.job.result': 'private' })
  job.recordException({ name: 'FfmpegFailed', message: 'private' })
  job.end()
  const loop = tracer.startSpan('getNextJob audio', { kind: SpanKind.INTERNAL })
  expect(contextManager.getMetadata(loop.setSpanOnContext(contextManager.active()))).toBe('')
  loop.end()
  tracer.startSpan('add audio', { kind: SpanKind.PRODUCER }).end()
  await traces.stop()
  expect(collector.spans).toMatchObject([
    {
      name: 'process audio',
      parentID: '',
      isFailed: true,
      attributes: { 'bullmq.job.name': 'transcodeAudio' },
    },
  ])
  expect(collector.received()).not.toContain('private')
})
