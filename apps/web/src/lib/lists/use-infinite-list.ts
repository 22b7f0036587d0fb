import { type Endpoint, addressOf, limits } from '@nava/contracts'
import {
  type InfiniteData,
  type Query,
  hashKey,
  infiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type * as z from 'zod'
import { type CallArguments, type CallInput, call } from '../calls/call.ts'
import { takeFirstReply } from '../calls/first-replies.ts'
import { queryClient } from '../calls/query-client.ts'
import { firstReplyAt, nameOf } from '../calls/query.ts'
import { sessionMap } from '../browser/session-map.ts'

/** Call that pages an array by `take` and `skip` */
export type ListEndpoint = Endpoint<z.ZodObject, z.ZodObject<{ take: z.ZodType; skip: z.ZodType }>> & {
  reply: z.ZodType<unknown[]>
}

export type ItemOf<E extends ListEndpoint> =
  E['reply'] extends z.ZodType<infer Items extends unknown[]> ? Items[number] : never

type ListInput<E extends ListEndpoint> = Omit<CallInput<E>, 'query'> & {
  query?: Omit<CallInput<E> extends { query?: infer Query } ? Query : never, 'take' | 'skip'>
}

/**
 * Returns the options for `useInfiniteList`. A page shorter than requested is the last one. `first`: size of
 * the first page, if different
 */
export function infiniteList<E extends ListEndpoint>(
  endpoint: E,
  input: ListInput<E>,
  take: number = limits.list.defaultTake,
  first: number = take,
) {
  const partFrom = (skip: number) => ({
    ...input,
    query: { ...input.query, take: skip === 0 ? first : take, skip },
  })
  return infiniteQueryOptions({
    queryKey: [nameOf(endpoint), input, { take, first }] as const,
    queryFn: async ({ pageParam: skip, signal }) => {
      const part = partFrom(skip)
      // The input matches the endpoint, but the compiler does not resolve its types.
      const reply = await call(endpoint, ...([part, { signal }] as unknown as CallArguments<E>))
      return reply as ItemOf<E>[]
    },
    initialPageParam: 0,
    initialData: () => {
      const reply = takeFirstReply(addressOf(endpoint, partFrom(0))) as ItemOf<E>[] | undefined
      return reply && { pages: [reply], pageParams: [0] }
    },
    initialDataUpdatedAt: firstReplyAt,
    getNextPageParam: (last, _pages, skip) => {
      const requested = skip === 0 ? first : take
      return last.length < requested ? undefined : skip + requested
    },
  })
}

export type InfiniteListOf<E extends ListEndpoint> = ReturnType<typeof infiniteList<E>>

const shownPages = sessionMap('shownPages')

interface ListOptions<Item> {
  idOf: (item: Item) => number
  staleTime?: number
  refetchInterval?: number | false
}

/**
 * Returns the items of the loaded pages as `data`. Going back and reloading load as many pages again, to
 * restore the scroll position.
 */
export function useInfiniteList<E extends ListEndpoint>(
  list: InfiniteListOf<E>,
  { idOf, ...options }: ListOptions<ItemOf<E>>,
) {
  const place = `${useLocation().key} ${hashKey(list.queryKey)}`
  const loaded = useInfiniteQuery({ ...list, ...options })
  const { hasNextPage, isFetching, isError, fetchNextPage } = loaded
  const pages = loaded.data?.pages.length ?? 0

  useEffect(() => {
    if (pages === 0) return
    if (pages >= (shownPages.get(place) ?? 0) || !hasNextPage) shownPages.set(place, pages)
    else if (!isFetching && !isError) void fetchNextPage()
  }, [place, pages, hasNextPage, isFetching, isError, fetchNextPage])

  return {
    data: loaded.data && uniqueItems(loaded.data.pages.flat(), idOf),
    error: loaded.error,
    refetch: loaded.refetch,
    hasMore: hasNextPage,
    isLoadingMore: loaded.isFetchingNextPage,
    moreFailed: loaded.isFetchNextPageError,
    loadMore: () => {
      if (!loaded.isFetchingNextPage) void fetchNextPage()
    },
  }
}

export async function changeItems<E extends ListEndpoint>(
  endpoint: E,
  change: (items: ItemOf<E>[]) => ItemOf<E>[],
): Promise<() => void> {
  const lists = {
    queryKey: [nameOf(endpoint)],
    predicate: ({ queryKey, state }: Query) => queryKey.length === 3 && state.data !== undefined,
  }
  await queryClient.cancelQueries(lists)
  const before = queryClient.getQueriesData(lists)
  queryClient.setQueriesData<InfiniteData<ItemOf<E>[], number>>(
    lists,
    (list) => list && { ...list, pages: list.pages.map(change) },
  )
  return () => {
    for (const [queryKey, data] of before) queryClient.setQueryData(queryKey, data)
  }
}

function uniqueItems<Item>(items: readonly Item[], idOf: (item: Item) => number): Item[] {
  return [...new Map(items.map((item) => [idOf(item), item])).values()]
}
