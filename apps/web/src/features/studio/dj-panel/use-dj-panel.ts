import { deletePodcast, djPanelMe, djPanelPodcasts, limits } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { call, type CallReply } from '../../../lib/calls/call.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { changeAtOnce } from '../../../lib/calls/optimistic.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { invalidate, nameOf, query } from '../../../lib/calls/query.ts'
import { useReloadWhenPushed } from '../../../lib/calls/use-pushed.ts'
import { useSession } from '../../../lib/session/session.ts'
import { changeItems, infiniteList, useInfiniteList } from '../../../lib/lists/use-infinite-list.ts'
import { useUploadEvents } from '../uploads/use-upload-events.ts'
import { isInProgress, pollEvery } from '../uploads/use-upload.ts'

export type DjOwner = CallReply<typeof djPanelMe>

export function useDjOwner() {
  const session = useSession()
  return useQuery({ ...query(djPanelMe), enabled: session.state === 'user' })
}

const panelPodcasts = infiniteList(djPanelPodcasts, {}, limits.panel.page)

export function usePanelPodcasts() {
  const rows = queryClient.getQueryData(panelPodcasts.queryKey)?.pages.flat() ?? []
  const inProgress = rows.filter(({ audio }) => isInProgress(audio))
  const live = useUploadEvents(inProgress.map(({ podcastID }) => ({ kind: 'podcast', id: podcastID })))
  useReloadWhenPushed(djPanelPodcasts)
  return useInfiniteList(panelPodcasts, {
    idOf: ({ podcastID }) => podcastID,
    staleTime: 0,
    refetchInterval: pollEvery(inProgress.length > 0, live),
  })
}

export function deleteEpisode(podcastID: number): Promise<void> {
  return changeAtOnce({
    queryKey: [nameOf(djPanelPodcasts)],
    show: () => changeItems(djPanelPodcasts, (rows) => rows.filter((row) => row.podcastID !== podcastID)),
    send: () => call(deletePodcast, { params: { id: podcastID } }),
    confirm: () => void invalidate(djPanelPodcasts),
    notify: toastError,
  })
}
