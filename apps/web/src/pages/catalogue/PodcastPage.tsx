import { type Podcast, type Soundbite, getPodcast, relatedPodcasts, headPictureSizes } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { ArtistLinks } from '../../lib/lists/ArtistLinks.tsx'
import { TrackWaveform } from '../../features/listening/waveform/TrackWaveform.tsx'
import { playFromSecond } from '../../features/listening/player/play-from.ts'
import { playPart } from '../../features/listening/player/play-part.ts'
import { fromPodcast } from '../../features/listening/player/queue-item.ts'
import { PodcastActions } from '../../features/catalogue/podcasts/PodcastActions.tsx'
import { episodePlace } from '../../features/catalogue/podcasts/episode-place.ts'
import { PodcastSections } from '../../features/catalogue/podcasts/PodcastSections.tsx'
import { episodesOf } from '../../features/listening/player/queue-of.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { backgroundOfCover } from '../../lib/formats/color.ts'
import { formatTime } from '../../lib/formats/format-time.ts'
import { formatCount, useI18n } from '../../lib/i18n/i18n.ts'
import { idIn } from '../../lib/paths/path-id.ts'
import { imageOf, paths } from '../../lib/paths/paths.ts'
import { query } from '../../lib/calls/query.ts'
import { useSite } from '../../lib/paths/site.ts'
import { releaseDay } from '../../lib/formats/release-day.tsx'
import { Hero, HeroBadge } from '../../ui/media/Hero.tsx'
import { HeroSkeleton } from '../../ui/states/HeroSkeleton.tsx'
import { RowsSkeleton } from '../../ui/states/RowsSkeleton.tsx'
import { Gone } from '../gone.ts'
import NotFoundPage from '../NotFoundPage.tsx'

export default function PodcastPage() {
  const { id } = useParams()
  const podcastID = idIn(id)
  if (id === undefined) return <Navigate to={paths.podcasts} replace />
  return podcastID === undefined ? <NotFoundPage /> : <PodcastOf key={podcastID} podcastID={podcastID} />
}

function PodcastOf({ podcastID }: { podcastID: number }) {
  const { productName } = useSite()
  const params = { id: podcastID }
  const found = useQuery(query(getPodcast, { params }))
  const related = useQuery(query(relatedPodcasts, { params }))
  const skeleton = (
    <>
      <HeroSkeleton />
      <RowsSkeleton rows={6} />
    </>
  )
  return (
    <Loaded query={found} skeleton={skeleton} notFound={<Gone kind="podcast" />}>
      {(podcast) => {
        const queue = episodesOf([podcast, ...(related.data ?? [])])
        const seek = (seconds: number) => {
          if (podcast.hasAudio) playFromSecond(queue, fromPodcast(podcast), seconds)
        }
        const playOnly = (part: Soundbite) => {
          if (podcast.hasAudio) playPart(queue, fromPodcast(podcast), part)
        }
        return (
          <article>
            <title>{`${podcast.title} - ${podcast.djs} | ${productName}`}</title>
            <PodcastHero podcast={podcast} />
            <PodcastActions podcast={podcast} queue={queue} />
            {podcast.hasAudio && (
              <TrackWaveform item={fromPodcast(podcast)} version={podcast.audioVersion} onSeek={seek} />
            )}
            <PodcastSections podcast={podcast} onSeek={seek} onPart={playOnly} />
          </article>
        )
      }}
    </Loaded>
  )
}

function PodcastHero({ podcast }: { podcast: Podcast }) {
  const { t, language } = useI18n()
  return (
    <Hero
      ground={backgroundOfCover(podcast.coverColor)}
      cover={{
        sizes: headPictureSizes.cover,
        ...imageOf('podcast', podcast.podcastID, podcast.imageVersion),
        kind: 'podcast',
        alt: t('podcast.coverOf', { title: podcast.title }),
        color: podcast.coverColor,
      }}
      title={podcast.title}
      badges={[
        <HeroBadge key="kind">{t('podcast.episode')}</HeroBadge>,
        !podcast.isConfirmed && <HeroBadge key="unconfirmed">{t('podcast.unconfirmed')}</HeroBadge>,
      ]}
      names={<ArtistLinks item={fromPodcast(podcast)} />}
      facts={[
        episodePlace(podcast, language),
        podcast.seasonName !== undefined && <bdi key="season">{podcast.seasonName}</bdi>,
        releaseDay(podcast),
        podcast.musicLength > 0 && formatTime(podcast.musicLength, language),
        t('tracks.plays', { count: podcast.playCount, shown: formatCount(podcast.playCount, language) }),
        t('podcast.likes', { count: podcast.likeCount, shown: formatCount(podcast.likeCount, language) }),
      ]}
    />
  )
}
