import { ChevronDown, ListMusic, MicVocal } from 'lucide-react'
import { type CSSProperties, type ReactNode, use, useState } from 'react'
import { backgroundOfCover } from '../../../../lib/formats/color.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../../lib/paths/paths.ts'
import { Cover } from '../../../../ui/media/Cover.tsx'
import { useBackCloses } from '../../../../ui/overlays/back-closes.ts'
import { useModal } from '../../../../ui/overlays/Dialog.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Toaster } from '../../../../ui/overlays/Toaster.tsx'
import { DeviceMenu } from '../menus/DeviceMenu.tsx'
import { CurrentLyrics, useHasLyrics } from './CurrentLyrics.tsx'
import { ArtistLinks } from '../../../../lib/lists/ArtistLinks.tsx'
import { SleepMenu } from '../../controls/SleepMenu.tsx'
import { LeaveItems } from '../menus/OptionsMenu.tsx'
import { MenuOfItem } from '../menus/menu-of-item.ts'
import { QualityMenu } from '../menus/QualityMenu.tsx'
import { QueuePanel } from '../queue/QueueList.tsx'
import { Scrubber } from './Scrubber.tsx'
import { TransportButtons } from './TransportButtons.tsx'
import { player } from '../../player/player.ts'
import type { QueueItem } from '../../player/queue-item.ts'
import { usePlaysOn } from '../menus/use-plays-on.ts'
import { useSwipes } from './use-swipes.ts'
import styles from './FullPlayer.module.css'

interface FullPlayerProps {
  item: QueueItem
  /** True if there is room for a panel beside the cover, which shows the lyrics at first, or the queue */
  wide: boolean
  actions: ReactNode
  onClose: () => void
}

/** Panel in the place of the cover, which shrinks to a row above it */
type Panel = 'queue' | 'lyrics'

export function FullPlayer({ item, wide, actions, onClose }: FullPlayerProps) {
  const { t } = useI18n()
  const [chosen, setPanel] = useState<Panel | 'none'>()
  const hasLyrics = useHasLyrics(item)
  const offered = wide ? (hasLyrics ? 'lyrics' : 'queue') : undefined
  const panel = chosen === 'none' ? undefined : (chosen ?? offered)
  const { offset, props: swiped } = useSwipes({ down: onClose, left: player.next, right: player.previous })
  const modal = useModal(onClose)
  useBackCloses(() => setPanel('none'), !wide && panel !== undefined)
  const playsOn = usePlaysOn()
  const menuOf = use(MenuOfItem)
  return (
    <dialog
      {...modal}
      className={styles.full}
      style={
        {
          '--tint': backgroundOfCover(item.color),
          translate: `0 ${offset.y}px`,
          '--pull': `${offset.x}px`,
        } as CSSProperties
      } // React's types lack custom properties such as --tint.
      data-dragged={offset.x + offset.y !== 0 || undefined}
      aria-label={t('player.region')}
      data-player-keys
    >
      <div className={styles.scroll}>
        <div className={styles.screen} data-panel={panel} {...swiped}>
          <header className={styles.header}>
            <IconButton label={t('player.shrink')} onClick={onClose}>
              <ChevronDown />
            </IconButton>
            {menuOf?.(item, { size: 'md', children: <LeaveItems onHide={onClose} /> })}
          </header>
          <div className={styles.item}>
            <div className={styles.cover}>
              <Cover
                kind={item.kind}
                {...imageOf(item.kind, item.id, item.imageVersion)}
                color={item.color}
                sizes="86vw"
                eager
              />
            </div>
            <div className={styles.words}>
              <h2 className={styles.title} dir="auto">
                {item.title}
              </h2>
              <p className={styles.artists}>
                <ArtistLinks item={item} onFollow={onClose} />
              </p>
            </div>
            <div className={styles.actions}>{actions}</div>
          </div>
          {panel && (
            <section
              className={styles.panel}
              aria-label={t(panel === 'queue' ? 'player.queue' : 'tracks.lyrics')}
              data-scrolls
            >
              {panel === 'queue' ? <QueuePanel /> : <CurrentLyrics item={item} />}
            </section>
          )}
          {playsOn && (
            <p className={styles.remote} dir="auto">
              {playsOn}
            </p>
          )}
          <Scrubber stacked />
          <TransportButtons item={item} large />
          <PanelButtons item={item} panel={panel} onChoose={setPanel} />
        </div>
      </div>
      {/* The page's own messages are inert under the dialog, so it has its own. */}
      <Toaster />
    </dialog>
  )
}

interface PanelButtonsProps {
  item: QueueItem
  panel: Panel | undefined
  onChoose: (panel: Panel | 'none') => void
}

/** Last row of the player: how it sounds, and which panel is shown */
function PanelButtons({ item, panel, onChoose }: PanelButtonsProps) {
  const { t } = useI18n()
  const propsOf = (which: Panel) => ({
    pressed: panel === which,
    onClick: () => onChoose(panel === which ? 'none' : which),
  })
  return (
    <div className={styles.last}>
      <QualityMenu />
      <DeviceMenu size="md" />
      {item.kind === 'music' && <SleepMenu />}
      <span className={styles.space} />
      {item.kind === 'music' && (
        <IconButton label={t('tracks.lyrics')} {...propsOf('lyrics')}>
          <MicVocal />
        </IconButton>
      )}
      <IconButton label={t('player.queue')} {...propsOf('queue')}>
        <ListMusic />
      </IconButton>
    </div>
  )
}
