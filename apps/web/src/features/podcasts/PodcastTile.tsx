import { type PodcastCard, limits } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { cutTitle } from '../../lib/cut-title.ts'
import { formatTime } from '../../lib/format-time.ts'
import { useI18n } from '../../lib/i18n.ts'
import { imageOf, paths } from '../../lib/paths.ts'
import { MediaTile } from '../../ui/MediaTile.tsx'
import { ArtistLinks } from '../artists/ArtistLinks.tsx'
import { ItemMenu } from '../items/ItemMenu.tsx'
import { PlayButton } from '../music/PlayButton.tsx'
import { useEpisodeProgress } from '../player/episodes.ts'
import { useItemPlayback } from '../player/player.ts'
import { type QueueItem, fromPodcast } from '../player/queue-item.ts'

/** An episode as a tile; its button plays the list that contains it. */
export function PodcastTile({ podcast, queue }: { podcast: PodcastCard; queue: readonly QueueItem[] }) {
  const { t, language } = useI18n()
  const progress = useEpisodeProgress(podcast.podcastID)
  const item = fromPodcast(podcast)
  const current = useItemPlayback(item) !== undefined
  return (
    <MediaTile
      current={current}
      cover={{
        ...imageOf('podcast', podcast.podcastID, podcast.imageVersion),
        kind: 'podcast',
        color: podcast.coverColor,
      }}
      badge={
        progress.state === 'played'
          ? t('tracks.played')
          : podcast.musicLength > 0 && formatTime(podcast.musicLength, language)
      }
      share={progress.state === 'begun' ? progress.share : undefined}
      tooltip={podcast.title}
      title={<Link to={paths.playPodcast(podcast)}>{cutTitle(podcast.title, limits.titleCut.podcast)}</Link>}
      names={<ArtistLinks item={item} />}
      play={podcast.hasAudio && <PlayButton item={item} queue={queue} />}
      menu={<ItemMenu subject={{ kind: 'podcast', podcast }} title={podcast.title} />}
    />
  )
}
