import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { NetworkError, ProblemError } from './call-errors.ts'
import { noteReach, serverReach } from './server-reach.ts'
import { session } from './session.ts'

/**
 * Makes a query client. Refused calls are not retried; calls that could not reach the server are, when the connection
 * is back. Loaded data stays usable meanwhile.
 */
export function makeQueryClient(): QueryClient {
  const watchReach = { onSuccess: () => noteReach(true), onError: noteError }
  const client = new QueryClient({
    queryCache: new QueryCache(watchReach),
    mutationCache: new MutationCache(watchReach),
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
  // Loaded data depends on the user: a change of user resets it.
  let userID = session.userID()
  session.subscribe(() => {
    if (session.userID() === userID) return
    userID = session.userID()
    void client.resetQueries()
  })
  serverReach.subscribe(({ reached }) => {
    if (reached) void client.refetchQueries({ type: 'active', predicate: hasFailed })
  })
  return client
}

/** The query client of the page. */
export const queryClient = makeQueryClient()

function hasFailed({ state }: Query): boolean {
  return state.status === 'error'
}

function mayRetry(failures: number, error: unknown): boolean {
  if (error instanceof NetworkError) return failures < 8
  const passing = error instanceof ProblemError && (error.status >= 500 || error.status === 408)
  return passing && failures < 3
}

function noteError(error: unknown) {
  if (error instanceof NetworkError) noteReach(false)
}
