import type { PanelMusic, UploadEvent, artistPanelMusics, getUploads } from '@nava/contracts'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallPage, CallReply } from '../../lib/call.ts'
import { watchUploads } from './watch-uploads.ts'

/** Where the state of a track's uploads is kept. */
export const uploadsKey = (musicID: number) => ['uploads', musicID] as const
/** Where the rows of the artist panel are kept. */
export const panelMusicsKey = ['artistPanel', 'musics'] as const
/** What is kept there: the pages that were loaded, each with how many rows were skipped for it. */
export type PanelPages = InfiniteData<CallPage<typeof artistPanelMusics>, number>

/** Changes the rows of the panel, page by page. */
export function changePanelRows(
  pages: PanelPages,
  change: (rows: readonly PanelMusic[]) => PanelMusic[],
): PanelPages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, rows: change(page.rows) })) }
}

/**
 * Writes what the server pushes about these tracks' uploads into what is shown of them.
 * @returns whether pushes come; where they do not, the caller asks now and then
 */
export function useUploadEvents(musicIDs: readonly number[]): boolean {
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  const ids = musicIDs.join()
  useEffect(() => {
    if (!ids) return
    const stop = watchUploads(ids.split(',').map(Number), {
      onEvent: (event) => note(client, event),
      onLive: setLive,
    })
    return () => {
      stop()
      setLive(false)
    }
  }, [ids, client])
  return live
}

function note(client: QueryClient, { musicID, kind, status }: UploadEvent) {
  void replace<CallReply<typeof getUploads>>(client, uploadsKey(musicID), (uploads) => ({
    ...uploads,
    [kind]: status,
  }))
  void replace<PanelPages>(client, panelMusicsKey, (pages) =>
    changePanelRows(pages, (rows) =>
      rows.map((row) => (row.musicID === musicID ? { ...row, [kind]: status } : row)),
    ),
  )
  // What can be heard and seen has changed with it.
  if (status.state === 'ready') void client.invalidateQueries({ queryKey: ['music', musicID] })
}

/** Changes what is kept; an answer that was asked for earlier and comes later knows less and is not waited for. */
async function replace<Data>(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (before: Data) => Data,
) {
  // The first answer is waited for: without it there is nothing to change.
  if (client.getQueryData<Data>(queryKey) === undefined) return
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<Data>(queryKey, (before) => before && change(before))
}
