import { AudioLines, Eraser, GripVertical, ListPlus, Play, X } from 'lucide-react'
import { use, useId, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { formatTime } from '../../../../lib/formats/format-time.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../../lib/paths/paths.ts'
import { timeInWords } from '../../../../lib/formats/time-in-words.ts'
import { Cover } from '../../../../ui/media/Cover.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { MediaRow } from '../../../../ui/media/MediaRow.tsx'
import { Names } from '../../../../ui/media/Names.tsx'
import { openPlaylistDialog } from '../../item-dialogs/item-dialogs.ts'
import { usePlayer } from '../../player/player.ts'
import { useRadioStart } from '../../player/radio.ts'
import { type QueueItem, namesOf } from '../../player/queue-item.ts'
import { MenuOfItem } from '../menus/menu-of-item.ts'
import { clearWithUndo, jumpTo, moveItem, removeWithUndo } from '../../player/queue-edits.ts'
import { useReorder } from '../../../../ui/use-reorder.ts'
import styles from './QueueList.module.css'

export function QueuePanel() {
  const { t, language } = useI18n()
  const { queue, index, queued, listName } = usePlayer((state) => state)
  const radioStart = useRadioStart(index + 1 + queued)
  const panel = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => keysOf(queue), [queue])
  if (queue.length === 0) return <EmptyState text={t('player.queueEmpty')} />

  // Playlists contain only tracks, and each track once.
  const musicIDs = [...new Set(queue.filter(({ kind }) => kind === 'music').map(({ id }) => id))]
  const entries = queue.map((item, at) => ({ item, at, key: keys[at] ?? '' }))
  const rest = index + 1 + queued
  const seconds = queue.slice(index).reduce((sum, { length }) => sum + length, 0)

  const remove = (at: number) => {
    flushSync(() => removeWithUndo(at))
    const rows = panel.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const heading = panel.current?.querySelector<HTMLElement>('h3')
    const next = rows?.[at - index - 1] ?? heading
    next?.focus()
  }

  return (
    <div ref={panel} className={styles.panel} data-drop="queue">
      <div className={styles.tools}>
        <span className={styles.total} title={timeInWords(seconds, language)}>
          {t('player.queueTotal', { time: formatTime(seconds, language) })}
        </span>
        {musicIDs.length > 0 && (
          <Button
            size="sm"
            icon={<ListPlus />}
            aria-haspopup="dialog"
            onClick={() => openPlaylistDialog(t('player.queueOf', { count: musicIDs.length }), musicIDs)}
          >
            {t('player.saveQueue')}
          </Button>
        )}
        {queue.length > 1 && (
          <Button size="sm" icon={<Eraser />} onClick={clearWithUndo}>
            {t('player.clear')}
          </Button>
        )}
      </div>
      <QueuePart title={t('player.nowPlaying')} entries={entries.slice(index, index + 1)} />
      <QueuePart title={t('player.nextInQueue')} entries={entries.slice(index + 1, rest)} onRemove={remove} />
      <QueuePart
        title={listName ? t('player.nextFrom', { name: listName }) : t('player.nextUp')}
        entries={entries.slice(rest, radioStart)}
        onRemove={remove}
      />
      <QueuePart title={t('player.nextFromRadio')} entries={entries.slice(radioStart)} onRemove={remove} />
      {index > 0 && radioStart === queue.length && <p className={styles.note}>{t('player.startsOver')}</p>}
    </div>
  )
}

interface Entry {
  item: QueueItem
  at: number
  key: string
}

interface QueuePartProps {
  title: string
  entries: readonly Entry[]
  /** Undefined for the current item, which cannot be removed */
  onRemove?: (at: number) => void
}

function QueuePart({ title, entries, onRemove }: QueuePartProps) {
  const id = useId()
  const start = entries[0]?.at ?? 0
  const reorder = useReorder({
    count: entries.length,
    onMove: (from, to) => moveItem(start + from, start + to),
  })
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} tabIndex={-1} className={styles.title} dir="auto">
        {title}
      </h3>
      <ol>
        {entries.map((entry, place) => (
          <QueueRow key={entry.key} entry={entry} place={place} reorder={reorder} onRemove={onRemove} />
        ))}
      </ol>
    </section>
  )
}

interface QueueRowProps {
  entry: Entry
  place: number
  reorder: ReturnType<typeof useReorder>
  onRemove: ((at: number) => void) | undefined
}

function QueueRow({ entry: { item, at }, place, reorder, onRemove }: QueueRowProps) {
  const { t, language } = useI18n()
  const menuOf = use(MenuOfItem)
  const sounds = usePlayer(({ playback, index }) => playback === 'playing' && index === at)
  const { title } = item
  const tooltip = `${title} · ${namesOf(item)}`
  return (
    <MediaRow
      as="li"
      className={styles.row}
      style={reorder.styleOf(place)}
      data-dragged={(onRemove && reorder.dragged === place) || undefined}
      aria-current={!onRemove || undefined}
      listed
      start={
        onRemove ? (
          <button
            type="button"
            className={styles.grip}
            {...reorder.gripProps(place)}
            aria-label={t('player.move', { title })}
          >
            <GripVertical size="1rem" aria-hidden />
          </button>
        ) : (
          <span className={styles.grip} />
        )
      }
      cover={
        <button
          type="button"
          className={styles.play}
          onClick={() => jumpTo(at)}
          aria-label={t(sounds ? 'tracks.pauseTitle' : 'tracks.playTitle', { title })}
        >
          <Cover
            kind={item.kind}
            {...imageOf(item.kind, item.id, item.imageVersion)}
            color={item.color}
            sizes="44px"
          />
          <span className={styles.sign}>{sounds ? <AudioLines /> : <Play fill="currentColor" />}</span>
        </button>
      }
      title={title}
      tooltip={tooltip}
      names={<Names names={item.artists.map(({ id, name }) => ({ key: id, name }))} />}
      namesTooltip={tooltip}
      end={
        <>
          <span className={styles.time}>{formatTime(item.length, language)}</span>
          <span className={styles.menu}>{menuOf?.(item)}</span>
          {onRemove ? (
            <IconButton
              size="sm"
              label={t('player.remove', { title })}
              onClick={() => onRemove(at)}
              className={styles.remove ?? ''}
              data-remove
            >
              <X />
            </IconButton>
          ) : (
            <span className={styles.unremovable} />
          )}
        </>
      }
    />
  )
}

/** Returns a key per entry that stays the same when entries move; a track may be queued twice. */
function keysOf(queue: readonly QueueItem[]): string[] {
  const seen = new Map<string, number>()
  return queue.map(({ kind, id }) => {
    const name = `${kind}-${id}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return `${name}-${times}`
  })
}
