import type { Problem } from '@nava/contracts'

/** A problem from our server, or from a proxy in front of it, which has no code. */
export type ReceivedProblem = Omit<Problem, 'code' | 'params'> & Partial<Pick<Problem, 'code' | 'params'>>

/** An error reply of the server, with its problem+json. */
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

  /** Reads an error reply; if the body is not a problem document (a proxy's page), only the status is known. */
  static of(status: number, body: string): ProblemError {
    return new ProblemError({ ...readProblem(body), status })
  }
}

function readProblem(body: string): Omit<ReceivedProblem, 'status'> {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed === 'object' && parsed && 'detail' in parsed && 'title' in parsed)
      return parsed as Problem // problem+json of our own server
  } catch {
    // Not JSON: handled below.
  }
  return { type: 'about:blank', title: 'Error', detail: '' }
}

/** The server could not be reached at all. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** Returns true if an error is a reply of the server with this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ProblemError && error.status === status
}
