import { type Endpoint, addressOf } from '@nava/contracts'
import { queryOptions } from '@tanstack/react-query'
import { type CallArguments, type CallInput, type CallReply, call } from './call.ts'
import { takeFirstReply } from './first-replies.ts'
import { queryClient } from './query-client.ts'
import { session } from './session.ts'

/** The input of a call, which is optional if its contract requires nothing. */
type Input<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/**
 * Returns the options of a query that makes a call: its key and function follow from the contract. For `useQuery`,
 * `prefetchQuery`, and as the typed key of `queryClient.setQueryData`. The query starts with the reply that came with the
 * page, if there is one: as a visitor gets it, so that a user's is loaded once the page is shown.
 */
export function query<E extends Endpoint>(endpoint: E, ...[input]: Input<E>) {
  return queryOptions({
    queryKey: [nameOf(endpoint), input ?? {}] as const,
    queryFn: ({ signal }): Promise<CallReply<E>> =>
      // The input matches this endpoint; the compiler does not follow its conditional type.
      call(endpoint, ...([input, { signal }] as unknown as CallArguments<E>)),
    // The server serialized it according to this very contract.
    initialData: () => takeFirstReply(addressOf(endpoint, input ?? {})) as CallReply<E> | undefined,
    initialDataUpdatedAt: firstReplyAt,
  })
}

/** When a reply that came with the page was made: for a user it is out of date. */
export const firstReplyAt = (): number => (session.token() === undefined ? Date.now() : 0)

/**
 * Invalidates the replies to a call and reloads the visible ones: for all inputs, or for those that contain `input`.
 * Resolves once they are reloaded.
 */
export function invalidate<E extends Endpoint>(endpoint: E, input?: Partial<CallInput<E>>): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: input ? [nameOf(endpoint), input] : [nameOf(endpoint)] })
}

/** Starts a query that is not loaded yet; a component that uses it finds it in progress. The server starts none. */
export function prefetch<E extends Endpoint>(endpoint: E, ...input: Input<E>): void {
  if (import.meta.env.SSR) return
  const options = query(endpoint, ...input)
  if (queryClient.getQueryState(options.queryKey) !== undefined) return
  queryClient.ensureQueryData(options).catch(() => {}) // the component that uses it shows the error
}

/** The prefix of all keys of a call. */
export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}
