import { type MusicCard, limits } from '@nava/contracts'
import { Play } from 'lucide-react'
import { Link } from 'react-router-dom'
import { cutTitle } from '../../lib/cut-title.ts'
import { formatTime } from '../../lib/format-time.ts'
import { useI18n } from '../../lib/i18n.ts'
import { imageOf, paths } from '../../lib/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { ArtistLinks } from '../music/ArtistLinks.tsx'
import { MusicMenu } from '../music/MusicMenu.tsx'
import styles from './VideoTile.module.css'

/** A music video as a card, 16:9 with its length; all of it leads to the video. */
export function VideoTile({
  video,
  sizes = 'clamp(232px, 24vw, 330px)',
}: {
  video: MusicCard
  sizes?: string
}) {
  const { language } = useI18n()
  return (
    <Card
      cover={
        <Cover
          {...imageOf('video', video.musicID, video.videoImageVersion)}
          kind="video"
          shape="wide"
          color={video.coverColor}
          sizes={sizes}
        />
      }
      chip={video.musicLength > 0 && formatTime(video.musicLength, language)}
      tooltip={video.title}
      title={
        <Link to={paths.playVideo(video.musicID)}>{cutTitle(video.title, limits.titleCut.music.max)}</Link>
      }
      names={<ArtistLinks artists={video.musicArtists} />}
      // Drawn only: the title's link covers the card and is what is pressed.
      play={
        <span className={styles.play} aria-hidden>
          <Play fill="currentColor" size={20} />
        </span>
      }
      menu={<MusicMenu music={video} />}
    />
  )
}
