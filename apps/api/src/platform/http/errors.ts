/** Errors that a caller is told, and how every error is answered: problem+json, nothing of the inside. */
import type { Socket } from 'node:net'
import { type Problem, type ProblemStatus, problemTitles } from '@nava/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { isUnreachable } from '../database/is-unreachable.ts'

/** An error whose `detail` is written for the caller. */
export class HttpError extends Error {
  readonly status: ProblemStatus
  readonly errors: Record<string, string[]> | undefined
  readonly retryAfter: number | undefined

  constructor(
    status: ProblemStatus,
    detail: string,
    { errors, retryAfter }: { errors?: Record<string, string[]>; retryAfter?: number } = {},
  ) {
    super(detail)
    this.status = status
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

/** 400 with a message for each field of `error`. */
export function invalidInput(error: z.ZodError): HttpError {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) (errors[issue.path.join('.') || 'body'] ??= []).push(issue.message)
  const first = error.issues[0]
  return new HttpError(400, first ? `${first.path.join('.') || 'body'}: ${first.message}` : 'Invalid input', {
    errors,
  })
}

export const notFound = (what: string) => new HttpError(404, `No such ${what}`)

/** What a caller is told of an error that another library raised with a status of its own. */
const foreignDetails: Partial<Record<ProblemStatus, string>> = {
  400: 'The request cannot be read',
  408: 'The request took too long',
  411: 'The request must state its length',
  413: 'The request is too large',
  415: 'This type of content is not taken here',
  416: 'The wanted range lies outside the file',
  429: 'Too many requests, try again later',
  503: 'The server is not ready, try again later',
}

const isProblemStatus = (status: unknown): status is ProblemStatus =>
  typeof status === 'number' && status in problemTitles

/** Turns anything thrown into what the caller may know of it. */
export function toProblem(error: unknown): Problem {
  if (error instanceof HttpError) return problem(error.status, error.message, error.errors)
  if (isUnreachable(error)) return problem(503, foreignDetails[503] ?? '')
  if (refersToNothing(error)) return problem(409, 'What this refers to was deleted meanwhile')
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500
  if (isProblemStatus(status) && foreignDetails[status]) return problem(status, foreignDetails[status])
  // Another library's word for a mistake of the caller that has no status of ours.
  if (typeof status === 'number' && status >= 400 && status < 500)
    return problem(400, foreignDetails[400] ?? '')
  return problem(500, 'Something went wrong on the server')
}

/** PostgreSQL's word for a row that went away between the look at it and the write that refers to it. */
const FOREIGN_KEY_VIOLATION = '23503'

/** Prisma has a word of its own for it, but passes on the database's where the SQL was hand-written. */
const RawQueryError = z.object({
  code: z.literal('P2010'),
  meta: z.object({
    driverAdapterError: z.object({ cause: z.object({ originalCode: z.literal(FOREIGN_KEY_VIOLATION) }) }),
  }),
})

const refersToNothing = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === FOREIGN_KEY_VIOLATION || error.code === 'P2003' || RawQueryError.safeParse(error).success)

const problem = (status: ProblemStatus, detail: string, errors?: Record<string, string[]>): Problem => ({
  type: 'about:blank',
  title: problemTitles[status],
  status,
  detail,
  ...(errors && { errors }),
})

export function sendProblem(reply: FastifyReply, body: Problem) {
  // Serialised here: the route's own serializer describes the good reply only.
  return reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(body)
}

/** Answers what is no HTTP, or has too much before its body: there is no request yet that could be answered. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? problem(431, 'The address or the headers of the request are too long')
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? problem(408, foreignDetails[408] ?? '')
        : problem(400, foreignDetails[400] ?? '')
  endWith(socket, body)
}

/** Answers a connection that is one too many. */
export const answerCrowd = (socket: Socket) =>
  endWith(socket, problem(503, 'Too many connections are open from your address'), 'Retry-After: 10\r\n')

/** Writes the whole answer by hand, where there is no request, and ends the connection. */
function endWith(socket: Socket, body: Problem, headers = '') {
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${body.status} ${body.title}\r\nContent-Type: application/problem+json\r\n${headers}` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  )
}

/** Seconds after which a caller may try again while the database is away: a restart takes about so long. */
const OUTAGE_RETRY_AFTER = 2

/** Answers every error and every unknown path of the api and the streams as problem+json. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const body = toProblem(error)
    if (body.status >= 500 && !(error instanceof HttpError))
      request.log.error({ reqId: request.id, err: error }, 'request failed')
    const retryAfter =
      error instanceof HttpError ? error.retryAfter : body.status === 503 ? OUTAGE_RETRY_AFTER : undefined
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    if (body.status === 401) reply.header('www-authenticate', 'Bearer')
    return sendProblem(reply, body)
  })
}
