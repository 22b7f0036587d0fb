import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { lineAt, type LyricsLine } from '@nava/tags/lrc'
import styles from './LyricsInput.module.css'

export function LyricsPreview({ lines, position }: { lines: readonly LyricsLine[]; position: number }) {
  const { t } = useI18n()
  const sung = lineAt(lines, position)
  if (lines.length === 0) return <p className={styles.hint}>{t('form.noLyricsToSync')}</p>
  return (
    <ol className={styles.lines} dir="auto">
      {lines.map(({ text }, index) => (
        <li key={index} className={styles.line} dir="auto" aria-current={index === sung || undefined}>
          <bdi>{text || '♪'}</bdi>
        </li>
      ))}
    </ol>
  )
}
