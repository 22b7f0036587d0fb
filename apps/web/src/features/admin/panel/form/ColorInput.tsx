import { TextField } from '../../../../ui/controls/TextField.tsx'
import { isColor } from '../../../platform/forms/picture-color.ts'
import { useWords } from '../words.ts'
import styles from './Form.module.css'

interface ColorInputProps {
  label: string
  /** '#rrggbb', or '' for what `hint` says */
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hint: string
  /** Colour that '' stands for, if it is known */
  byDefault?: string | undefined
}

export function ColorInput({ label, value, onChange, error, hint, byDefault = '#000000' }: ColorInputProps) {
  const { t } = useWords()
  return (
    <div className={styles.color}>
      <TextField
        label={label}
        hint={hint}
        error={error}
        dir="ltr"
        spellCheck={false}
        maxLength={7}
        placeholder="#rrggbb"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <input
        type="color"
        aria-label={t('form.pickColor')}
        value={isColor(value) ? value : byDefault}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
