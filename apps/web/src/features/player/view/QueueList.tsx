import { AudioLines, GripVertical, ListPlus, Play, X } from 'lucide-react'
import { useMemo } from 'react'
import { formatTime } from '../../../lib/format-time.ts'
import { useI18n } from '../../../lib/i18n.ts'
import { imageOf } from '../../../lib/paths.ts'
import { Cover } from '../../../ui/Cover.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MediaRow } from '../../../ui/MediaRow.tsx'
import { Names } from '../../../ui/Names.tsx'
import { openPlaylistDialog } from '../../items/item-dialogs.ts'
import { player, usePlayer } from '../player.ts'
import { type QueueItem, namesOf } from '../queue-item.ts'
import { removeWithUndo } from './undo.ts'
import { useReorder } from '../../../ui/use-reorder.ts'
import styles from './QueueList.module.css'

/** The queue with a button that keeps it as a playlist. */
export function QueuePanel() {
  const { t } = useI18n()
  const queue = usePlayer((state) => state.queue)
  // Playlists hold tracks only, each once.
  const musicIDs = [...new Set(queue.filter(({ kind }) => kind === 'music').map(({ id }) => id))]
  return (
    <>
      {musicIDs.length > 0 && (
        <div className={styles.save}>
          <Button
            size="sm"
            icon={<ListPlus />}
            aria-haspopup="dialog"
            onClick={() => openPlaylistDialog(t('player.queueOf', { count: musicIDs.length }), musicIDs)}
          >
            {t('player.saveQueue')}
          </Button>
        </div>
      )}
      <QueueList />
    </>
  )
}

/** The queue: press to play, drag the grip (or press its arrow keys) to reorder, take out with the cross. */
function QueueList() {
  const { t, language } = useI18n()
  const queue = usePlayer((state) => state.queue)
  const index = usePlayer((state) => state.index)
  const playing = usePlayer((state) => state.playback === 'playing')
  const keys = useMemo(() => keysOf(queue), [queue])
  const reorder = useReorder({ count: queue.length, onMove: player.move })
  if (queue.length === 0) return <EmptyState text={t('player.queueEmpty')} />
  return (
    <ol className={styles.list}>
      {queue.map((item, at) => (
        <MediaRow
          as="li"
          key={keys[at]}
          className={styles.row}
          style={reorder.styleOf(at)}
          data-dragged={reorder.dragged === at || undefined}
          aria-current={at === index || undefined}
          listed
          start={
            <button
              type="button"
              className={styles.grip}
              {...reorder.gripProps(at)}
              aria-label={t('player.move', { title: item.title })}
            >
              <GripVertical size="1rem" aria-hidden />
            </button>
          }
          cover={
            <button
              type="button"
              className={styles.play}
              onClick={() => player.jump(at)}
              aria-label={t(at === index && playing ? 'tracks.pauseTitle' : 'tracks.playTitle', {
                title: item.title,
              })}
            >
              <Cover
                kind={item.kind}
                {...imageOf(item.kind, item.id, item.imageVersion)}
                color={item.color}
                sizes="44px"
              />
              <span className={styles.sign}>
                {at === index && playing ? <AudioLines /> : <Play fill="currentColor" />}
              </span>
            </button>
          }
          title={item.title}
          tooltip={`${item.title} · ${namesOf(item)}`}
          names={<Names names={item.artists.map(({ id, name }) => ({ key: id, name }))} />}
          namesTooltip={`${item.title} · ${namesOf(item)}`}
          end={
            <>
              <span className={styles.time}>{formatTime(item.length, language)}</span>
              <IconButton
                size="sm"
                label={t('player.remove', { title: item.title })}
                onClick={() => removeWithUndo(at)}
                className={styles.remove ?? ''}
              >
                <X />
              </IconButton>
            </>
          }
        />
      ))}
    </ol>
  )
}

/** A key for each entry that stays with it when it moves; the same track may be in the queue twice. */
function keysOf(queue: readonly QueueItem[]): string[] {
  const seen = new Map<string, number>()
  return queue.map(({ kind, id }) => {
    const name = `${kind}-${id}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return `${name}-${times}`
  })
}
