import { ListMusic, Maximize2, MicVocal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { DeviceMenu } from '../menus/DeviceMenu.tsx'
import { NowPlaying } from './NowPlaying.tsx'
import { OptionsMenu } from '../menus/OptionsMenu.tsx'
import { QualityMenu } from '../menus/QualityMenu.tsx'
import { Scrubber } from './Scrubber.tsx'
import { SidePanel } from './SidePanel.tsx'
import { TransportButtons } from './TransportButtons.tsx'
import { VolumeSlider } from '../../controls/VolumeControl.tsx'
import { setVolumeThere, toggleMuteThere, useVolume } from '../../player/devices.ts'
import { openFullPlayer } from './full-player.ts'
import type { QueueItem } from '../../player/queue-item.ts'
import { usePlaysOn } from '../menus/use-plays-on.ts'
import styles from './PlayerBar.module.css'

export function PlayerBar({ item, actions }: { item: QueueItem; actions: ReactNode }) {
  const { t } = useI18n()
  const playsOn = usePlaysOn()
  const [panel, setPanel] = useState<'queue' | 'lyrics'>()
  const toggle = (which: 'queue' | 'lyrics') => () => setPanel(panel === which ? undefined : which)
  return (
    <>
      {panel && <SidePanel item={item} show={panel} onClose={() => setPanel(undefined)} />}
      <section
        className={styles.bar}
        aria-label={t('player.region')}
        data-player="bar"
        data-drop="queue"
        id="player"
        tabIndex={-1}
      >
        {playsOn && (
          <p className={styles.remote} dir="auto">
            {playsOn}
          </p>
        )}
        <div className={styles.start}>
          <NowPlaying item={item} />
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        <div className={styles.middle}>
          <TransportButtons item={item} />
          <Scrubber />
        </div>
        <div className={styles.end}>
          <QualityMenu />
          {item.kind === 'music' && (
            <IconButton
              size="sm"
              label={t('tracks.lyrics')}
              aria-expanded={panel === 'lyrics'}
              onClick={toggle('lyrics')}
              className={styles.roomy ?? ''}
            >
              <MicVocal />
            </IconButton>
          )}
          <IconButton
            size="sm"
            label={t('player.queue')}
            aria-expanded={panel === 'queue'}
            onClick={toggle('queue')}
          >
            <ListMusic />
          </IconButton>
          <DeviceMenu size="sm" />
          <SharedVolume />
          <IconButton
            size="sm"
            label={t('player.keys.fullscreen')}
            aria-haspopup="dialog"
            onClick={() => openFullPlayer(true)}
          >
            <Maximize2 />
          </IconButton>
          <OptionsMenu />
        </div>
      </section>
    </>
  )
}

/** Volume of the device that plays, which may be another one */
function SharedVolume() {
  const { volume, muted } = useVolume()
  return <VolumeSlider volume={volume} muted={muted} onVolume={setVolumeThere} onMute={toggleMuteThere} />
}
