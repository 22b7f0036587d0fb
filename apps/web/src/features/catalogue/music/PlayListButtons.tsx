import { Pause, Play, Shuffle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { DownloadButton } from '../../listening/downloads/DownloadButton.tsx'
import { player, useCurrentItem, usePlayer } from '../../listening/player/player.ts'
import { type QueueItem, isSame } from '../../listening/player/queue-item.ts'
import { RadioButton } from '../../listening/radio/RadioButton.tsx'
import type { RadioFrom } from '../../listening/radio/start-radio.ts'
import styles from './PlayButton.module.css'
import { chooseShuffled } from '../../listening/player/shuffle.ts'

interface PlayListButtonsProps {
  title: string
  queue: readonly QueueItem[]
  radio?: RadioFrom
  /** Save or follow, which stand after the buttons that play */
  children?: ReactNode
}

export function PlayListButtons({ title, queue, radio, children }: PlayListButtonsProps) {
  const { t } = useI18n()
  const current = useCurrentItem()
  const isOn = queue.some((item) => isSame(item, current))
  const playing = usePlayer((state) => state.playback === 'playing') && isOn
  if (queue.length === 0) return children
  return (
    <>
      <IconButton
        size="lg"
        variant="accent"
        className={styles.hero}
        label={t(playing ? 'tracks.pauseTitle' : 'tracks.playTitle', { title })}
        onClick={() => (isOn ? player.toggle() : player.choose(queue, 0, { listName: title }))}
      >
        {playing ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </IconButton>
      <IconButton label={t('tracks.playShuffle')} onClick={() => chooseShuffled(queue, { listName: title })}>
        <Shuffle />
      </IconButton>
      {children}
      <DownloadButton title={title} items={queue} isList />
      {radio && <RadioButton from={radio} name={radio.kind === 'library' ? '' : title} />}
    </>
  )
}
