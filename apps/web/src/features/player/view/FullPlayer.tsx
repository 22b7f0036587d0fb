import { ChevronDown } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { backgroundOfCover } from '../../../lib/formats/color.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../lib/paths/paths.ts'
import { Cover } from '../../../ui/media/Cover.tsx'
import { useModal } from '../../../ui/overlays/Dialog.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Toaster } from '../../../ui/overlays/Toaster.tsx'
import { DeviceMenu } from './DeviceMenu.tsx'
import { CurrentLyrics } from './CurrentLyrics.tsx'
import { ArtistLinks } from '../../../lib/lists/ArtistLinks.tsx'
import { OptionsMenu } from './OptionsMenu.tsx'
import { QualityMenu } from './QualityMenu.tsx'
import { QueuePanel } from './QueueList.tsx'
import { Scrubber } from './Scrubber.tsx'
import { TransportButtons } from './TransportButtons.tsx'
import type { QueueItem } from '../queue-item.ts'
import { usePlaysOn } from './use-plays-on.ts'
import { useSwipeDown } from './use-swipe-down.ts'
import styles from './FullPlayer.module.css'

interface FullPlayerProps {
  item: QueueItem
  actions: ReactNode
  onClose: () => void
}

export function FullPlayer({ item, actions, onClose }: FullPlayerProps) {
  const { t } = useI18n()
  const [tab, setTab] = useState<'queue' | 'lyrics'>('queue')
  const swipe = useSwipeDown(onClose)
  const modal = useModal()
  const playsOn = usePlaysOn()
  return (
    <dialog
      ref={modal}
      className={styles.full}
      style={{ '--tint': backgroundOfCover(item.color), translate: `0 ${swipe.offset}px` } as CSSProperties} // React's types lack custom properties such as --tint.
      data-dragged={swipe.offset > 0 || undefined}
      aria-label={t('player.region')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.scroll}>
        <div className={styles.screen} {...swipe.props}>
          <header className={styles.header}>
            <IconButton label={t('player.shrink')} onClick={onClose}>
              <ChevronDown />
            </IconButton>
            <QualityMenu />
            <DeviceMenu size="md" />
            <OptionsMenu size="md" onHide={onClose} />
          </header>
          <div className={styles.cover}>
            <Cover
              kind={item.kind}
              {...imageOf(item.kind, item.id, item.imageVersion)}
              color={item.color}
              sizes="86vw"
              eager
            />
          </div>
          <div className={styles.names}>
            <div className={styles.words}>
              <h2 className={styles.title} dir="auto">
                {item.title}
              </h2>
              <p className={styles.artists}>
                <ArtistLinks item={item} onFollow={onClose} />
              </p>
            </div>
            {actions}
          </div>
          {playsOn && (
            <p className={styles.elsewhere} dir="auto">
              {playsOn}
            </p>
          )}
          <Scrubber stacked />
          <TransportButtons item={item} large />
        </div>
        <div className={styles.more}>
          <Tabs
            label={t('player.options')}
            tabs={[
              { key: 'queue', label: t('player.queue') },
              { key: 'lyrics', label: t('tracks.lyrics') },
            ]}
            chosen={tab}
            onChoose={setTab}
          >
            {tab === 'queue' ? <QueuePanel /> : <CurrentLyrics item={item} />}
          </Tabs>
        </div>
      </div>
      {/* The page's own messages are inert under the dialog, so it has its own. */}
      <Toaster />
    </dialog>
  )
}
