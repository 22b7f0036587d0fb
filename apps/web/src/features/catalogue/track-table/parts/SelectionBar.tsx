import { ListEnd, ListPlus, ListChecks, Trash2, X } from 'lucide-react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { onKeys } from '../../../../ui/keys/on-keys.ts'
import { openPlaylistDialog } from '../../../listening/item-dialogs/item-dialogs.ts'
import { enqueueWithUndo } from '../../../listening/player/enqueue-with-undo.ts'
import { playlistQueueOf } from '../../../listening/player/queue-of.ts'
import type { PlacedEntry } from '../order.ts'
import styles from './SelectionBar.module.css'

interface SelectionBarProps {
  /** Name of the list */
  title: string
  entries: readonly PlacedEntry[]
  remove: { label: string; run: () => void } | undefined
  onAll: () => void
  onNone: () => void
  /** Called when the focus goes back to the rows */
  onLeave: () => void
}

export function SelectionBar({ title, entries, remove, onAll, onNone, onLeave }: SelectionBarProps) {
  const { t } = useI18n()
  const musics = entries.map(({ music }) => music)
  const onKeyDown = onKeys<HTMLElement>((key, { currentTarget, target }) => {
    const isFirst = currentTarget.querySelector('button') === target
    return { Escape: onNone, 'Shift+Tab': isFirst ? onLeave : undefined }[key]
  })
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div className={styles.bar} role="toolbar" aria-label={t('table.actions')} onKeyDown={onKeyDown}>
      <span className={styles.count}>{t('table.chosen', { count: entries.length })}</span>
      <IconButton
        label={t('menu.addToQueue')}
        onClick={() => {
          enqueueWithUndo(playlistQueueOf(musics))
          onNone()
        }}
      >
        <ListEnd />
      </IconButton>
      <IconButton
        label={t('menu.addToPlaylist')}
        aria-haspopup="dialog"
        onClick={() => openPlaylistDialog(title, [...new Set(musics.map(({ musicID }) => musicID))])}
      >
        <ListPlus />
      </IconButton>
      {remove && (
        <IconButton label={remove.label} onClick={remove.run}>
          <Trash2 />
        </IconButton>
      )}
      <IconButton label={t('table.all')} onClick={onAll}>
        <ListChecks />
      </IconButton>
      <IconButton label={t('table.none')} onClick={onNone}>
        <X />
      </IconButton>
    </div>
  )
}
