import { limits, listPodcastCollections, listPodcasts, topPodcasts } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Mic, Shuffle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ArtistLinks } from '../../lib/lists/ArtistLinks.tsx'
import { ListPage, ListSection, ListSections } from '../../features/catalogue/lists/ListPage.tsx'
import { TopBanners } from '../../features/catalogue/lists/TopBanners.tsx'
import { fromPodcast } from '../../features/listening/player/queue-item.ts'
import { PodcastCollectionTile } from '../../features/catalogue/podcasts/PodcastCollectionTile.tsx'
import { PodcastTile } from '../../features/catalogue/podcasts/PodcastTile.tsx'
import { UnplayedFilter } from '../../features/catalogue/podcasts/UnplayedFilter.tsx'
import { useUnplayed } from '../../features/catalogue/podcasts/use-unplayed.ts'
import { episodesOf } from '../../features/listening/player/queue-of.ts'
import { PagedList } from '../../lib/lists/PagedList.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../lib/paths/paths.ts'
import { query } from '../../lib/calls/query.ts'
import { infiniteList, useInfiniteList } from '../../lib/lists/use-infinite-list.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CardRow } from '../../ui/media/CardRow.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { chooseShuffled } from '../../features/listening/player/shuffle.ts'

const TOPS = 4

export default function PodcastsPage() {
  const { t } = useI18n()
  const tops = useQuery(query(topPodcasts))
  const all = useInfiniteList(infiniteList(listPodcasts, {}), { idOf: ({ podcastID }) => podcastID })
  const { filter, unplayedIn } = useUnplayed()
  const episodes = unplayedIn(all)
  const queue = episodesOf(episodes.data ?? [])
  const shuffle = (
    <Button
      variant="primary"
      icon={<Shuffle />}
      disabled={queue.length === 0}
      onClick={() => chooseShuffled(queue, { listName: t('lists.podcasts') })}
    >
      {t('tracks.playShuffle')}
    </Button>
  )
  return (
    <ListPage title={t('lists.podcasts')} end={shuffle}>
      <TopBanners label={t('lists.topPodcasts')} items={tops.isError ? [] : tops.data} count={TOPS}>
        {(podcast) => ({
          key: podcast.podcastID,
          to: paths.playPodcast(podcast),
          title: podcast.title,
          names: <ArtistLinks item={fromPodcast(podcast)} />,
          color: podcast.coverColor,
          cover: {
            ...imageOf('podcast', podcast.podcastID, podcast.imageVersion),
            kind: 'podcast',
            color: podcast.coverColor,
          },
        })}
      </TopBanners>
      <ListSections>
        <Collections />
        <ListSection title={t('lists.allPodcasts')} end={<UnplayedFilter {...filter} />}>
          <PagedList
            list={episodes}
            keyOf={({ podcastID }) => podcastID}
            layout="covers"
            empty={<EmptyState icon={<Mic />} text={t('lists.noPodcasts')} />}
          >
            {(podcast, _index, shown) => (
              <PodcastTile key={podcast.podcastID} podcast={podcast} queue={episodesOf(shown)} />
            )}
          </PagedList>
        </ListSection>
      </ListSections>
    </ListPage>
  )
}

function Collections() {
  const { t } = useI18n()
  const take = limits.home.podcastCollections
  const { data = [] } = useQuery(query(listPodcastCollections, { query: { take } }))
  if (data.length === 0) return null
  const title = t('lists.podcastCollections')
  return (
    <CardRow
      title={title}
      seeAll={
        <Link to={paths.podcastCollections} aria-label={t('tracks.seeAllOf', { title })}>
          {t('ui.seeAll')}
        </Link>
      }
    >
      {data.map((collection) => (
        <PodcastCollectionTile key={collection.podcastCollectionID} collection={collection} />
      ))}
    </CardRow>
  )
}
