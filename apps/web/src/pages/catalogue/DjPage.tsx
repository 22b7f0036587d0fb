import { type Dj, addressOf, getFeed, headPictureSizes } from '@nava/contracts'
import { Mic } from 'lucide-react'
import { Navigate, useParams } from 'react-router-dom'
import { useDj } from '../../features/listening/dj-page/use-dj.ts'
import { Recommends } from '../../features/catalogue/djs/Recommends.tsx'
import { FollowButton } from '../../features/listening/follows/FollowButton.tsx'
import { ListSection } from '../../features/catalogue/lists/ListPage.tsx'
import { PlayListButtons } from '../../features/catalogue/music/PlayListButtons.tsx'
import { episodesOf, QueueName } from '../../features/listening/player/queue-of.ts'
import { ShareButton } from '../../features/listening/share/ShareButton.tsx'
import { SupportLink } from '../../features/catalogue/items/SupportLink.tsx'
import { FeedLink } from '../../features/catalogue/podcasts/FeedLink.tsx'
import { PodcastRow } from '../../features/catalogue/podcasts/PodcastRow.tsx'
import { UnplayedFilter } from '../../features/catalogue/podcasts/UnplayedFilter.tsx'
import { useUnplayed } from '../../features/catalogue/podcasts/use-unplayed.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { PagedList } from '../../lib/lists/PagedList.tsx'
import { backgroundOfCover } from '../../lib/formats/color.ts'
import { formatCount, useI18n } from '../../lib/i18n/i18n.ts'
import { idIn } from '../../lib/paths/path-id.ts'
import { imageOf, paths, shareLinks } from '../../lib/paths/paths.ts'
import { useSite } from '../../lib/paths/site.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Hero, HeroBadge } from '../../ui/media/Hero.tsx'
import { HeroSkeleton } from '../../ui/states/HeroSkeleton.tsx'
import { Gone } from '../gone.ts'
import NotFoundPage from '../NotFoundPage.tsx'

export default function DjPage() {
  const { id } = useParams()
  const djID = idIn(id)
  if (id === undefined) return <Navigate to={paths.allDjs} replace />
  return djID === undefined ? <NotFoundPage /> : <DjOf key={djID} djID={djID} />
}

function DjOf({ djID }: { djID: number }) {
  const { t } = useI18n()
  const { productName } = useSite()
  const { page, episodes } = useDj(djID)
  const { filter, unplayedIn } = useUnplayed()
  const shown = unplayedIn(episodes)
  return (
    <Loaded query={page} skeleton={<HeroSkeleton round />} notFound={<Gone kind="dj" />}>
      {(dj) => (
        <article>
          <title>{`${dj.name} | ${productName}`}</title>
          <DjHero dj={dj} />
          <ActionBar>
            <PlayListButtons title={dj.name} queue={episodesOf(shown.data ?? [])}>
              <FollowButton target={{ kind: 'dj', id: djID }} />
            </PlayListButtons>
            {dj.support && <SupportLink name={dj.name} support={dj.support} />}
            <FeedLink title={dj.name} to={addressOf(getFeed, { params: { kind: 'dj', id: djID } })} />
            <ShareButton
              title={dj.name}
              link={(site) => shareLinks.page(site, paths.dj(djID))}
              embed={{ kind: 'dj', id: djID }}
            />
          </ActionBar>
          <ListSection
            title={t('lists.podcasts')}
            end={episodes.data && episodes.data.length > 0 && <UnplayedFilter {...filter} />}
          >
            <PagedList
              list={shown}
              keyOf={({ podcastID }) => podcastID}
              layout="rows"
              empty={<EmptyState icon={<Mic />} text={t('lists.noPodcasts')} />}
            >
              {(podcast, _index, all) => (
                <QueueName key={podcast.podcastID} value={dj.name}>
                  <PodcastRow podcast={podcast} queue={episodesOf(all)} />
                </QueueName>
              )}
            </PagedList>
          </ListSection>
          {dj.recommends && <Recommends items={dj.recommends} />}
        </article>
      )}
    </Loaded>
  )
}

function DjHero({ dj }: { dj: Dj }) {
  const { t, language } = useI18n()
  return (
    <Hero
      ground={backgroundOfCover('')}
      onCover
      cover={{
        sizes: headPictureSizes.cover,
        ...imageOf('dj', dj.djID, dj.imageVersion),
        kind: 'dj',
        shape: 'round',
        alt: t('lists.coverOf', { title: dj.name }),
      }}
      title={dj.name}
      badges={[<HeroBadge key="kind">{t('lists.dj')}</HeroBadge>]}
      facts={[
        t('tracks.followers', { count: dj.followerCount, shown: formatCount(dj.followerCount, language) }),
        t('tracks.plays', { count: dj.playCount, shown: formatCount(dj.playCount, language) }),
      ]}
      description={dj.biography}
    />
  )
}
