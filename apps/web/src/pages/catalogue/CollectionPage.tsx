import { type Collection, collectionMusics, getCollection, headPictureSizes } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ArtistLinks } from '../../lib/lists/ArtistLinks.tsx'
import { artistNames, QueueName, queueOf } from '../../features/listening/player/queue-of.ts'
import { Comments } from '../../features/listening/comments/Comments.tsx'
import { ItemMenu } from '../../features/catalogue/items/ItemMenu.tsx'
import { PlayListButtons } from '../../features/catalogue/music/PlayListButtons.tsx'
import { ShareButton } from '../../features/listening/share/ShareButton.tsx'
import { TrackList } from '../../features/catalogue/music/TrackList.tsx'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { backgroundOfCover } from '../../lib/formats/color.ts'
import { Length } from '../../lib/formats/Length.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { idIn } from '../../lib/paths/path-id.ts'
import { imageOf, paths, shareLinks } from '../../lib/paths/paths.ts'
import { query } from '../../lib/calls/query.ts'
import { useSite } from '../../lib/paths/site.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Hero, HeroBadge } from '../../ui/media/Hero.tsx'
import { HeroSkeleton } from '../../ui/states/HeroSkeleton.tsx'
import { RowsSkeleton } from '../../ui/states/RowsSkeleton.tsx'
import { Gone } from '../gone.ts'
import NotFoundPage from '../NotFoundPage.tsx'

export default function CollectionPage() {
  const collectionID = idIn(useParams()['id'])
  if (collectionID === undefined) return <NotFoundPage />
  return <CollectionOf key={collectionID} collectionID={collectionID} />
}

function CollectionOf({ collectionID }: { collectionID: number }) {
  const { t } = useI18n()
  const { productName } = useSite()
  const params = { id: collectionID }
  const found = useQuery(query(getCollection, { params }))
  const tracks = useQuery(query(collectionMusics, { params }))
  return (
    <Loaded query={found} skeleton={<HeroSkeleton />} notFound={<Gone kind="playlist" />}>
      {(collection) => (
        <article>
          <title>{`${collection.name} | ${productName}`}</title>
          <CollectionHero
            collection={collection}
            facts={
              tracks.data && {
                count: tracks.data.length,
                seconds: tracks.data.reduce((sum, { musicLength }) => sum + musicLength, 0),
              }
            }
          />
          <ActionBar>
            <PlayListButtons
              title={collection.name}
              queue={queueOf(tracks.data ?? [])}
              radio={{ kind: 'collection', id: collectionID }}
            />
            <ShareButton
              title={collection.name}
              link={(site) => shareLinks.page(site, paths.playlist(collectionID))}
              embed={{ kind: 'collection', id: collectionID }}
            />
            <ItemMenu subject={{ kind: 'collection', collection }} title={collection.name} size="md" />
          </ActionBar>
          <section aria-label={t('lists.tracksOf', { title: collection.name })}>
            <Loaded query={tracks} skeleton={<RowsSkeleton rows={10} />}>
              {(musics) => (
                <QueueName value={collection.name}>
                  <TrackList musics={musics} />
                </QueueName>
              )}
            </Loaded>
          </section>
          <Comments target={{ kind: 'collection', id: collectionID }} />
        </article>
      )}
    </Loaded>
  )
}

interface CollectionHeroProps {
  collection: Collection
  facts: { count: number; seconds: number } | undefined
}

function CollectionHero({ collection, facts }: CollectionHeroProps) {
  const { t } = useI18n()
  return (
    <Hero
      ground={backgroundOfCover(collection.coverColor)}
      cover={{
        sizes: headPictureSizes.cover,
        ...imageOf('collection', collection.collectionID, collection.imageVersion),
        kind: 'collection',
        alt: t('lists.coverOf', { title: collection.name }),
        color: collection.coverColor,
      }}
      title={collection.name}
      badges={[<HeroBadge key="kind">{t('lists.playlist')}</HeroBadge>]}
      names={<ArtistLinks item={{ kind: 'music', artists: artistNames(collection.collectionArtists) }} />}
      facts={[
        facts && t('lists.tracks', { count: facts.count }),
        facts && facts.seconds > 0 && <Length key="length" seconds={facts.seconds} />,
      ]}
      description={collection.description}
    />
  )
}
