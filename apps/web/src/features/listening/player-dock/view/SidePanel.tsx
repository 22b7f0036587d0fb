import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useScreen } from '../../../../lib/browser/screen-width.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { useShortcuts } from '../../../../ui/keys/on-keys.ts'
import { useBackCloses } from '../../../../ui/overlays/back-closes.ts'
import { isFocusLost } from '../../../../ui/overlays/is-focus-lost.ts'
import { CurrentLyrics } from './CurrentLyrics.tsx'
import { QueuePanel } from '../queue/QueueList.tsx'
import { usePlayer } from '../../player/player.ts'
import type { QueueItem } from '../../player/queue-item.ts'
import styles from './SidePanel.module.css'

interface SidePanelProps {
  item: QueueItem
  show: 'queue' | 'lyrics'
  onClose: () => void
}

export function SidePanel({ item, show, onClose }: SidePanelProps) {
  const { t } = useI18n()
  const count = usePlayer(({ queue, index }) => queue.length - index)
  const title = show === 'queue' ? t('player.queueOf', { count }) : t('tracks.lyrics')

  const heading = useRef<HTMLHeadingElement>(null)
  useBackCloses(onClose, !useScreen('wide'))

  useShortcuts((key) => (key === 'Escape' ? onClose : undefined))

  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus()
    return () => {
      if (isFocusLost() && before instanceof HTMLElement) before.focus()
    }
  }, [])

  return (
    <aside className={styles.panel} aria-label={title} data-panel={show}>
      <header className={styles.header}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <IconButton size="sm" label={t('ui.close')} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className={styles.content}>
        {show === 'queue' ? <QueuePanel /> : <CurrentLyrics item={item} />}
      </div>
    </aside>
  )
}
