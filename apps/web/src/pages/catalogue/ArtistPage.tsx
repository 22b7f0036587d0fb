import { getArtistPage } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { ArtistActions } from '../../features/catalogue/artists/ArtistActions.tsx'
import { ArtistHeader } from '../../features/catalogue/artists/ArtistHeader.tsx'
import { ArtistPageSkeleton } from '../../features/catalogue/artists/ArtistPageSkeleton.tsx'
import { ArtistSections } from './ArtistSections.tsx'
import { queueOf } from '../../features/listening/player/queue-of.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { idIn } from '../../lib/paths/path-id.ts'
import { paths } from '../../lib/paths/paths.ts'
import { query } from '../../lib/calls/query.ts'
import { useSite } from '../../lib/paths/site.ts'
import { Gone } from '../gone.ts'
import NotFoundPage from '../NotFoundPage.tsx'

export default function ArtistPage() {
  const { id } = useParams()
  const artistID = idIn(id)
  if (id === undefined) return <Navigate to={paths.allArtists} replace />
  if (artistID === undefined) return <NotFoundPage />
  return <ArtistOf key={artistID} artistID={artistID} />
}

function ArtistOf({ artistID }: { artistID: number }) {
  const { productName } = useSite()
  const found = useQuery(query(getArtistPage, { params: { id: artistID } }))
  return (
    <Loaded query={found} skeleton={<ArtistPageSkeleton />} notFound={<Gone kind="artist" />}>
      {(page) => (
        <article>
          <title>{`${page.artist.name} | ${productName}`}</title>
          <ArtistHeader artist={page.artist} />
          <ArtistActions artist={page.artist} queue={queueOf([...page.topSongs, ...page.tracks])} />
          <ArtistSections page={page} />
        </article>
      )}
    </Loaded>
  )
}
