import { TextField } from '../../../../ui/controls/TextField.tsx'
import { isColor } from '../../../platform/forms/picture-color.ts'
import { useWords } from '../words.ts'
import styles from './Form.module.css'

interface ColorInputProps {
  label: string
  /** '#rrggbb', or '' for the main colour of the picture */
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

export function ColorInput({ label, value, onChange, error }: ColorInputProps) {
  const { t } = useWords()
  return (
    <div className={styles.color}>
      <TextField
        label={label}
        hint={t('admin.colorHint')}
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
        value={isColor(value) ? value : '#000000'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
