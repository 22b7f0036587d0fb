import { savedAlbums, savedPodcasts, savedVideos } from '@nava/contracts'
import { Clapperboard, Disc3, Mic } from 'lucide-react'
import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { AlbumTile } from '../../features/catalogue/albums/AlbumTile.tsx'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { PodcastTile } from '../../features/catalogue/podcasts/PodcastTile.tsx'
import { episodesOf } from '../../features/listening/player/queue-of.ts'
import { VideoTile } from '../../features/catalogue/video/VideoTile.tsx'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { PagedList } from '../../lib/lists/PagedList.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import { infiniteList, useInfiniteList } from '../../lib/lists/use-infinite-list.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { GridSkeleton } from '../../ui/states/GridSkeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import NotFoundPage from '../NotFoundPage.tsx'

const LibraryTable = lazyPart(
  () => import('../../features/personal/library/LibraryTable.tsx'),
  'table',
  'menu',
)

const LISTS = {
  music: SavedMusics,
  albums: SavedAlbums,
  videos: SavedVideos,
  podcasts: SavedPodcasts,
  liked: LikedMusics,
}
type Show = keyof typeof LISTS
const SHOWS: readonly Show[] = ['music', 'albums', 'videos', 'podcasts', 'liked']

export default function MyMusicsPage() {
  const { show = 'music' } = useParams()
  const shown = SHOWS.find((name) => name === show.toLowerCase())
  if (!shown) return <NotFoundPage />
  return <Saved show={shown} />
}

function Saved({ show }: { show: Show }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const List = LISTS[show]
  return (
    <ListPage title={t(show === 'liked' ? 'library.likedMusics' : 'library.savedMusics')}>
      <Tabs
        label={t('library.savedMusics')}
        tabs={SHOWS.map((key) => ({ key, label: t(`library.show.${key}`) }))}
        chosen={show}
        onChoose={(key) =>
          void navigate(key === 'music' ? paths.myMusics : paths.myMusicsShown(key), { replace: true })
        }
      >
        <List />
      </Tabs>
    </ListPage>
  )
}

const musicKey = ({ musicID }: { musicID: number }) => musicID
const albumKey = ({ albumID }: { albumID: number }) => albumID
const podcastKey = ({ podcastID }: { podcastID: number }) => podcastID

function SavedMusics() {
  return <Tracks reaction="save" />
}

function LikedMusics() {
  return <Tracks reaction="like" />
}

function Tracks({ reaction }: { reaction: 'like' | 'save' }) {
  return (
    <Suspense fallback={<GridSkeleton layout="rows" count={12} />}>
      <LibraryTable key={reaction} reaction={reaction} />
    </Suspense>
  )
}

function SavedAlbums() {
  const { t } = useI18n()
  const list = useInfiniteList(infiniteList(savedAlbums, {}), { idOf: albumKey, staleTime: 0 })
  return (
    <PagedList
      list={list}
      keyOf={albumKey}
      layout="covers"
      empty={<EmptyState icon={<Disc3 />} text={t('library.noAlbums')} />}
    >
      {(album) => <AlbumTile key={album.albumID} album={album} />}
    </PagedList>
  )
}

function SavedVideos() {
  const { t } = useI18n()
  const list = useInfiniteList(infiniteList(savedVideos, {}), { idOf: musicKey, staleTime: 0 })
  return (
    <PagedList
      list={list}
      keyOf={musicKey}
      layout="videos"
      empty={<EmptyState icon={<Clapperboard />} text={t('lists.noVideos')} />}
    >
      {(video) => <VideoTile key={video.musicID} video={video} />}
    </PagedList>
  )
}

function SavedPodcasts() {
  const { t } = useI18n()
  const list = useInfiniteList(infiniteList(savedPodcasts, {}), { idOf: podcastKey, staleTime: 0 })
  return (
    <PagedList
      list={list}
      keyOf={podcastKey}
      layout="covers"
      empty={<EmptyState icon={<Mic />} text={t('lists.noPodcasts')} />}
    >
      {(podcast, _index, all) => (
        <PodcastTile key={podcast.podcastID} podcast={podcast} queue={episodesOf(all)} />
      )}
    </PagedList>
  )
}
