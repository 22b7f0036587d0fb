import { useState } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import styles from './ShiftLyrics.module.css'

/** Offers to move all times of lyrics, such as after another recording has taken the place of the one that they were made for. */
export function ShiftLyrics({ onShift, busy = false }: { onShift: (ms: number) => void; busy?: boolean }) {
  const { t } = useI18n()
  const [text, setText] = useState('500')
  const ms = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return (
    <div className={styles.shift} role="group" aria-label={t('lyrics.shift')}>
      <span>{t('lyrics.shift')}</span>
      <TextField
        label={t('lyrics.shiftBy')}
        hideLabel
        inputMode="numeric"
        maxLength={6}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button size="sm" disabled={ms === 0 || busy} onClick={() => onShift(-ms)}>
        {t('lyrics.earlier')}
      </Button>
      <Button size="sm" disabled={ms === 0 || busy} onClick={() => onShift(ms)}>
        {t('lyrics.later')}
      </Button>
    </div>
  )
}
