import { type Artist, getArtist } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { hasStatus } from '../../../lib/calls/call-errors.ts'
import { idIn } from '../../../lib/paths/path-id.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { studioPaths } from '../../../lib/paths/studio-paths.ts'
import { query } from '../../../lib/calls/query.ts'
import { FormSkeleton } from '../../../ui/states/FormSkeleton.tsx'
import { ArtistOnly } from './ArtistOnly.tsx'
import type { PanelOwner } from './use-panel.ts'

/**
 * Redirects to the panel for another user's artist, to the error page for an unknown one, and home after
 * other failures.
 */
export function OwnArtist({ children }: { children: (artist: Artist) => ReactNode }) {
  const artistID = idIn(useParams()['id'])
  if (artistID === undefined) return <Navigate to={studioPaths.artistPanelError} replace />
  return (
    <ArtistOnly>
      {(owner) => (
        <Owned key={artistID} artistID={artistID} owner={owner}>
          {children}
        </Owned>
      )}
    </ArtistOnly>
  )
}

function Owned({
  artistID,
  owner,
  children,
}: {
  artistID: number
  owner: PanelOwner
  children: (artist: Artist) => ReactNode
}) {
  const found = useQuery(query(getArtist, { params: { id: artistID } }))
  if (found.data)
    return owner.artists.some((artist) => artist.artistID === artistID) ? (
      children(found.data)
    ) : (
      <Navigate to={paths.artistPanel} replace />
    )
  if (found.isPending) return <FormSkeleton fields={4} />
  return <Navigate to={hasStatus(found.error, 404) ? studioPaths.artistPanelError : paths.home} replace />
}
