import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { copyField } from '../../../lib/browser/copy-field.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import styles from './CopyField.module.css'

/** Milliseconds for which the button confirms the copy */
const TOLD_FOR = 2000

interface CopyFieldProps {
  label: string
  copyLabel: string
  value: string
}

export function CopyField({ label, copyLabel, value }: CopyFieldProps) {
  const { t } = useI18n()
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')

  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), TOLD_FOR)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    setState(field.current && (await copyField(field.current)) ? 'copied' : 'refused')
  }
  return (
    <div className={styles.row}>
      <TextField
        ref={field}
        label={label}
        value={value}
        readOnly
        dir="ltr"
        hint={state === 'refused' && t('share.copyByHand')}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        className={styles.copy ?? ''}
        icon={state === 'copied' ? <Check /> : <Copy />}
        aria-label={copyLabel}
        onClick={() => void copy()}
      >
        {t(state === 'copied' ? 'share.copied' : 'share.copy')}
      </Button>
      <span role="status" className={styles.status}>
        {state === 'copied' && t('share.copied')}
      </span>
    </div>
  )
}
