import { getHealth } from '@nava/contracts'
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { NetworkError, ProblemError } from './call-errors.ts'
import { serverReach } from './server-reach.ts'
import { session } from './session.ts'

/** While the server is away it is asked this often whether it is back, in milliseconds. */
const ASK_AGAIN = 4000

let asking: ReturnType<typeof setInterval> | undefined

/**
 * Makes a query client. Refused calls are not retried; calls that could not reach the server are, when the connection
 * is back. Loaded data stays usable meanwhile.
 */
export function makeQueryClient(): QueryClient {
  const noteReach = { onSuccess: () => serverReach.note(true), onError: noteError }
  const client = new QueryClient({
    queryCache: new QueryCache(noteReach),
    mutationCache: new MutationCache(noteReach),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: false,
        retry: mayRetry,
        retryDelay: (attempt) => Math.min(800 * 2 ** attempt, 15_000),
      },
      mutations: { retry: false },
    },
  })
  // Another person sees other things: what was loaded for the last one goes.
  let who = identity()
  session.subscribe(() => {
    if (identity() === who) return
    who = identity()
    void client.resetQueries()
  })
  serverReach.subscribe(() => {
    if (serverReach.read()) void client.refetchQueries({ type: 'active', predicate: hasFailed })
    else askUntilBack()
  })
  return client
}

/** The query client of the page. */
export const queryClient = makeQueryClient()

function hasFailed({ state }: Query): boolean {
  return state.status === 'error'
}

/** The server tells nobody that it is back: it is asked, until it answers. */
function askUntilBack() {
  clearInterval(asking)
  asking = setInterval(() => {
    if (serverReach.read()) return clearInterval(asking)
    void call(getHealth).then(
      () => serverReach.note(true),
      (error: unknown) => {
        // A refusal is an answer too.
        if (error instanceof ProblemError && error.status < 500) serverReach.note(true)
      },
    )
  }, ASK_AGAIN)
}

function identity(): number | undefined {
  const current = session.read()
  return current.state === 'user' ? current.userID : undefined
}

function mayRetry(failures: number, error: unknown): boolean {
  if (error instanceof NetworkError) return failures < 8
  const passing = error instanceof ProblemError && (error.status >= 500 || error.status === 408)
  return passing && failures < 3
}

function noteError(error: unknown) {
  if (error instanceof NetworkError) serverReach.note(false)
}
