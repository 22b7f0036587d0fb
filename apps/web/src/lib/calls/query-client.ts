import { MutationCache, type Query, QueryCache, QueryClient, notifyManager } from '@tanstack/react-query'
import { NetworkError, ProblemError, proxyPause } from './call-errors.ts'
import { hasReached } from './call.ts'
import { noteReach, serverReach } from './server-reach.ts'
import { session } from '../session/session.ts'

/**
 * Creates a client that does not retry refused calls, and retries unreachable ones once the connection is
 * back.
 */
export function makeQueryClient(): QueryClient {
  const watchReach = { onSuccess: () => noteReach(hasReached), onError: noteError }
  const client = new QueryClient({
    queryCache: new QueryCache({
      ...watchReach,
      onError(error, { queryHash }) {
        noteError(error)
        const pause = proxyPause(error)
        const isSame = (query: Query) => query.queryHash === queryHash && hasFailed(query)
        if (pause !== undefined)
          setTimeout(() => void client.refetchQueries({ type: 'active', predicate: isSame }), pause * 1000)
      },
    }),
    mutationCache: new MutationCache(watchReach),
    defaultOptions: {
      queries: {
        // Queries run offline too, because stored replies may answer them.
        networkMode: 'offlineFirst',
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: false,
        retry: mayRetry,
        retryDelay: (attempt) => Math.min(800 * 2 ** attempt, 15_000),
      },
      mutations: { retry: false },
    },
  })
  let userID = session.userID()
  const repeatFailed = () => void client.refetchQueries({ type: 'active', predicate: hasFailed })
  session.subscribe((now, last) => {
    const before = userID
    userID = session.userID()
    if (userID !== before) renewFor(client, before === undefined ? 'visitor' : 'user')
    else if (last.state === 'user' && last.isRefused) repeatFailed()
  })
  serverReach.subscribe(({ reached }) => {
    if (reached) repeatFailed()
  })
  return client
}

export const queryClient = makeQueryClient()

/**
 * After signing in, shown data stays until new replies arrive; after signing out, the user's data is removed.
 */
function renewFor(client: QueryClient, before: 'visitor' | 'user'): void {
  if (before === 'user') {
    notifyManager.batch(() =>
      client
        .getQueryCache()
        .getAll()
        .forEach((query) => query.reset()),
    )
    // Waits until the page has rendered for visitors, which disables the queries of users.
    setTimeout(() => void client.refetchQueries({ type: 'active' }))
    return
  }
  client.removeQueries({ type: 'inactive' })
  void client.invalidateQueries()
}

function hasFailed({ state }: Query): boolean {
  return state.status === 'error'
}

function mayRetry(failures: number, error: unknown): boolean {
  if (error instanceof NetworkError) {
    // Ignores the first failure, which may be temporary.
    if (failures > 0) noteReach(false)
    return failures < 8
  }
  const passing = error instanceof ProblemError && (error.status >= 500 || error.status === 408)
  return passing && failures < 1
}

function noteError(error: unknown) {
  if (error instanceof NetworkError) noteReach(false)
}
