import { artistVideos, getArtist, newReleasedVideos } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { VideoTile } from '../../features/catalogue/video/VideoTile.tsx'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { PagedList } from '../../lib/lists/PagedList.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { idIn } from '../../lib/paths/path-id.ts'
import { query } from '../../lib/calls/query.ts'
import { type InfiniteListOf, infiniteList, useInfiniteList } from '../../lib/lists/use-infinite-list.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { GridSkeleton } from '../../ui/states/GridSkeleton.tsx'
import { Gone } from '../gone.ts'
import NotFoundPage from '../NotFoundPage.tsx'

export default function MusicVideosPage() {
  const { t } = useI18n()
  const { id } = useParams()
  const artistID = idIn(id)
  if (id !== undefined && artistID === undefined) return <NotFoundPage />
  if (artistID !== undefined) return <VideosOf key={artistID} artistID={artistID} />
  return (
    <ListPage title={t('lists.musicVideos')}>
      <Videos list={infiniteList(newReleasedVideos, {})} />
    </ListPage>
  )
}

function VideosOf({ artistID }: { artistID: number }) {
  const { t } = useI18n()
  const params = { id: artistID }
  const artist = useQuery(query(getArtist, { params }))
  return (
    <Loaded
      query={artist}
      skeleton={<GridSkeleton layout="videos" count={9} />}
      notFound={<Gone kind="artist" />}
    >
      {({ name }) => (
        <ListPage title={t('lists.musicVideosOf', { name })}>
          <Videos list={infiniteList(artistVideos, { params })} />
        </ListPage>
      )}
    </Loaded>
  )
}

type VideoList = InfiniteListOf<typeof newReleasedVideos> | InfiniteListOf<typeof artistVideos>

function Videos({ list }: { list: VideoList }) {
  const { t } = useI18n()
  // Both lists return the same cards, so the cast only hides different inputs.
  const videos = useInfiniteList(list as InfiniteListOf<typeof newReleasedVideos>, {
    idOf: ({ musicID }) => musicID,
  })
  return (
    <PagedList
      list={videos}
      keyOf={({ musicID }) => musicID}
      layout="videos"
      empty={<EmptyState icon={<Clapperboard />} text={t('lists.noVideos')} />}
    >
      {(video) => <VideoTile key={video.musicID} video={video} />}
    </PagedList>
  )
}
