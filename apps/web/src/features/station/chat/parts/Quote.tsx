import type { ChatQuote } from '@nava/contracts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import styles from './Quote.module.css'

/** The message that another one answers. `onPress`: goes to it */
export function Quote({ quote, onPress }: { quote: ChatQuote; onPress?: (() => void) | undefined }) {
  const { t } = useI18n()
  if (quote.isRemoved) return <p className={styles.quote}>{t('live.chat.quoteRemoved')}</p>
  const words = (
    <>
      <bdi className={styles.name}>{quote.name}</bdi>
      <span className={styles.text} dir="auto">
        {quote.text}
      </span>
    </>
  )
  if (!onPress) return <p className={styles.quote}>{words}</p>
  return (
    <button
      type="button"
      className={styles.quote}
      title={t('live.chat.goToQuoted', { name: quote.name })}
      onClick={onPress}
    >
      {words}
    </button>
  )
}
