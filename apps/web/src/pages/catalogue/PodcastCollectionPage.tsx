import {
  addressOf,
  getFeed,
  type PodcastCollection,
  getPodcastCollection,
  headPictureSizes,
} from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Mic } from 'lucide-react'
import { Navigate, useParams } from 'react-router-dom'
import { ArtistLinks } from '../../lib/lists/ArtistLinks.tsx'
import { PlayListButtons } from '../../features/catalogue/music/PlayListButtons.tsx'
import { episodesOf, QueueName } from '../../features/listening/player/queue-of.ts'
import { ShareButton } from '../../features/listening/share/ShareButton.tsx'
import { FeedLink } from '../../features/catalogue/podcasts/FeedLink.tsx'
import { bySeason, seasonTitle } from '../../features/catalogue/podcasts/episode-place.ts'
import { PodcastRow } from '../../features/catalogue/podcasts/PodcastRow.tsx'
import { UnplayedFilter } from '../../features/catalogue/podcasts/UnplayedFilter.tsx'
import { useUnplayed } from '../../features/catalogue/podcasts/use-unplayed.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { backgroundOfCover } from '../../lib/formats/color.ts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { idIn } from '../../lib/paths/path-id.ts'
import { imageOf, paths, shareLinks } from '../../lib/paths/paths.ts'
import { query } from '../../lib/calls/query.ts'
import { useSite } from '../../lib/paths/site.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Hero, HeroBadge } from '../../ui/media/Hero.tsx'
import { HeroSkeleton } from '../../ui/states/HeroSkeleton.tsx'
import { ItemGrid } from '../../ui/media/ItemGrid.tsx'
import { RowsSkeleton } from '../../ui/states/RowsSkeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Gone } from '../gone.ts'
import NotFoundPage from '../NotFoundPage.tsx'

export default function PodcastCollectionPage() {
  const { id } = useParams()
  const collectionID = idIn(id)
  if (id === undefined) return <Navigate to={paths.podcastCollections} replace />
  if (collectionID === undefined) return <NotFoundPage />
  return <PodcastCollectionOf key={collectionID} collectionID={collectionID} />
}

function PodcastCollectionOf({ collectionID }: { collectionID: number }) {
  const { t, language } = useI18n()
  const { productName } = useSite()
  const { filter, unplayedOf } = useUnplayed()
  const found = useQuery(query(getPodcastCollection, { params: { id: collectionID } }))
  const skeleton = (
    <>
      <HeroSkeleton />
      <RowsSkeleton rows={8} />
    </>
  )
  return (
    <Loaded query={found} skeleton={skeleton} notFound={<Gone kind="podcastCollection" />}>
      {(collection) => {
        const shown = unplayedOf(collection.podcasts)
        const queue = episodesOf(shown)
        return (
          <article>
            <title>{`${collection.name} | ${productName}`}</title>
            <PodcastCollectionHero collection={collection} />
            <ActionBar>
              <PlayListButtons title={collection.name} queue={queue} />
              <FeedLink
                title={collection.name}
                to={addressOf(getFeed, { params: { kind: 'collection', id: collectionID } })}
              />
              <ShareButton
                title={collection.name}
                link={(site) => shareLinks.page(site, paths.podcastCollection(collectionID))}
                embed={{ kind: 'podcastCollection', id: collectionID }}
              />
              {collection.podcasts.length > 0 && <UnplayedFilter {...filter} />}
            </ActionBar>
            {shown.length === 0 ? (
              <EmptyState icon={<Mic />} text={t('lists.noPodcasts')} />
            ) : (
              <>
                <h2>
                  <VisuallyHidden>{t('lists.episodes', { count: shown.length })}</VisuallyHidden>
                </h2>
                <QueueName value={collection.name}>
                  {(bySeason(shown) ?? [{ season: undefined, episodes: shown }]).map(
                    ({ season, episodes }) => (
                      <section key={season?.number ?? 'none'}>
                        {season && <h3 dir="auto">{seasonTitle(season, language)}</h3>}
                        <ItemGrid items={episodes} keyOf={({ podcastID }) => podcastID} layout="rows">
                          {(podcast) => (
                            <PodcastRow key={podcast.podcastID} podcast={podcast} queue={queue} />
                          )}
                        </ItemGrid>
                      </section>
                    ),
                  )}
                </QueueName>
              </>
            )}
          </article>
        )
      }}
    </Loaded>
  )
}

function PodcastCollectionHero({ collection }: { collection: PodcastCollection }) {
  const { t } = useI18n()
  const djs = collection.podcastCollectionDjs.map(({ dj }) => ({ id: dj.djID, name: dj.name }))
  return (
    <Hero
      ground={backgroundOfCover(collection.coverColor)}
      cover={{
        sizes: headPictureSizes.cover,
        ...imageOf('podcastCollection', collection.podcastCollectionID, collection.imageVersion),
        kind: 'podcast',
        alt: t('lists.coverOf', { title: collection.name }),
        color: collection.coverColor,
      }}
      title={collection.name}
      badges={[<HeroBadge key="kind">{t('lists.podcastCollection')}</HeroBadge>]}
      names={<ArtistLinks item={{ kind: 'podcast', artists: djs }} />}
      facts={[t('lists.episodes', { count: collection.podcasts.length })]}
    />
  )
}
