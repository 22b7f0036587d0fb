import type { CSSProperties } from 'react'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { type Level, type Loudness, loudnessOf, meterShare, SILENCE } from './level.ts'
import styles from './LevelMeter.module.css'

const WORDS = {
  silent: 'panel.studio.silent',
  quiet: 'panel.studio.quiet',
  good: 'panel.studio.good',
  loud: 'panel.studio.loud',
} as const satisfies Record<Loudness, string>

/** Mean level as a bar, the peak as a line on it, and a word for both */
export function LevelMeter({ label, level }: { label: string; level: Level }) {
  const { t, language } = useI18n()
  const { peak, rms } = level
  const loudness = loudnessOf(level)
  const decibels = (value: number) =>
    t('panel.studio.decibels', { value: formatNumber(Math.round(value), language) })
  return (
    <div className={styles.meter}>
      <span className={styles.label}>{label}</span>
      <div
        role="meter"
        dir="ltr"
        aria-label={label}
        aria-valuemin={SILENCE}
        aria-valuemax={0}
        aria-valuenow={Math.min(0, Math.max(SILENCE, Math.round(rms)))}
        aria-valuetext={`${t(WORDS[loudness])}, ${decibels(rms)}`}
        className={styles.bar}
        data-loudness={loudness}
        style={{ '--mean': meterShare(rms), '--peak': meterShare(peak) } as CSSProperties}
      />
      <span className={styles.word} data-loudness={loudness}>
        {t(WORDS[loudness])}
      </span>
    </div>
  )
}
