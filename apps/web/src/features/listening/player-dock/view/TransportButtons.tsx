import { limits } from '@nava/contracts'
import { Pause, Play, Repeat, Shuffle, SkipBack, SkipForward } from 'lucide-react'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { SkipIcon } from '../../../../ui/icons/SkipIcon.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Spinner } from '../../../../ui/states/Spinner.tsx'
import { seekBy } from '../../player/seek.ts'
import { SleepMenu } from '../../controls/SleepMenu.tsx'
import { SpeedMenu } from '../../controls/SpeedMenu.tsx'
import { player, usePlayer } from '../../player/player.ts'
import { useProgress } from '../../player/progress.ts'
import type { QueueItem } from '../../player/queue-item.ts'
import styles from './TransportButtons.module.css'
import { shuffleQueue } from '../../player/shuffle.ts'

export function TransportButtons({ item, large = false }: { item: QueueItem; large?: boolean }) {
  const { t, language } = useI18n()
  const repeat = usePlayer((state) => state.repeat)
  const isEpisode = item.kind === 'podcast'
  const size = large ? (isEpisode ? 'md' : 'lg') : 'sm'
  const { back, on } = limits.player.skip
  return (
    <div className={styles.buttons} data-large={large || undefined} data-kind={item.kind} dir="ltr">
      {isEpisode ? (
        <SpeedMenu compact />
      ) : (
        <IconButton size={size} label={t('player.shuffle')} onClick={shuffleQueue}>
          <Shuffle />
        </IconButton>
      )}
      <IconButton size={size} label={t('player.previous')} onClick={player.previous} className={styles.step}>
        <SkipBack fill="currentColor" />
      </IconButton>
      {isEpisode && (
        <IconButton size={size} label={t('player.back15')} onClick={() => seekBy(-back)}>
          <SkipIcon to="back" seconds={formatNumber(back, language)} />
        </IconButton>
      )}
      <PlayPauseButton item={item} large={large} />
      {isEpisode && (
        <IconButton size={size} label={t('player.on30')} onClick={() => seekBy(on)}>
          <SkipIcon to="on" seconds={formatNumber(on, language)} />
        </IconButton>
      )}
      <IconButton size={size} label={t('player.next')} onClick={player.next} className={styles.step}>
        <SkipForward fill="currentColor" />
      </IconButton>
      {isEpisode ? (
        <SleepMenu size={large ? 'md' : 'sm'} />
      ) : (
        <IconButton size={size} label={t('player.repeat')} pressed={repeat} onClick={player.toggleRepeat}>
          <Repeat />
        </IconButton>
      )}
    </div>
  )
}

export function PlayPauseButton({ item, large = false, plain = false }: PlayPauseProps) {
  const { t } = useI18n()
  const playback = usePlayer((state) => state.playback)
  const waiting = useProgress((progress) => progress.waiting) && playback === 'playing'
  const { title } = item
  const label = {
    playing: t('tracks.pauseTitle', { title }),
    paused: t('tracks.playTitle', { title }),
    refused: t('player.tapToPlay'),
  }[playback]
  return (
    <span className={styles.play} data-large={large || undefined}>
      <IconButton
        label={label}
        size={large ? 'lg' : 'md'}
        variant={plain ? 'plain' : 'filled'}
        onClick={player.toggle}
        aria-busy={waiting}
      >
        {playback === 'playing' ? (
          <Pause fill="currentColor" />
        ) : (
          <Play fill="currentColor" className={styles.icon} />
        )}
      </IconButton>
      {waiting && (
        <span className={styles.ring}>
          <Spinner size={large ? 76 : 46} />
        </span>
      )}
      {playback === 'refused' && !plain && <span className={styles.hint}>{t('player.tapToPlay')}</span>}
    </span>
  )
}

interface PlayPauseProps {
  item: QueueItem
  large?: boolean
  plain?: boolean
}
