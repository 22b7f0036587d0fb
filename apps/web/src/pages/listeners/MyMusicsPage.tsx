import { likedMusics, savedAlbums, savedMusics, savedPodcasts, savedVideos } from '@nava/contracts'
import { Clapperboard, Disc3, Heart, Mic, Music } from 'lucide-react'
import { useNavigate, useParams } from 'react-router-dom'
import { AlbumTile } from '../../features/albums/AlbumTile.tsx'
import { ListPage } from '../../features/lists/ListPage.tsx'
import { SignedInOnly } from '../../features/login/SignedInOnly.tsx'
import { MusicTile } from '../../features/music/MusicTile.tsx'
import { PlayListButtons } from '../../features/music/PlayListButtons.tsx'
import { TrackRow } from '../../features/music/TrackRow.tsx'
import { queueOf } from '../../features/player/queue-of.ts'
import { PodcastTile } from '../../features/podcasts/PodcastTile.tsx'
import { episodesOf } from '../../features/player/episodes-of.ts'
import { VideoTile } from '../../features/video/VideoTile.tsx'
import { PagedList } from '../../lib/lists/PagedList.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import { infiniteList, useInfiniteList } from '../../lib/lists/use-infinite-list.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import NotFoundPage from '../NotFoundPage.tsx'

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
  return (
    <SignedInOnly>
      <Saved show={shown} />
    </SignedInOnly>
  )
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
  const { t } = useI18n()
  const list = useInfiniteList(infiniteList(savedMusics, {}), { idOf: musicKey, staleTime: 0 })
  const queue = queueOf(list.data ?? [])
  return (
    <>
      {queue.length > 0 && (
        <ActionBar>
          <PlayListButtons
            title={t('library.savedMusics')}
            queue={queue}
            radio={{ kind: 'library', id: 0 }}
          />
        </ActionBar>
      )}
      <PagedList
        list={list}
        keyOf={musicKey}
        layout="covers"
        empty={<EmptyState icon={<Music />} text={t('tracks.none')} />}
      >
        {(music) => <MusicTile key={music.musicID} music={music} queue={queue} />}
      </PagedList>
    </>
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

function LikedMusics() {
  const { t } = useI18n()
  const list = useInfiniteList(infiniteList(likedMusics, {}), { idOf: musicKey, staleTime: 0 })
  const queue = queueOf(list.data ?? [])
  return (
    <>
      {queue.length > 0 && (
        <ActionBar>
          <PlayListButtons
            title={t('library.likedMusics')}
            queue={queue}
            radio={{ kind: 'library', id: 0 }}
          />
        </ActionBar>
      )}
      <PagedList
        list={list}
        keyOf={musicKey}
        layout="rows"
        empty={<EmptyState icon={<Heart />} text={t('library.noLikes')} />}
      >
        {(music) => <TrackRow key={music.musicID} music={music} queue={queue} />}
      </PagedList>
    </>
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
