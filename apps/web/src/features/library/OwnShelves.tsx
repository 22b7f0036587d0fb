import { recentPlays, recentPodcasts } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import { query } from '../../lib/calls/query.ts'
import { CardRow } from '../../ui/media/CardRow.tsx'
import { MusicTile } from '../music/MusicTile.tsx'
import { useEpisodes } from '../player/episodes.ts'
import { episodesOf } from '../player/episodes-of.ts'
import { QueueName } from '../player/queue-name.ts'
import { queueOf } from '../player/queue-of.ts'
import { PodcastTile } from '../podcasts/PodcastTile.tsx'

const SHOWN = 12

export default function OwnShelves() {
  return (
    <>
      <RecentlyPlayed />
      <UnfinishedEpisodes />
    </>
  )
}

function RecentlyPlayed() {
  const { t } = useI18n()
  const { data = [] } = useQuery({ ...query(recentPlays), staleTime: 0 })
  if (data.length === 0) return null
  const title = t('library.recentPlays')
  const musics = data.slice(0, SHOWN)
  const queue = queueOf(musics)
  return (
    <CardRow
      title={title}
      seeAll={
        <Link to={paths.history} aria-label={t('tracks.seeAllOf', { title })}>
          {t('ui.seeAll')}
        </Link>
      }
    >
      <QueueName value={title}>
        {musics.map((music) => (
          <MusicTile key={music.musicID} music={music} queue={queue} />
        ))}
      </QueueName>
    </CardRow>
  )
}

function UnfinishedEpisodes() {
  const { t } = useI18n()
  const begun = useEpisodes(({ begun }) => begun)
  const { data = [] } = useQuery({
    ...query(recentPodcasts),
    staleTime: 0,
    enabled: begun.length > 0,
  })
  const episodes = begun.flatMap(({ id }) => data.filter(({ podcastID }) => podcastID === id))
  if (episodes.length === 0) return null
  const title = t('library.unfinished')
  const queue = episodesOf(episodes)
  return (
    <CardRow title={title}>
      <QueueName value={title}>
        {episodes.map((podcast) => (
          <PodcastTile key={podcast.podcastID} podcast={podcast} queue={queue} />
        ))}
      </QueueName>
    </CardRow>
  )
}
