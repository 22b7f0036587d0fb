import { type MusicCard, limits } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { cutTitle } from '../../../../lib/formats/cut-title.ts'
import { formatTime } from '../../../../lib/formats/format-time.ts'
import { formatCount, useI18n } from '../../../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../../../lib/paths/paths.ts'
import { Cover } from '../../../../ui/media/Cover.tsx'
import { MediaRow } from '../../../../ui/media/MediaRow.tsx'
import { ArtistLinks } from '../../../../lib/lists/ArtistLinks.tsx'
import { ItemMenu } from '../../items/ItemMenu.tsx'
import { fromMusic } from '../../../listening/player/queue-item.ts'
import styles from '../RelatedVideos.module.css'

export function VideoRow({ video }: { video: MusicCard }) {
  const { t, language } = useI18n()
  return (
    <MediaRow
      as="article"
      className={styles.row}
      listed
      pressable
      cover={
        <>
          <Cover
            {...imageOf('video', video.musicID, video.videoImageVersion)}
            kind="video"
            shape="wide"
            color={video.coverColor}
            sizes="168px"
          />
          {video.videoLength > 0 && (
            <span className={styles.length}>{formatTime(video.videoLength, language)}</span>
          )}
        </>
      }
      heading
      tooltip={video.title}
      title={
        <Link to={paths.playVideo(video.musicID)}>{cutTitle(video.title, limits.titleCut.music.max)}</Link>
      }
      names={<ArtistLinks item={fromMusic(video)} />}
      details={t('video.views', { count: video.playCount, shown: formatCount(video.playCount, language) })}
      end={
        <span className={styles.menu}>
          <ItemMenu subject={{ kind: 'video', music: video }} title={video.title} />
        </span>
      }
    />
  )
}
