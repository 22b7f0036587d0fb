import { Pause, Play, RotateCcw, RotateCw, Volume2, VolumeX } from 'lucide-react'
import { useI18n } from '../../lib/i18n.ts'
import { usePlayer } from '../player/player.ts'
import type { FlashOf } from './use-video-actions.ts'
import styles from './Flash.module.css'

const icons = { play: Play, pause: Pause, back: RotateCcw, on: RotateCw, volume: Volume2, mute: VolumeX }

/** What a key or press just did, for a moment in the middle of the picture; the buttons say it to those who listen. */
export function Flash({ flash }: { flash: FlashOf | undefined }) {
  const { t } = useI18n()
  const volume = usePlayer((state) => (state.muted ? 0 : state.volume))
  if (!flash) return null
  const Icon = flash.what === 'mute' && volume > 0 ? Volume2 : icons[flash.what]
  return (
    <div key={flash.turn} className={styles.flash} data-what={flash.what} aria-hidden>
      <Icon />
      {flash.what === 'volume' && t('player.volumeWords', { percent: Math.round(volume * 100) })}
    </div>
  )
}
