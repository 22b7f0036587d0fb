import { Pause, Play, Shuffle } from 'lucide-react'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { DownloadButton } from '../downloads/DownloadButton.tsx'
import { player, useCurrentItem, usePlayer } from '../player/player.ts'
import { type QueueItem, isSame } from '../player/queue-item.ts'
import { RadioButton } from '../radio/RadioButton.tsx'
import type { RadioFrom } from '../radio/start-radio.ts'
import styles from './PlayButton.module.css'
import { chooseShuffled } from '../player/shuffle.ts'

interface PlayListButtonsProps {
  title: string
  queue: readonly QueueItem[]
  radio?: RadioFrom
}

export function PlayListButtons({ title, queue, radio }: PlayListButtonsProps) {
  const { t } = useI18n()
  const current = useCurrentItem()
  const isOn = queue.some((item) => isSame(item, current))
  const playing = usePlayer((state) => state.playback === 'playing') && isOn
  if (queue.length === 0) return null
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
      <Button icon={<Shuffle />} onClick={() => chooseShuffled(queue, { listName: title })}>
        {t('tracks.playShuffle')}
      </Button>
      <DownloadButton title={title} items={queue} isList />
      {radio && <RadioButton from={radio} name={radio.kind === 'library' ? '' : title} />}
    </>
  )
}
