import { TextField } from '../../../../ui/controls/TextField.tsx'
import { useWords } from '../words.ts'
import { type TimeKind, fromInput, toInput, zoneOf } from './zoned-time.ts'

interface TimeInputProps {
  label: string
  kind: TimeKind
  /** ISO 8601, or '' */
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hideLabel: boolean
  required: boolean
}

export function TimeInput({ kind, value, onChange, hideLabel, label, ...rest }: TimeInputProps) {
  const { t } = useWords()
  const zone = zoneOf(kind)
  return (
    <TextField
      {...rest}
      label={label}
      hint={hideLabel || kind === 'day' ? undefined : t('admin.zone', { zone })}
      type={kind === 'day' ? 'date' : 'datetime-local'}
      dir="ltr"
      value={toInput(value, kind)}
      onChange={(event) => onChange(fromInput(event.currentTarget.value, kind))}
    />
  )
}
