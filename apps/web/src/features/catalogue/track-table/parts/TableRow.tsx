import { limits } from '@nava/contracts'
import { Pause, Play, Trash2 } from 'lucide-react'
import { type CSSProperties, type MouseEvent, use } from 'react'
import { Link } from 'react-router-dom'
import { releaseDay } from '../../../../lib/formats/release-day.tsx'
import { cutTitle } from '../../../../lib/formats/cut-title.ts'
import { formatTime } from '../../../../lib/formats/format-time.ts'
import { formatCount, formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { ArtistLinks } from '../../../../lib/lists/ArtistLinks.tsx'
import { imageOf, paths } from '../../../../lib/paths/paths.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Grip } from '../../../../ui/controls/Grip.tsx'
import { onKeys } from '../../../../ui/keys/on-keys.ts'
import { Cover } from '../../../../ui/media/Cover.tsx'
import { MediaRow } from '../../../../ui/media/MediaRow.tsx'
import { MenuItem } from '../../../../ui/overlays/Menu.tsx'
import { ItemMenu } from '../../items/ItemMenu.tsx'
import { playFrom } from '../../music/PlayButton.tsx'
import { useItemPlayback } from '../../../listening/player/player.ts'
import { type QueueItem, fromMusic } from '../../../listening/player/queue-item.ts'
import { canPlay, QueueName } from '../../../listening/player/queue-of.ts'
import { ReactionButton } from '../../../listening/reactions/ReactionButtons.tsx'
import type { PlacedEntry } from '../order.ts'
import { useLongPress } from './use-long-press.ts'
import styles from '../TrackTable.module.css'

interface TableRowProps {
  entry: PlacedEntry
  /** Place among the rows shown */
  at: number
  count: number
  /** Pixels from the top of the list */
  top: number
  queue: readonly QueueItem[]
  /** IDs of the tracks that the reader likes; undefined until known */
  known: ReadonlySet<number> | undefined
  selected: boolean
  selecting: boolean
  remove: { label: string; run: () => void } | undefined
  /** True for the row whose checkbox is in the tab order */
  stop: boolean
  grip: Omit<React.ComponentProps<typeof Grip>, 'label' | 'title' | 'className'> | undefined
  dragged: boolean
  style: CSSProperties | undefined
  onActive: () => void
  /** `toHere`: with the rows from the one selected last */
  onSelect: (toHere: boolean) => void
}

export function TableRow({
  entry,
  at,
  count,
  top,
  queue,
  known,
  selected,
  selecting,
  ...row
}: TableRowProps) {
  const { t } = useI18n()
  const { music, isRepeated } = entry
  const { title } = music
  const item = fromMusic(music)
  const occurrence = isRepeated ? entry.occurrence : undefined
  const playback = useItemPlayback(item, occurrence)
  const playing = playback === 'playing'
  const listName = use(QueueName)
  const playable = canPlay(music)
  const play = () => {
    if (playable) playFrom(queue, item, listName, occurrence)
  }
  const touch = useLongPress({ selecting, onSelect: () => row.onSelect(false) })
  const onClick = (event: MouseEvent) => {
    if (isControl(event.target) || !(event.shiftKey || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    row.onActive()
    row.onSelect(event.shiftKey)
  }
  return (
    <MediaRow
      as="li"
      className={styles.row}
      style={{ insetBlockStart: top, ...row.style }}
      listed
      current={playback !== undefined}
      data-row
      data-selected={selected || undefined}
      data-dragged={row.dragged || undefined}
      aria-posinset={at + 1}
      aria-setsize={count}
      {...touch}
      onClick={onClick}
      onDoubleClick={(event) => {
        if (!isControl(event.target)) play()
      }}
      start={<RowStart entry={entry} at={at} selected={selected} row={row} onPlay={play} />}
      cover={
        <>
          <Cover
            {...imageOf('music', music.musicID, music.imageVersion)}
            kind="music"
            color={music.coverColor}
            sizes="44px"
          />
          {playable && (
            <button
              type="button"
              className={styles.play}
              aria-label={t(playing ? 'tracks.pauseTitle' : 'tracks.playTitle', { title })}
              onClick={play}
            >
              {playing ? <Pause fill="currentColor" aria-hidden /> : <Play fill="currentColor" aria-hidden />}
            </button>
          )}
        </>
      }
      heading
      tooltip={title}
      title={<Link to={paths.playMusic(music)}>{cutTitle(title, limits.titleCut.music.max)}</Link>}
      names={<ArtistLinks item={item} />}
      end={<RowEnd music={music} known={known} remove={row.remove} />}
    />
  )
}

interface RowStartProps extends Pick<TableRowProps, 'entry' | 'at' | 'selected'> {
  row: Pick<TableRowProps, 'grip' | 'stop' | 'onActive' | 'onSelect'>
  onPlay: () => void
}

function RowStart({ entry, at, selected, row, onPlay }: RowStartProps) {
  const { t, language } = useI18n()
  const { title } = entry.music
  return (
    <>
      {row.grip && (
        <Grip
          className={styles.grip}
          {...row.grip}
          label={t('playlists.move', { title })}
          title={t('playlists.moveHint')}
        />
      )}
      <span className={styles.number}>
        <span className={styles.place}>{formatNumber(entry.at + 1, language)}</span>
        <input
          type="checkbox"
          className={styles.check}
          aria-label={t('table.select', { title })}
          title={t('table.hint')}
          checked={selected}
          tabIndex={row.stop ? 0 : -1}
          data-check={at}
          data-own-arrows
          onFocus={row.onActive}
          onKeyDown={onKeys((key) => (key === 'Enter' ? onPlay : undefined))}
          onChange={({ nativeEvent }) =>
            row.onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </span>
    </>
  )
}

function RowEnd({
  music,
  known,
  remove,
}: Pick<PlacedEntry, 'music'> & Pick<TableRowProps, 'known' | 'remove'>) {
  const { t, language } = useI18n()
  return (
    <>
      <span className={classNames(styles.fact, styles.plays)}>
        {t('tracks.plays', { count: music.playCount, shown: formatCount(music.playCount, language) })}
      </span>
      {releaseDay(music, classNames(styles.fact, styles.released)) || (
        <span className={classNames(styles.fact, styles.released)} />
      )}
      <span className={styles.heart}>
        {known && (
          <ReactionButton
            reaction="like"
            target={{ kind: 'music', id: music.musicID }}
            size="sm"
            initially={known.has(music.musicID)}
          />
        )}
      </span>
      <span className={classNames(styles.fact, styles.length)}>
        {formatTime(music.musicLength, language)}
      </span>
      <span className={styles.menu}>
        <ItemMenu subject={{ kind: 'music', music }} title={music.title}>
          {remove && (
            <MenuItem icon={<Trash2 />} onSelect={remove.run}>
              {remove.label}
            </MenuItem>
          )}
        </ItemMenu>
      </span>
    </>
  )
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, [role=menu]') !== null
