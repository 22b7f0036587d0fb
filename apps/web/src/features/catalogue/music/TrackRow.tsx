import { type MusicCard, limits } from '@nava/contracts'
import { Pause, Play } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { Link } from 'react-router-dom'
import { cutTitle } from '../../../lib/formats/cut-title.ts'
import { formatTime } from '../../../lib/formats/format-time.ts'
import { formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { Cover } from '../../../ui/media/Cover.tsx'
import { MediaRow } from '../../../ui/media/MediaRow.tsx'
import { useItemPlayback } from '../../listening/player/player.ts'
import { type QueueItem, fromMusic } from '../../listening/player/queue-item.ts'
import { canPlay, QueueName } from '../../listening/player/queue-of.ts'
import { ArtistLinks } from '../../../lib/lists/ArtistLinks.tsx'
import { ItemMenu } from '../items/ItemMenu.tsx'
import { playFrom } from './PlayButton.tsx'
import styles from './TrackRow.module.css'

interface TrackRowProps {
  music: MusicCard
  queue: readonly QueueItem[]
  rank?: number
  /** Set for a track that the list repeats, see `entriesOf` */
  occurrence?: number | undefined
  extra?: ReactNode
}

export function TrackRow({ music, queue, rank, occurrence, extra }: TrackRowProps) {
  const { t, language } = useI18n()
  const item = fromMusic(music)
  const playback = useItemPlayback(item, occurrence)
  const playing = playback === 'playing'
  const listName = use(QueueName)
  return (
    <MediaRow
      as="article"
      className={styles.row}
      listed
      current={playback !== undefined}
      start={rank !== undefined && <span className={styles.rank}>{formatNumber(rank, language)}</span>}
      cover={
        <>
          <Cover
            {...imageOf('music', music.musicID, music.imageVersion)}
            kind="music"
            color={music.coverColor}
            sizes="52px"
          />
          {canPlay(music) && (
            <button
              type="button"
              className={styles.play}
              aria-label={t(playing ? 'tracks.pauseTitle' : 'tracks.playTitle', { title: music.title })}
              onClick={() => playFrom(queue, item, listName, occurrence)}
            >
              {playing ? <Pause fill="currentColor" aria-hidden /> : <Play fill="currentColor" aria-hidden />}
            </button>
          )}
        </>
      }
      heading
      tooltip={music.title}
      title={<Link to={paths.playMusic(music)}>{cutTitle(music.title, limits.titleCut.music.max)}</Link>}
      names={<ArtistLinks item={item} />}
      end={
        <>
          {extra !== undefined && <span className={styles.extra}>{extra}</span>}
          <span className={styles.length}>{formatTime(music.musicLength, language)}</span>
          <ItemMenu subject={{ kind: 'music', music }} title={music.title} />
        </>
      }
    />
  )
}
