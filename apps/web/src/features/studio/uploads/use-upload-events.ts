import type { AssetKind, AssetStatus } from '@nava/contracts'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { watchUploads } from './parts/watch-uploads.ts'
import { type UploadOwner, noteInPanel, refreshOwner, uploadsQuery } from './upload-owner.ts'

/** Returns true while events arrive; otherwise the caller must poll. */
export function useUploadEvents(owners: readonly UploadOwner[]): boolean {
  const [live, setLive] = useState(false)
  const watch = useEffectEvent(() => watchUploads(owners, { onStatus, onLive: setLive }))
  const watched = owners.map(({ kind, id }) => `${kind}/${id}`).join()
  useEffect(() => {
    if (!watched) return
    const stop = watch()
    return () => {
      stop()
      setLive(false)
    }
  }, [watched])
  return live
}

function onStatus(owner: UploadOwner, asset: AssetKind, status: AssetStatus) {
  void noteStatus(owner, asset, status)
  void noteInPanel(owner, asset, status)
  if (status.state === 'ready') void refreshOwner(owner)
}

/** Updates the cached state, and cancels requests that may return an older state. */
async function noteStatus(owner: UploadOwner, asset: AssetKind, status: AssetStatus): Promise<void> {
  const { queryKey } = uploadsQuery(owner)
  if (queryClient.getQueryData(queryKey) === undefined) return
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, (uploads) => uploads && { ...uploads, [asset]: status })
}
