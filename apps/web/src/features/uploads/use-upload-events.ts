import {
  type AssetKind,
  type AssetStatus,
  type UploadEvent,
  artistPanelMusics,
  getMusic,
  getUploads,
} from '@nava/contracts'
import { useEffect, useState } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { invalidate, query } from '../../lib/query.ts'
import { changeItems } from '../../lib/use-infinite-list.ts'
import { watchUploads } from './watch-uploads.ts'

/**
 * Writes what the server pushes about these tracks' uploads into what is shown of them.
 * @returns whether pushes come; where they do not, the caller asks now and then
 */
export function useUploadEvents(musicIDs: readonly number[]): boolean {
  const [live, setLive] = useState(false)
  const ids = musicIDs.join()
  useEffect(() => {
    if (!ids) return
    const stop = watchUploads(ids.split(',').map(Number), {
      onEvent: (event) => note(event),
      onLive: setLive,
    })
    return () => {
      stop()
      setLive(false)
    }
  }, [ids])
  return live
}

function note({ musicID, kind, status }: UploadEvent) {
  void noteStatus(musicID, { [kind]: status })
  void changeItems(artistPanelMusics, (rows) =>
    rows.map((row) => (row.musicID === musicID ? { ...row, [kind]: status } : row)),
  )
  // What can be heard and seen has changed with it.
  if (status.state === 'ready') void invalidate(getMusic, { params: { id: musicID } })
}

/** Changes what is known of a track's uploads; a reply that was asked for earlier knows less and is cancelled. */
async function noteStatus(musicID: number, change: Partial<Record<AssetKind, AssetStatus>>): Promise<void> {
  const { queryKey } = query(getUploads, { params: { id: musicID } })
  // The first answer is waited for: without it there is nothing to change.
  if (queryClient.getQueryData(queryKey) === undefined) return
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, (uploads) => uploads && { ...uploads, ...change })
}
