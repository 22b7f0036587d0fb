import { type Endpoint, addressOf } from '@nava/contracts'
import { queryOptions } from '@tanstack/react-query'
import { type CallArguments, type CallInput, type CallReply, call } from './call.ts'
import { takeFirstReply } from './first-replies.ts'
import { queryClient } from './query-client.ts'
import { session } from '../session/session.ts'

type Input<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/**
 * Returns the query options of a call, with a typed key for `setQueryData`. Initial data came with the page,
 * which is rendered for visitors, so users reload it.
 */
export function query<E extends Endpoint>(endpoint: E, ...[input]: Input<E>) {
  return queryOptions({
    queryKey: [nameOf(endpoint), input ?? {}] as const,
    queryFn: ({ signal }): Promise<CallReply<E>> =>
      // The input matches the endpoint, but the compiler does not resolve the conditional type.
      call(endpoint, ...([input, { signal }] as unknown as CallArguments<E>)),
    initialData: () => takeFirstReply(addressOf(endpoint, input ?? {})) as CallReply<E> | undefined,
    initialDataUpdatedAt: firstReplyAt,
  })
}

/** Returns the time of replies that came with the page; for users 0, so that they are stale. */
export const firstReplyAt = (): number => (session.token() === undefined ? Date.now() : 0)

/**
 * Invalidates the replies for all inputs, or for those that contain `input`. Resolves once visible ones are
 * reloaded.
 */
export function invalidate<E extends Endpoint>(endpoint: E, input?: Partial<CallInput<E>>): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: input ? [nameOf(endpoint), input] : [nameOf(endpoint)] })
}

export function prefetch<E extends Endpoint>(endpoint: E, ...input: Input<E>): void {
  if (import.meta.env.SSR) return
  const options = query(endpoint, ...input)
  if (queryClient.getQueryState(options.queryKey) !== undefined) return
  queryClient.ensureQueryData(options).catch(() => {}) // the component that uses the query shows the error
}

export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}
