import { Pause, Play, RotateCcw, RotateCw, Volume2, VolumeX } from 'lucide-react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { usePlayer } from '../../../listening/player/player.ts'
import type { ShownAction } from './use-video-actions.ts'
import styles from './ActionIndicator.module.css'

const icons = { play: Play, pause: Pause, back: RotateCcw, on: RotateCw, volume: Volume2, mute: VolumeX }

/** Icon of the last action; hidden from screen readers, since the buttons announce their state. */
export function ActionIndicator({ action }: { action: ShownAction | undefined }) {
  const { t } = useI18n()
  const volume = usePlayer((state) => (state.muted ? 0 : state.volume))
  if (!action) return null
  const Icon = action.what === 'mute' && volume > 0 ? Volume2 : icons[action.what]
  return (
    <div key={action.count} className={styles.indicator} data-what={action.what} aria-hidden>
      <Icon />
      {action.what === 'volume' && (
        <span>{t('player.volumeWords', { percent: Math.round(volume * 100) })}</span>
      )}
    </div>
  )
}
