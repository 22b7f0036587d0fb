import type { Problem } from '@nava/contracts'

/** Problem from our server, or from a proxy, which has no code */
export type ReceivedProblem = Omit<Problem, 'code' | 'params'> & Partial<Pick<Problem, 'code' | 'params'>>

/** Error reply with its problem+json */
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

  /** A body that is no problem document (a proxy's page) leaves only the status. */
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
    // The body is not JSON; the code below handles it.
  }
  return { type: 'about:blank', title: 'Error', detail: '' }
}

/** The server was unreachable. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ProblemError && error.status === status
}
