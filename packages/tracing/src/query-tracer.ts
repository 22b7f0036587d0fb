import { type ContextManager, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import { DatabaseError, type Pool, type PoolClient } from 'pg'

type Query = (...args: unknown[]) => unknown
type Callback = (...args: unknown[]) => void
type Connect = (callback?: Callback) => unknown

/**
 * Returns a function that records the queries of a pool, if they are part of a span. Values are not recorded:
 * statements have $1 instead.
 */
export function queryTracer(tracer: Tracer, contexts: ContextManager): (pool: Pool) => void {
  const traced =
    (query: Query): Query =>
    (...args) => {
      const context = contexts.active()
      const statement = statementOf(args[0])
      if (statement === undefined || !trace.getSpan(context)?.isRecording()) return query(...args)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement }
      const span = tracer.startSpan(summaryOf(statement), { kind: SpanKind.CLIENT, attributes }, context)
      const end = (error?: unknown): void => {
        if (error) {
          span.setAttribute('error.type', (error instanceof DatabaseError && error.code) || 'connection')
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      }
      const callback = args.at(-1)
      if (isCallback(callback)) {
        const ending = (error: unknown, ...rest: unknown[]): void => {
          end(error)
          callback(error, ...rest)
        }
        return query(...args.slice(0, -1), ending)
      }
      const result = query(...args)
      if (result instanceof Promise) result.then(() => end(), end)
      else end()
      return result
    }

  return (pool) => {
    pool.on('connect', (client: PoolClient) => {
      // All overloads are passed on unchanged, so the casts are safe.
      client.query = traced(client.query.bind(client) as Query) as PoolClient['query']
    })
    // A waiting caller is called back in the context of the request that released the connection; this restores its
    // own.
    const connect = pool.connect.bind(pool) as Connect
    pool.connect = ((callback) =>
      callback
        ? connect(contexts.bind(contexts.active(), callback))
        : connect()) as Connect as Pool['connect']
  }
}

const isCallback = (value: unknown): value is Callback => typeof value === 'function'

/** Returns undefined for anything but plain statements, such as COPY streams. */
function statementOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined
  if ('callback' in query && query.callback !== undefined) return undefined
  return 'text' in query && typeof query.text === 'string' ? query.text : undefined
}

const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_]\w*)/i

/** Returns a summary such as `SELECT music`. */
function summaryOf(statement: string): string {
  const [verb = 'query'] = /[a-z]+/i.exec(statement) ?? []
  const table = TABLE.exec(statement)?.[1]
  return table === undefined ? verb.toUpperCase() : `${verb.toUpperCase()} ${table}`
}
