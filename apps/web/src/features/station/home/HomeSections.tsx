import { type Home, type SliderCard, limits } from '@nava/contracts'
import { Suspense } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { MusicTile } from '../../catalogue/music/MusicTile.tsx'
import { VideoTile } from '../../catalogue/video/VideoTile.tsx'
import { episodesOf, queueOf } from '../../listening/player/queue-of.ts'
import { AdBanner } from '../../catalogue/banners/AdBanner.tsx'
import { AlbumTile } from '../../catalogue/albums/AlbumTile.tsx'
import { ArtistTile } from '../../catalogue/artists/ArtistTile.tsx'
import { BannerSlider } from '../../catalogue/banners/BannerSlider.tsx'
import { CollectionTile } from '../../catalogue/collections/CollectionTile.tsx'
import { EventTile } from '../events/EventTile.tsx'
import { PodcastCollectionTile } from '../../catalogue/podcasts/PodcastCollectionTile.tsx'
import { PodcastTile } from '../../catalogue/podcasts/PodcastTile.tsx'
import { RandomMusics } from './parts/RandomMusics.tsx'
import { CardShelf } from './parts/CardShelf.tsx'
import { NewsShelf } from './parts/NewsShelf.tsx'
import { TrendingMusic } from './parts/TrendingMusic.tsx'
import { exclusiveOf } from './parts/exclusive-of.ts'
import styles from './HomeSections.module.css'

const MoreForYou = lazyPart(() => import('../../personal/for-you/MoreForYou.tsx'), 'foryou', 'library')

const shown = limits.home

interface HomeSectionsProps {
  home: Home
  productKey: string
  /** True to leave out what is personal */
  isPreview?: boolean
}

export function HomeSections({ home, productKey, isPreview }: HomeSectionsProps) {
  const { t } = useI18n()
  const bannersOf = (wanted: SliderCard['place']) => home.sliders.filter(({ place }) => place === wanted)
  const banners = bannersOf('top')
  const exclusive = exclusiveOf(home, productKey).slice(0, shown.exclusive)
  const newReleases = home.newReleasedMusics.slice(0, shown.newReleases)
  const episodes = episodesOf(home.podcasts)
  const exclusiveQueue = queueOf(exclusive)
  const newQueue = queueOf(newReleases)
  return (
    <div className={styles.sections}>
      {banners.length > 0 && <BannerSlider banners={banners} />}
      <CardShelf
        title={t('home.popularArtists')}
        all={paths.allArtists}
        items={home.popularArtists.slice(0, shown.popularArtists)}
      >
        {(artist) => <ArtistTile key={artist.artistID} artist={artist} />}
      </CardShelf>
      <CardShelf
        title={t('home.hitVideos')}
        all={paths.musicVideos}
        items={home.hotMusicVideos}
        cards="video"
      >
        {(video) => <VideoTile key={video.musicID} video={video} />}
      </CardShelf>
      {!isPreview && <Personal />}
      <CardShelf title={t('home.exclusive')} all={paths.picks} items={exclusive}>
        {(music) => <MusicTile key={music.musicID} music={music} queue={exclusiveQueue} />}
      </CardShelf>
      <CardShelf title={t('home.playlists')} all={paths.playlists} items={home.newCollections}>
        {(collection) => <CollectionTile key={collection.collectionID} collection={collection} />}
      </CardShelf>
      <AdBanner label={t('home.bannerOne')} banners={bannersOf('bannerOne')} />
      <TrendingMusic musics={home.hotMusics} />
      <CardShelf
        title={t('home.newVideos')}
        all={paths.videos}
        items={home.newReleasedMusicVideos.slice(0, shown.newVideos)}
        cards="third"
      >
        {(video) => (
          <VideoTile key={video.musicID} video={video} sizes="(width < 56.25em) 300px, calc(33vw - 110px)" />
        )}
      </CardShelf>
      <RandomMusics />
      <CardShelf title={t('home.comingSoon')} all={paths.newMusics} items={home.commingSoon}>
        {(music) => <MusicTile key={music.musicID} music={music} queue={[]} />}
      </CardShelf>
      <CardShelf title={t('home.newPodcasts')} all={paths.podcasts} items={home.podcasts}>
        {(podcast) => <PodcastTile key={podcast.podcastID} podcast={podcast} queue={episodes} />}
      </CardShelf>
      <CardShelf
        title={t('home.podcastCollection')}
        all={paths.podcastCollections}
        items={home.podcastCollections}
      >
        {(collection) => (
          <PodcastCollectionTile key={collection.podcastCollectionID} collection={collection} />
        )}
      </CardShelf>
      <AdBanner label={t('home.bannerTwo')} banners={bannersOf('bannerTwo')} />
      <CardShelf title={t('home.newReleases')} all={paths.newMusics} items={newReleases}>
        {(music) => <MusicTile key={music.musicID} music={music} queue={newQueue} />}
      </CardShelf>
      <CardShelf title={t('home.newAlbums')} all={paths.albums} items={home.hotAlbums}>
        {(album) => <AlbumTile key={album.albumID} album={album} />}
      </CardShelf>
      <NewsShelf />
      <CardShelf title={t('home.events')} all={paths.events} items={home.events} cards="video">
        {(event) => <EventTile key={event.eventID} event={event} />}
      </CardShelf>
    </div>
  )
}

/** What only listeners have, below what all have */
function Personal() {
  const signedIn = useSession().state === 'user'
  return (
    signedIn && (
      <Suspense>
        <MoreForYou />
      </Suspense>
    )
  )
}
