import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import styles from './LyricsEditor.module.css'

/** By the keys 1 to 4; the pitch stays */
export const SPEEDS = [0.5, 0.75, 1, 1.25]

interface SpeedKeysProps {
  speed: number
  onChoose: (speed: number) => void
}

export function SpeedKeys({ speed, onChoose }: SpeedKeysProps) {
  const { t, language } = useI18n()
  return (
    <div className={styles.speeds} role="group" aria-label={t('lyrics.speed')}>
      {SPEEDS.map((each) => (
        <Button key={each} size="sm" aria-pressed={each === speed} onClick={() => onChoose(each)}>
          {t('lyrics.speedOf', { speed: formatNumber(each, language) })}
        </Button>
      ))}
    </div>
  )
}
