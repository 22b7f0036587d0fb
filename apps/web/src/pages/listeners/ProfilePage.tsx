import { recentPlays, savedAlbums, savedMusics, savedPodcasts, savedVideos } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { AlbumTile } from '../../features/catalogue/albums/AlbumTile.tsx'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { FollowedSections } from '../../features/personal/library/FollowedSections.tsx'
import { LibraryLinks } from '../../features/personal/library/LibraryLinks.tsx'
import { LibraryShelf } from '../../features/personal/library/LibraryShelf.tsx'
import { ProfileHeader } from '../../features/personal/library/ProfileHeader.tsx'
import { ListSections } from '../../features/catalogue/lists/ListPage.tsx'
import { MusicTile } from '../../features/catalogue/music/MusicTile.tsx'
import { episodesOf, queueOf } from '../../features/listening/player/queue-of.ts'
import { PodcastTile } from '../../features/catalogue/podcasts/PodcastTile.tsx'
import { VideoTile } from '../../features/catalogue/video/VideoTile.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import { query } from '../../lib/calls/query.ts'
import { useSite } from '../../lib/paths/site.ts'

const FollowedFeeds = lazyPart(() => import('../../features/personal/library/FollowedFeeds.tsx'), 'error')

const SHOWN = { query: { take: 12 } }

export default function ProfilePage() {
  const { pathname } = useLocation()
  if (pathname.toLowerCase() !== paths.profile) return <Navigate to={paths.profile} replace />
  return <Profile />
}

function Profile() {
  const { t } = useI18n()
  const { productName } = useSite()
  // Items may have been saved or played elsewhere.
  const musics = useQuery({ ...query(savedMusics, SHOWN), staleTime: 0 })
  const videos = useQuery({ ...query(savedVideos, SHOWN), staleTime: 0 })
  const albums = useQuery({ ...query(savedAlbums, SHOWN), staleTime: 0 })
  const podcasts = useQuery({ ...query(savedPodcasts, SHOWN), staleTime: 0 })
  const recent = useQuery({ ...query(recentPlays), staleTime: 0 })
  return (
    <ListSections>
      <title>{`${t('library.profile')} | ${productName}`}</title>
      <ProfileHeader />
      <LibraryLinks />
      <LibraryShelf
        title={t('library.savedMusics')}
        query={musics}
        all={paths.myMusics}
        empty={t('tracks.none')}
      >
        {(music, all) => <MusicTile key={music.musicID} music={music} queue={queueOf(all)} />}
      </LibraryShelf>
      <LibraryShelf
        title={t('library.savedVideos')}
        query={videos}
        all={paths.myMusicsShown('videos')}
        empty={t('lists.noVideos')}
        cover="wide"
      >
        {(video) => <VideoTile key={video.musicID} video={video} />}
      </LibraryShelf>
      <LibraryShelf title={t('library.recentPlays')} query={recent} empty={t('tracks.none')}>
        {(music, all) => <MusicTile key={music.musicID} music={music} queue={queueOf(all)} />}
      </LibraryShelf>
      <LibraryShelf
        title={t('library.savedAlbums')}
        query={albums}
        all={paths.myMusicsShown('albums')}
        empty={t('library.noAlbums')}
      >
        {(album) => <AlbumTile key={album.albumID} album={album} />}
      </LibraryShelf>
      <LibraryShelf
        title={t('library.savedPodcasts')}
        query={podcasts}
        all={paths.myMusicsShown('podcasts')}
        empty={t('lists.noPodcasts')}
      >
        {(podcast, all) => <PodcastTile key={podcast.podcastID} podcast={podcast} queue={episodesOf(all)} />}
      </LibraryShelf>
      <FollowedSections />
      <Suspense>
        <FollowedFeeds />
      </Suspense>
    </ListSections>
  )
}
