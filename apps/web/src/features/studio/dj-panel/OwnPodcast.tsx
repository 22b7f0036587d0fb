import { type Podcast, getPodcast } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { idIn } from '../../../lib/paths/path-id.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { studioPaths } from '../../../lib/paths/studio-paths.ts'
import { query } from '../../../lib/calls/query.ts'
import { FormSkeleton } from '../../../ui/states/FormSkeleton.tsx'
import { DjOnly } from './DjOnly.tsx'
import type { DjOwner } from './use-dj-panel.ts'

interface OwnPodcastProps {
  children: (podcast: Podcast, owner: DjOwner) => ReactNode
}

export function OwnPodcast({ children }: OwnPodcastProps) {
  const podcastID = idIn(useParams()['id'])
  if (podcastID === undefined) return <Navigate to={studioPaths.artistPanelError} replace />
  return (
    <DjOnly>
      {(owner) => (
        <Owned key={podcastID} podcastID={podcastID} owner={owner}>
          {children}
        </Owned>
      )}
    </DjOnly>
  )
}

function Owned({ podcastID, owner, children }: OwnPodcastProps & { podcastID: number; owner: DjOwner }) {
  const found = useQuery(query(getPodcast, { params: { id: podcastID } }))
  return (
    <Loaded
      query={found}
      skeleton={<FormSkeleton fields={5} />}
      notFound={<Navigate to={studioPaths.artistPanelError} replace />}
    >
      {(podcast) =>
        owner.djs.some(({ djID }) => djID === podcast.podcastDjs[0]?.djID) ? (
          children(podcast, owner)
        ) : (
          <Navigate to={paths.djPanel} replace />
        )
      }
    </Loaded>
  )
}
