import type { Problem } from '@nava/contracts'

export type ReceivedProblem = Omit<Problem, 'code' | 'params'> & Partial<Pick<Problem, 'code' | 'params'>>

export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: ReceivedProblem
  /** Set if a proxy, a filter or a sign-in page answered in place of Nava; `retryAfter`: seconds */
  readonly foreign: { retryAfter: number } | undefined

  constructor(problem: ReceivedProblem, foreign?: { retryAfter: number }) {
    super(problem.detail || problem.title)
    this.problem = problem
    this.foreign = foreign
  }

  get status(): number {
    return this.problem.status
  }
}

/** What of a reply tells whether Nava gave it */
export interface ReplyFacts {
  status: number
  /** Content type */
  type: string | null
  retryAfter?: string | null | undefined
  /** Read only of refusals */
  body?: string
}

/** Status from which a proxy says that it cannot reach the server behind it; some have codes of their own. */
const AWAY_FROM = 502
/** Seconds to wait if a proxy does not say how long */
const RETRY_AFTER = 10
/** Most seconds to wait, whatever a proxy says */
const LONGEST_WAIT = 3600

/**
 * Returns the error of a reply; undefined for a reply of Nava that is none. A page in place of data, and the
 * failures of a gateway, mean that the server is away.
 */
export function errorOf({ status, type, retryAfter, body = '' }: ReplyFacts): ReplyError | undefined {
  if (status < 400)
    return /\btext\/html\b/i.test(type ?? '')
      ? new NetworkError('A page arrived in place of data')
      : undefined
  const unknown = { type: 'about:blank', title: 'Error', detail: '', status }
  // Replies to HEAD have no body.
  const isProblem = /\bproblem\+json\b/i.test(type ?? '')
  const problem = readProblem(body) ?? (isProblem ? unknown : undefined)
  if (problem) return new ProblemError({ ...problem, status })
  if (status >= AWAY_FROM) return new NetworkError(`A gateway answered with ${status}`)
  return new ProblemError(unknown, { retryAfter: readRetryAfter(retryAfter) ?? RETRY_AFTER })
}

export type ReplyError = ProblemError | NetworkError

/** Returns the seconds of the header Retry-After; undefined if it names no time to come. */
export function readRetryAfter(retryAfter: string | null | undefined): number | undefined {
  if (!retryAfter) return undefined
  // Seconds, or a date (RFC 9110, 10.2.3)
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return seconds >= 1 ? Math.min(Math.ceil(seconds), LONGEST_WAIT) : undefined
}

function readProblem(body: string): Omit<ReceivedProblem, 'status'> | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed === 'object' && parsed && 'detail' in parsed && 'title' in parsed)
      return parsed as Problem
  } catch {
    // The body is not JSON.
  }
  return undefined
}

export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** Returns true if the server refused a call only for the moment, so a repetition may succeed. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof ProblemError && (error.status >= 500 || error.status === 408 || error.status === 429)
  )
}

/** Returns true if a proxy has refused a request as too large. */
export function isProxyLimit(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 413 && error.foreign !== undefined
}

/** Returns the seconds after which a proxy allows requests again; undefined for other errors. */
export function proxyPause(error: unknown): number | undefined {
  return error instanceof ProblemError && error.status === 429 ? error.foreign?.retryAfter : undefined
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ProblemError && error.status === status
}
