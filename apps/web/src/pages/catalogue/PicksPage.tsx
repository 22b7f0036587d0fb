import { hotMusics, limits, listVideos, topPodcasts } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { ListPage, ListSection, ListSections } from '../../features/catalogue/lists/ListPage.tsx'
import { MusicTile } from '../../features/catalogue/music/MusicTile.tsx'
import { episodesOf, queueOf } from '../../features/listening/player/queue-of.ts'
import { PodcastTile } from '../../features/catalogue/podcasts/PodcastTile.tsx'
import { VideoTile } from '../../features/catalogue/video/VideoTile.tsx'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { query } from '../../lib/calls/query.ts'
import { useSite } from '../../lib/paths/site.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { GridSkeleton } from '../../ui/states/GridSkeleton.tsx'
import { ItemGrid } from '../../ui/media/ItemGrid.tsx'

const TAKE = { query: { take: limits.home.hot } }

export default function PicksPage() {
  const { t } = useI18n()
  const { productName } = useSite()
  const musics = useQuery(query(hotMusics, TAKE))
  const videos = useQuery(query(listVideos, TAKE))
  const podcasts = useQuery(query(topPodcasts, TAKE))
  return (
    <ListPage title={t('lists.picks', { product: productName })} lead={t('lists.picksLead')}>
      <ListSections>
        <ListSection title={t('lists.hot')}>
          <Loaded
            query={musics}
            skeleton={<GridSkeleton layout="covers" count={limits.home.hot} />}
            empty={<EmptyState text={t('tracks.none')} />}
          >
            {(cards) => (
              <ItemGrid items={cards} keyOf={({ musicID }) => musicID} layout="covers">
                {(music) => <MusicTile key={music.musicID} music={music} queue={queueOf(cards)} />}
              </ItemGrid>
            )}
          </Loaded>
        </ListSection>
        <ListSection title={t('lists.hotVideos')}>
          <Loaded
            query={videos}
            skeleton={<GridSkeleton layout="videos" count={6} />}
            empty={<EmptyState text={t('lists.noVideos')} />}
          >
            {(cards) => (
              <ItemGrid items={cards} keyOf={({ musicID }) => musicID} layout="videos">
                {(video) => <VideoTile key={video.musicID} video={video} />}
              </ItemGrid>
            )}
          </Loaded>
        </ListSection>
        <ListSection title={t('lists.topPodcasts')}>
          <Loaded
            query={podcasts}
            skeleton={<GridSkeleton layout="covers" count={limits.home.hot} />}
            empty={<EmptyState text={t('lists.noPodcasts')} />}
          >
            {(cards) => (
              <ItemGrid items={cards} keyOf={({ podcastID }) => podcastID} layout="covers">
                {(podcast) => (
                  <PodcastTile key={podcast.podcastID} podcast={podcast} queue={episodesOf(cards)} />
                )}
              </ItemGrid>
            )}
          </Loaded>
        </ListSection>
      </ListSections>
    </ListPage>
  )
}
