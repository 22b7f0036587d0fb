import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Slider } from '../../../ui/controls/Slider.tsx'
import { player, usePlayer } from '../player/player.ts'
import styles from './VolumeControl.module.css'

interface VolumeSliderProps {
  /** 0 to 1 */
  volume: number
  muted: boolean
  onVolume: (volume: number) => void
  onMute: () => void
}

export function VolumeControl() {
  const volume = usePlayer((state) => state.volume)
  const muted = usePlayer((state) => state.muted)
  return <VolumeSlider volume={volume} muted={muted} onVolume={player.setVolume} onMute={player.toggleMute} />
}

export function VolumeSlider({ volume, muted, onVolume, onMute }: VolumeSliderProps) {
  const { t } = useI18n()
  const set = (percent: number) => onVolume(percent / 100)
  const silent = muted || volume === 0
  return (
    <div className={styles.volume} dir="ltr">
      <IconButton size="sm" label={t(muted ? 'player.unmute' : 'player.mute')} onClick={onMute}>
        {silent ? <VolumeX /> : volume < 0.5 ? <Volume1 /> : <Volume2 />}
      </IconButton>
      <Slider
        className={styles.slider}
        label={t('player.volume')}
        value={muted ? 0 : Math.round(volume * 100)}
        max={100}
        step={5}
        words={(percent) => t('player.volumeWords', { percent })}
        onSlide={set}
        onChange={set}
      />
    </div>
  )
}
