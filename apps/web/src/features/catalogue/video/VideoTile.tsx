import { type MusicCard, limits } from '@nava/contracts'
import { Play } from 'lucide-react'
import { Link } from 'react-router-dom'
import { cutTitle } from '../../../lib/formats/cut-title.ts'
import { formatTime } from '../../../lib/formats/format-time.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { MediaTile } from '../../../ui/media/MediaTile.tsx'
import { ArtistLinks } from '../../../lib/lists/ArtistLinks.tsx'
import { fromMusic } from '../../listening/player/queue-item.ts'
import { ItemMenu } from '../items/ItemMenu.tsx'
import styles from './VideoTile.module.css'

export function VideoTile({
  video,
  sizes,
}: {
  video: MusicCard
  /** Displayed widths, if the row's columns differ from those of MediaTile */
  sizes?: string
}) {
  const { language } = useI18n()
  return (
    <MediaTile
      cover={{
        ...imageOf('video', video.musicID, video.videoImageVersion),
        kind: 'video',
        shape: 'wide',
        color: video.coverColor,
        ...(sizes && { sizes }),
      }}
      badge={video.videoLength > 0 && formatTime(video.videoLength, language)}
      tooltip={video.title}
      title={
        <Link to={paths.playVideo(video.musicID)}>{cutTitle(video.title, limits.titleCut.music.max)}</Link>
      }
      names={<ArtistLinks item={fromMusic(video)} />}
      // Decorative, because the title's link covers the card and handles clicks
      play={
        <span className={styles.play} aria-hidden>
          <Play fill="currentColor" size="1.25rem" />
        </span>
      }
      menu={<ItemMenu subject={{ kind: 'video', music: video }} title={video.title} />}
    />
  )
}
