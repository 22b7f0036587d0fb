import type { CacheUses } from '@nava/media/storage/block-cache'
import type { Sql } from '@nava/db'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ObserveRequest } from '../http/log.ts'
import { bytesSent } from '../http/write-range.ts'

export interface ProcessMetrics {
  registry: Registry
  observe: ObserveRequest
  watch: (parts: WatchedParts) => void
}

export interface WatchedParts {
  pool: Pick<Sql, 'totalCount' | 'idleCount' | 'waitingCount'>
  sockets: () => number
  caches: Record<string, () => CacheUses>
}

/** Buckets in seconds; only a few, because each route has all of them */
const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10]

let observed: Registry | undefined

/** Returns what is observed of Node, once in a process: its observers never end. */
function nodeMetrics(): Registry {
  if (!observed) collectDefaultMetrics({ register: (observed = new Registry()) })
  return observed
}

export function processMetrics(): ProcessMetrics {
  const registry = Registry.merge([nodeMetrics()])
  const requests = new Histogram({
    name: 'nava_http_request_duration_seconds',
    help: 'Seconds until a reply was sent, by pattern of the route; its count is the number of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  })
  counter(
    registry,
    'nava_media_sent_bytes_total',
    'Bytes of streams and pictures that this process sent',
    [],
    (add) => add({}, bytesSent()),
  )

  return {
    registry,
    observe: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1000),
    watch: ({ pool, sockets, caches }) => {
      gauge(registry, 'nava_sockets', 'Open sockets of pages', [], (set) => set({}, sockets()))
      gauge(
        registry,
        'nava_database_connections',
        'Connections of the pool to PostgreSQL',
        ['state'],
        (set) => {
          set({ state: 'idle' }, pool.idleCount)
          set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        },
      )
      gauge(registry, 'nava_database_waiting', 'Queries that wait for a connection', [], (set) =>
        set({}, pool.waitingCount),
      )
      for (const result of ['hits', 'misses'] as const)
        counter(registry, `nava_cache_${result}_total`, `Cache ${result}`, ['cache'], (add) => {
          for (const [cache, uses] of Object.entries(caches)) add({ cache }, uses()[result])
        })
    },
  }
}

/** Reads values for a metric; calls its argument once for each set of labels. */
type Read<L extends string> = (tell: (labels: Partial<Record<L, string>>, value: number) => void) => void

function counter<L extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: L[],
  read: Read<L>,
) {
  return new Counter({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      this.reset()
      read((labels, value) => this.inc(labels, value))
    },
  })
}

function gauge<L extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: L[],
  read: Read<L>,
) {
  return new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      read((labels, value) => this.set(labels, value))
    },
  })
}
