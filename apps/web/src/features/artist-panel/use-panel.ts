import { type AssetKind, artistPanelMe, artistPanelMusics, deleteMusic, limits } from '@nava/contracts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callPage, type CallReply } from '../../lib/call.ts'
import { t } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../ui/toasts.ts'
import {
  changePanelRows,
  panelMusicsKey,
  type PanelPages,
  useUploadEvents,
} from '../uploads/use-upload-events.ts'
import { isUnderWay, pollEvery } from '../uploads/use-upload.ts'

export type PanelOwner = CallReply<typeof artistPanelMe>

/** The signed-in artist; the server refuses everybody else with 403. */
export function usePanelOwner() {
  const session = useSession()
  const userID = session.state === 'user' ? session.userID : 0
  return useQuery({
    queryKey: ['artistPanel', 'me', userID],
    queryFn: ({ signal }) => call(artistPanelMe, {}, { signal }),
    enabled: userID > 0,
  })
}

const kinds: readonly AssetKind[] = ['audio', 'video']

/**
 * The artist's own work, newest first and page by page, its uploads pushed by the server or asked for where pushes do not
 * come.
 */
export function usePanelMusics() {
  const client = useQueryClient()
  const rows = client.getQueryData<PanelPages>(panelMusicsKey)?.pages.flatMap((page) => page.rows) ?? []
  const underWay = rows.filter((row) => kinds.some((kind) => isUnderWay(row[kind])))
  const live = useUploadEvents(underWay.map(({ musicID }) => musicID))
  return useInfiniteQuery({
    queryKey: panelMusicsKey,
    queryFn: ({ signal, pageParam }) =>
      callPage(artistPanelMusics, { query: { take: limits.panel.page, skip: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) =>
      hasMore ? pages.reduce((loaded, page) => loaded + page.rows.length, 0) : undefined,
    staleTime: 0,
    refetchInterval: pollEvery(underWay.length > 0, live),
  })
}

/** Deletes a track: its row goes at once, and comes back where the server refuses. */
export function useDeleteMusic() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (musicID: number) => call(deleteMusic, { params: { id: musicID } }),
    onMutate: async (musicID) => {
      await client.cancelQueries({ queryKey: panelMusicsKey })
      const before = client.getQueryData<PanelPages>(panelMusicsKey)
      client.setQueryData<PanelPages>(
        panelMusicsKey,
        (all) => all && changePanelRows(all, (rows) => rows.filter((row) => row.musicID !== musicID)),
      )
      return { before }
    },
    onError: (error, _musicID, context) => {
      client.setQueryData(panelMusicsKey, context?.before)
      toast(error.message || t('ui.somethingWrong'), { tone: 'bad' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: panelMusicsKey }),
  })
}
