import { type PodcastCard, limits } from '@nava/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { releaseDay } from '../../../lib/formats/release-day.tsx'
import { cutTitle } from '../../../lib/formats/cut-title.ts'
import { formatTime } from '../../../lib/formats/format-time.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { Cover } from '../../../ui/media/Cover.tsx'
import { MediaRow } from '../../../ui/media/MediaRow.tsx'
import { ArtistLinks } from '../../../lib/lists/ArtistLinks.tsx'
import { ItemMenu } from '../items/ItemMenu.tsx'
import { PlayButton } from '../music/PlayButton.tsx'
import { useEpisodeProgress } from '../../listening/player/episode-positions.ts'
import { useItemPlayback } from '../../listening/player/player.ts'
import { type QueueItem, fromPodcast } from '../../listening/player/queue-item.ts'
import { episodePlace } from './episode-place.ts'
import styles from './PodcastRow.module.css'

interface PodcastRowProps {
  podcast: PodcastCard
  queue: readonly QueueItem[]
  /** Shown in place of the release date */
  extra?: ReactNode
}

export function PodcastRow({ podcast, queue, extra }: PodcastRowProps) {
  const { t, language } = useI18n()
  const progress = useEpisodeProgress(podcast.podcastID)
  const item = fromPodcast(podcast)
  const current = useItemPlayback(item) !== undefined
  const place = episodePlace(podcast, language)
  return (
    <MediaRow
      as="article"
      className={styles.row}
      listed
      pressable
      current={current}
      cover={
        <Cover
          {...imageOf('podcast', podcast.podcastID, podcast.imageVersion)}
          kind="podcast"
          color={podcast.coverColor}
          sizes="72px"
        />
      }
      heading
      tooltip={podcast.title}
      title={<Link to={paths.playPodcast(podcast)}>{cutTitle(podcast.title, limits.titleCut.podcast)}</Link>}
      names={<ArtistLinks item={item} />}
      details={
        <>
          {place && <span className={styles.place}>{place}</span>}
          <span>{extra ?? releaseDay(podcast)}</span>
          {progress.state === 'played' && <span className={styles.played}>{t('tracks.played')}</span>}
          {progress.state === 'begun' && (
            <progress className={styles.share} value={progress.share} aria-label={t('tracks.heard')} />
          )}
        </>
      }
      end={
        <>
          {podcast.musicLength > 0 && (
            <span className={styles.length}>{formatTime(podcast.musicLength, language)}</span>
          )}
          {podcast.hasAudio && (
            <span className={styles.play}>
              <PlayButton item={item} queue={queue} variant="plain" />
            </span>
          )}
          <span className={styles.play}>
            <ItemMenu subject={{ kind: 'podcast', podcast }} title={podcast.title} />
          </span>
        </>
      }
    />
  )
}
