import { RotateCcw, X } from 'lucide-react'
import { dateFormat } from '../../../../lib/formats/formats.ts'
import { type Translate, useI18n } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import type { PendingMessage } from './chat-log.ts'
import { Quote } from './Quote.tsx'
import styles from './ChatRow.module.css'

function stateText(refused: PendingMessage['refused'], t: Translate, language: string): string {
  if (!refused) return t('live.chat.sending')
  switch (refused.state) {
    case 'tooFast':
      return t('live.chat.tooFast', { count: refused.retryAfter })
    case 'noLinks': {
      const until = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
      return t('live.chat.noLinks', { until: until.format(new Date(refused.until)) })
    }
    default:
      return t(`live.chat.refused.${refused.state}`)
  }
}

export function PendingRow({
  message,
  onRetry,
  onDiscard,
}: {
  message: PendingMessage
  onRetry: () => void
  onDiscard: () => void
}) {
  const { t, language } = useI18n()
  const { refused, replyTo } = message
  return (
    <li className={styles.row} data-pending>
      <div className={styles.words}>
        {replyTo && <Quote quote={replyTo} />}
        <p className={styles.text} dir="auto">
          {message.text}
        </p>
        <p className={refused ? styles.refused : styles.sending} role={refused && 'alert'}>
          {stateText(refused, t, language)}
        </p>
      </div>
      {refused && (
        <>
          <IconButton size="sm" label={t('live.chat.sendAgain')} onClick={onRetry}>
            <RotateCcw />
          </IconButton>
          <IconButton size="sm" label={t('live.chat.discard')} onClick={onDiscard}>
            <X />
          </IconButton>
        </>
      )}
    </li>
  )
}
