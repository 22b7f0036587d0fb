import type { Socket } from 'node:net'
import {
  describeProblem,
  fieldErrorsOf,
  type Params,
  type Problem,
  type ProblemCode,
  type ProblemParams,
  problems,
  type ProblemStatus,
  problemTitles,
} from '@nava/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { isUnreachable } from '../database/is-unreachable.ts'

/** Error shown to callers; code and params determine the reply. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly code: ProblemCode
  readonly params: Params
  readonly status: ProblemStatus
  readonly errors: Problem['errors']
  readonly fieldErrors: Problem['fieldErrors']
  readonly retryAfter: number | undefined

  constructor(
    code: ProblemCode,
    params: Params = {},
    { field, retryAfter, cause, ...fields }: ProblemOptions = {},
  ) {
    const detail = describeProblem(code, params)
    super(detail, { cause })
    this.code = code
    this.params = params
    this.status = problems[code].status
    this.errors = field === undefined ? fields.errors : { [field]: [detail] }
    this.fieldErrors = field === undefined ? fields.fieldErrors : { [field]: [{ code, params }] }
    this.retryAfter = retryAfter
  }
}

export interface ProblemOptions {
  field?: string
  errors?: Problem['errors']
  fieldErrors?: Problem['fieldErrors']
  /** Seconds */
  retryAfter?: number
  cause?: unknown
}

/** Makes `params` optional for problems whose text has none */
type ProblemArguments<Code extends ProblemCode> = keyof ProblemParams<Code> extends never
  ? [params?: ProblemParams<Code>, options?: ProblemOptions]
  : [params: ProblemParams<Code>, options?: ProblemOptions]

/** For example `throw problem('playlist.full', { max: 500 })` */
export const problem = <Code extends ProblemCode>(
  code: Code,
  ...[params, options]: ProblemArguments<Code>
): HttpError => new HttpError(code, params, options)

/** Returns a 400 with a message and a code per field. */
export function invalidInput(error: z.ZodError): HttpError {
  const { errors, fieldErrors } = fieldErrorsOf(error)
  const [field = 'body', [message = 'Invalid input'] = []] = Object.entries(errors)[0] ?? []
  return problem('input.invalid', { field, message }, { errors, fieldErrors })
}

/** Codes for errors of libraries, which have only a status */
const FOREIGN_CODES: Partial<Record<ProblemStatus, ProblemCode>> = {
  400: 'request.unreadable',
  408: 'request.timed-out',
  411: 'request.length-required',
  413: 'request.too-large',
  415: 'request.unsupported-type',
  416: 'request.range-unsatisfiable',
  429: 'request.too-many',
  503: 'server.not-ready',
}

const isProblemStatus = (status: unknown): status is ProblemStatus =>
  typeof status === 'number' && status in problemTitles

export function toProblem(error: unknown): Problem {
  if (error instanceof HttpError) return present(error)
  if (isUnreachable(error)) return present(problem('server.not-ready'))
  if (refersToNothing(error)) return present(problem('row.reference-deleted'))
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500
  const code = isProblemStatus(status) ? FOREIGN_CODES[status] : undefined
  if (code) return present(new HttpError(code))
  if (typeof status === 'number' && status >= 400 && status < 500)
    return present(problem('request.unreadable'))
  return present(problem('server.failed'))
}

/** SQLSTATE of a write that refers to a deleted row */
const FOREIGN_KEY_VIOLATION = '23503'

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

const present = ({ code, params, status, message, errors, fieldErrors }: HttpError): Problem => ({
  type: 'about:blank',
  title: problemTitles[status],
  status,
  detail: message,
  code,
  params,
  ...(errors && { errors }),
  ...(fieldErrors && { fieldErrors }),
})

export function sendProblem(reply: FastifyReply, body: Problem) {
  reply.problemCode = body.code
  // The route's serializer fits only successful replies, so it is replaced.
  return reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(body)
}

/** Replies to malformed HTTP and to too large headers. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? problem('request.headers-too-large')
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? problem('request.timed-out')
        : problem('request.unreadable')
  endWith(socket, present(body))
}

export const answerCrowd = (socket: Socket) =>
  endWith(socket, present(problem('server.too-many-connections')), 'Retry-After: 10\r\n')

function endWith(socket: Socket, body: Problem, headers = '') {
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${body.status} ${body.title}\r\nContent-Type: application/problem+json\r\n${headers}` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  )
}

/** Seconds, about as long as a restart of the database takes */
const OUTAGE_RETRY_AFTER = 2

/** Answers errors and unknown paths of api and streams with problem+json. */
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
