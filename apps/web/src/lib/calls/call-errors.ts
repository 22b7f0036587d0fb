import type { Problem } from '@nava/contracts'
import { session } from '../session/session.ts'

export type ReceivedProblem = Omit<Problem, 'code' | 'params'> & Partial<Pick<Problem, 'code' | 'params'>>

export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: ReceivedProblem

  constructor(problem: ReceivedProblem) {
    super(problem.detail || problem.title)
    this.problem = problem
  }

  get status(): number {
    return this.problem.status
  }

  /** Proxies send error pages that are not JSON, so only the status is known. */
  static of(status: number, body: string): ProblemError {
    return new ProblemError({ ...readProblem(body), status })
  }
}

function readProblem(body: string): Omit<ReceivedProblem, 'status'> {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed === 'object' && parsed && 'detail' in parsed && 'title' in parsed)
      return parsed as Problem
  } catch {
    // The body is not JSON.
  }
  return { type: 'about:blank', title: 'Error', detail: '' }
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

/** Returns true if a proxy has refused a request as too large: the server gives a code. */
export function isProxyLimit(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 413 && error.problem.code === undefined
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ProblemError && error.status === status
}

/** Returns true if the sign-in dialog is open because of the error, which needs no other words. */
export function asksToSignIn(error: unknown): boolean {
  const current = session.read()
  return hasStatus(error, 401) && current.state === 'user' && current.isRefused === true
}
