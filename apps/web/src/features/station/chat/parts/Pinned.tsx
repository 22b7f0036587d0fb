import type { ChatMessage } from '@nava/contracts'
import { Pin, PinOff } from 'lucide-react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { unpinMessage } from './moderate.ts'
import styles from './Pinned.module.css'

interface PinnedProps {
  message: ChatMessage
  isHost: boolean
  /** Undefined if the message is not in the log */
  onPress: (() => void) | undefined
}

export function Pinned({ message, isHost, onPress }: PinnedProps) {
  const { t } = useI18n()
  const words = (
    <>
      <bdi className={styles.name}>{message.name}</bdi> <span dir="auto">{message.text}</span>
    </>
  )
  return (
    <section className={styles.pinned} aria-label={t('live.chat.pinned')}>
      <Pin aria-hidden className={styles.sign} />
      {onPress ? (
        <button type="button" className={styles.words} title={message.text} onClick={onPress}>
          {words}
        </button>
      ) : (
        <p className={styles.words} title={message.text}>
          {words}
        </p>
      )}
      {isHost && (
        <IconButton size="sm" label={t('live.chat.unpin')} onClick={() => void unpinMessage()}>
          <PinOff />
        </IconButton>
      )}
    </section>
  )
}
