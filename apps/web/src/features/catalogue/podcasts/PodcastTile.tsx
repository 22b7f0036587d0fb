import { type PodcastCard, limits } from '@nava/contracts'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { cutTitle } from '../../../lib/formats/cut-title.ts'
import { formatTime } from '../../../lib/formats/format-time.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { MediaTile } from '../../../ui/media/MediaTile.tsx'
import { ArtistLinks } from '../../../lib/lists/ArtistLinks.tsx'
import { ItemMenu } from '../items/ItemMenu.tsx'
import { PlayButton } from '../music/PlayButton.tsx'
import { useItemPlayback } from '../../listening/player/player.ts'
import { type QueueItem, fromPodcast } from '../../listening/player/queue-item.ts'

const EpisodeOverlay = lazyPart(() => import('./EpisodeOverlay.tsx'))

export function PodcastTile({ podcast, queue }: { podcast: PodcastCard; queue: readonly QueueItem[] }) {
  const { language } = useI18n()
  const item = fromPodcast(podcast)
  return (
    <MediaTile
      current={useItemPlayback(item) !== undefined}
      cover={{
        ...imageOf('podcast', podcast.podcastID, podcast.imageVersion),
        kind: 'podcast',
        color: podcast.coverColor,
      }}
      badge={podcast.musicLength > 0 && formatTime(podcast.musicLength, language)}
      overlay={
        <Suspense>
          <EpisodeOverlay episodeID={podcast.podcastID} />
        </Suspense>
      }
      tooltip={podcast.title}
      title={<Link to={paths.playPodcast(podcast)}>{cutTitle(podcast.title, limits.titleCut.podcast)}</Link>}
      names={<ArtistLinks item={item} />}
      play={podcast.hasAudio && <PlayButton item={item} queue={queue} />}
      menu={<ItemMenu subject={{ kind: 'podcast', podcast }} title={podcast.title} />}
    />
  )
}
