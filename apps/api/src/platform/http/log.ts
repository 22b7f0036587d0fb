import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { type LoggerOptions, pino, stdSerializers } from 'pino'
import { reasonUnreachable } from '../database/is-unreachable.ts'

const ADDRESS = /(?<![^\s"'<>@=:,;()[\]])[^\s"'<>@=:,;()[\]]+@[^\s"'<>@,;()[\]]+\.[a-z]{2,}/gi
const TOKEN = /\b[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}\b/g
const FEED_KEY = /(?<=\/feeds\/saved\/)[\w-]+/gi

/** Characters; longer texts of other programs contain user input and are slow to search. */
const MAX_TEXT = 10_000

const scrub = (text: string) =>
  text
    .slice(0, MAX_TEXT)
    .replaceAll(ADDRESS, '[address]')
    .replaceAll(TOKEN, '[token]')
    .replaceAll(FEED_KEY, '[token]')

const SECRET = [
  'token',
  'password',
  'code',
  'email',
  'authorization',
  'cookie',
  'secret',
  'id_token',
  'passwordHash',
]

export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  serializers: {
    err: (error: Error) => {
      const { type, message, stack } = stdSerializers.err(error)
      return { type, message: scrub(message), stack: scrub(stack) }
    },
  },
  hooks: { logMethod: logOutagesBriefly() },
})

/** Minimum ms between equal lines about an outage */
const OUTAGE_PAUSE = 1000

/**
 * Logs errors of an unreachable database once a second per message, with the reason; `times` is their number.
 */
function logOutagesBriefly(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const resting = new Map<string, number>()
  const tell = (say: (times: number) => void, message: string) => {
    const times = resting.get(message)
    if (times !== undefined) return void resting.set(message, times + 1)
    const rest = () => {
      resting.set(message, 0)
      setTimeout(() => {
        const missed = resting.get(message) ?? 0
        resting.delete(message)
        if (missed === 0) return
        say(missed)
        rest()
      }, OUTAGE_PAUSE).unref()
    }
    say(1)
    rest()
  }
  return function (args, method) {
    const [facts, message]: readonly unknown[] = args
    const reason =
      typeof facts === 'object' && facts !== null && 'err' in facts ? reasonUnreachable(facts.err) : undefined
    if (reason === undefined) return method.apply(this, args)
    tell((times) => method.call(this, { reason: scrub(reason), times }, String(message)), String(message))
  }
}

export function makeLog(level: string, file?: string) {
  const target = pino.destination({ dest: file ?? 1, sync: true, maxLength: MAX_UNWRITTEN })
  // On a full disk lines wait, and those beyond `maxLength` are lost; without a listener, the process would end.
  target.on('error', () => undefined)
  return pino(loggerOptions(level), inBatches(target))
}

/** Characters of lines that could not be written yet */
const MAX_UNWRITTEN = 1_000_000

/** Characters per write (`length`), and ms for which a line waits for others */
const batch = { length: 4096, timeout: 250 }

/** Combines lines into one write, because a write costs more than formatting a line. */
function inBatches(target: { write: (lines: string) => unknown }): { write: (line: string) => void } {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting) target.write(waiting)
    waiting = ''
  }
  process.once('exit', flush)
  return {
    write: (line) => {
      waiting += line
      if (waiting.length > batch.length) flush()
      else timer ??= setTimeout(flush, batch.timeout).unref()
    },
  }
}

/** Outcomes that anyone can cause with every request: statuses, and refusals that another protocol sends as 200 */
const FREQUENT = new Set<Outcome>([206, 401, 404, 429, 'refused'])
type Outcome = number | 'refused'
/** After `lines` lines of a status within `within` ms, further ones are only counted. */
const thin = { lines: 20, within: 1000 }

function thinOut(
  tell: (outcome: Outcome, times: number) => void,
): (outcome: Outcome, write: () => void) => void {
  const written = new Map<Outcome, number>()
  return (outcome, write) => {
    if (!FREQUENT.has(outcome)) return write()
    const before = written.get(outcome)
    written.set(outcome, (before ?? 0) + 1)
    if (before === undefined)
      setTimeout(() => {
        const missed = (written.get(outcome) ?? 0) - thin.lines
        written.delete(outcome)
        if (missed > 0) tell(outcome, missed)
      }, thin.within).unref()
    if ((before ?? 0) < thin.lines) write()
  }
}

export type ObserveRequest = (request: {
  method: string
  route: string
  status: number
  ms: number
  /** Of the problem in the reply */
  code?: string | undefined
}) => void

export type RequestLog = ReturnType<typeof requestLog>

/**
 * Logs requests by route pattern, because addresses may contain names, tokens or e-mail addresses. `observe`
 * receives each request.
 */
export function requestLog(log: FastifyBaseLogger, observe?: ObserveRequest) {
  // These lines contain no secret fields, so redaction is switched off.
  const lines = log.child({}, { redact: [] })
  const thinly = thinOut((outcome, times) =>
    lines.info(
      { ...(outcome === 'refused' ? { refused: true } : { status: outcome }), times },
      'more requests',
    ),
  )
  const write = (
    raw: ServerResponse,
    {
      id,
      method,
      route,
      user,
      ms,
      isRefusal = false,
      code,
    }: {
      id: string
      method: string
      route: string
      user: number | undefined
      ms: number
      isRefusal?: boolean | undefined
      code?: string | undefined
    },
  ) => {
    observe?.({ method, route, status: raw.statusCode, ms, code })
    thinly(isRefusal ? 'refused' : raw.statusCode, () =>
      lines.info({
        reqId: id,
        method,
        route,
        status: raw.statusCode,
        ms: Math.round(ms * 10) / 10,
        user,
        refused: isRefusal || undefined,
        aborted: raw.writableFinished ? undefined : true,
      }),
    )
  }

  const ofRoute = (
    request: FastifyRequest,
    { raw, isRefusal, problemCode }: FastifyReply,
    ms: number,
  ): void =>
    write(raw, {
      isRefusal,
      code: problemCode,
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      user: request.callerID,
      ms,
    })

  /** Logs visitors' GETs that are answered ahead of the router. */
  const whenClosed = (
    raw: ServerResponse,
    { id, route, startedAt }: { id: string; route: string; startedAt: number },
  ) => {
    const over = () =>
      write(raw, { id, method: 'GET', route, user: undefined, ms: performance.now() - startedAt })
    if (raw.closed) over()
    else raw.once('close', over)
  }
  return { ofRoute, whenClosed }
}

declare module 'fastify' {
  interface FastifyReply {
    /** Set if a reply with status 200 refuses the call */
    isRefusal?: boolean
    /** Set by the reply to an error */
    problemCode?: string
  }
}
