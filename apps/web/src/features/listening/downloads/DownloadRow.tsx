import { AudioLines, Play, RotateCw, Trash2, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatBytes } from '../../../lib/formats/format-bytes.ts'
import { formatTime } from '../../../lib/formats/format-time.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { ArtistLinks } from '../../../lib/lists/ArtistLinks.tsx'
import { imageOf } from '../../../lib/paths/paths.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Cover } from '../../../ui/media/Cover.tsx'
import { MediaRow } from '../../../ui/media/MediaRow.tsx'
import { ProgressBar } from '../../../ui/states/ProgressBar.tsx'
import { pageOf } from '../player/queue-of.ts'
import { player, useItemPlayback } from '../player/player.ts'
import { type QueueItem, isSame } from '../player/queue-item.ts'
import type { Download } from './downloads-store.ts'
import { removeDownloads, retryDownloads } from './edit-downloads.ts'
import { useFetchedPercent } from './use-download.ts'
import styles from './DownloadRow.module.css'

interface DownloadRowProps {
  download: Download
  /** Downloaded items of the list; playing starts at the item of this row */
  queue: readonly QueueItem[]
  listName: string
}

export function DownloadRow({ download, queue, listName }: DownloadRowProps) {
  const { t, language } = useI18n()
  const { item, state } = download
  const { title } = item
  const isDownloaded = state === 'kept'
  const playback = useItemPlayback(item)
  const sounds = playback === 'playing'
  const play = () => {
    const at = queue.findIndex((each) => isSame(each, item))
    player.choose(queue, at, { listName })
  }
  const cover = (
    <Cover
      kind={item.kind}
      {...imageOf(item.kind, item.id, item.imageVersion)}
      color={item.color}
      sizes="52px"
    />
  )
  return (
    <MediaRow
      as="article"
      className={styles.row}
      listed
      heading
      current={playback !== undefined}
      cover={
        isDownloaded ? (
          <button
            type="button"
            className={styles.play}
            aria-label={t(sounds ? 'tracks.pauseTitle' : 'tracks.playTitle', { title })}
            onClick={play}
          >
            {cover}
            <span className={styles.sign}>{sounds ? <AudioLines /> : <Play fill="currentColor" />}</span>
          </button>
        ) : (
          cover
        )
      }
      title={<Link to={pageOf(item)}>{title}</Link>}
      tooltip={title}
      names={<ArtistLinks item={item} />}
      details={
        state === 'kept' ? undefined : (
          <span data-failed={state !== 'waiting' || undefined} className={styles.state}>
            {t(`downloads.${state}`)}
          </span>
        )
      }
      end={
        <>
          {isDownloaded ? (
            <span className={styles.size}>{formatBytes(download.bytes, language)}</span>
          ) : (
            <Fetched item={item} />
          )}
          <span className={styles.length}>{formatTime(item.length, language)}</span>
          {state === 'failed' && (
            <IconButton
              size="sm"
              label={t('downloads.retryOf', { title })}
              onClick={() => void retryDownloads([item])}
            >
              <RotateCw />
            </IconButton>
          )}
          <IconButton
            size="sm"
            label={t(state === 'waiting' ? 'tracks.cancelDownload' : 'tracks.removeDownload', { title })}
            onClick={() => void removeDownloads([item])}
          >
            {state === 'waiting' ? <X /> : <Trash2 />}
          </IconButton>
        </>
      }
    />
  )
}

function Fetched({ item }: { item: QueueItem }) {
  const { t } = useI18n()
  const percent = useFetchedPercent(item)
  if (percent === undefined) return null
  return (
    <span className={styles.progress}>
      <ProgressBar percent={percent} label={t('downloads.fetching', { title: item.title })} />
    </span>
  )
}
