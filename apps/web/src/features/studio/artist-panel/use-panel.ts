import { type AssetKind, artistPanelMe, artistPanelMusics, deleteMusic, limits } from '@nava/contracts'
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

export type PanelOwner = CallReply<typeof artistPanelMe>

export function usePanelOwner() {
  const session = useSession()
  return useQuery({ ...query(artistPanelMe), enabled: session.state === 'user' })
}

const panelMusics = infiniteList(artistPanelMusics, {}, limits.panel.page)
const KINDS: readonly AssetKind[] = ['audio', 'video']

export function usePanelMusics() {
  const rows = queryClient.getQueryData(panelMusics.queryKey)?.pages.flat() ?? []
  const inProgress = rows.filter((row) => KINDS.some((kind) => isInProgress(row[kind])))
  const live = useUploadEvents(inProgress.map(({ musicID }) => ({ kind: 'music', id: musicID })))
  useReloadWhenPushed(artistPanelMusics)
  return useInfiniteList(panelMusics, {
    idOf: ({ musicID }) => musicID,
    staleTime: 0,
    refetchInterval: pollEvery(inProgress.length > 0, live),
  })
}

export function deleteTracks(musicIDs: readonly number[]): Promise<void> {
  return changeAtOnce({
    queryKey: [nameOf(artistPanelMusics)],
    show: () =>
      changeItems(artistPanelMusics, (rows) => rows.filter((row) => !musicIDs.includes(row.musicID))),
    send: async () => {
      const calls = musicIDs.map((id) => call(deleteMusic, { params: { id } }))
      await Promise.allSettled(calls)
      await Promise.all(calls)
    },
    confirm: () => void invalidate(artistPanelMusics),
    notify: toastError,
  })
}
