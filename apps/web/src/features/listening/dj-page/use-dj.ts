import { type Dj, addressOf, getDjPage, limits } from '@nava/contracts'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type CallReply, call } from '../../../lib/calls/call.ts'
import { takeFirstReply } from '../../../lib/calls/first-replies.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { firstReplyAt, nameOf } from '../../../lib/calls/query.ts'

type DjPage = CallReply<typeof getDjPage>

const TAKE = limits.list.defaultTake

function djQuery(djID: number) {
  const partFrom = (skip: number) => ({ params: { id: djID }, query: { take: TAKE, skip } })
  return infiniteQueryOptions({
    queryKey: [nameOf(getDjPage), { params: { id: djID } }, { take: TAKE }] as const,
    queryFn: ({ pageParam: skip, signal }): Promise<DjPage> => call(getDjPage, partFrom(skip), { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, skip) => (last.tracks.length < TAKE ? undefined : skip + TAKE),
    initialData: () => {
      const reply = takeFirstReply(addressOf(getDjPage, partFrom(0))) as DjPage | undefined
      return reply && { pages: [reply], pageParams: [0] }
    },
    initialDataUpdatedAt: firstReplyAt,
  })
}

export function useDj(djID: number) {
  const loaded = useInfiniteQuery(djQuery(djID))
  const pages = loaded.data?.pages ?? []
  return {
    page: { data: pages[0]?.dj, error: loaded.error, refetch: loaded.refetch },
    episodes: {
      data: loaded.data && pages.flatMap(({ tracks }) => tracks),
      error: loaded.error,
      refetch: loaded.refetch,
      hasMore: loaded.hasNextPage,
      isLoadingMore: loaded.isFetchingNextPage,
      moreFailed: loaded.isFetchNextPageError,
      loadMore: () => {
        if (!loaded.isFetchingNextPage) void loaded.fetchNextPage()
      },
    },
  }
}

export function changeDj(djID: number, change: (dj: Dj) => Dj): void {
  queryClient.setQueryData<InfiniteData<DjPage, number>>(
    djQuery(djID).queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, dj: change(page.dj) })) },
  )
}
