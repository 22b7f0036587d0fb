import { dateFormat } from '../../../../lib/formats/formats.ts'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { useWords } from '../words.ts'
import { useZone } from './use-zone.ts'
import { type TimeKind, fromInput, readersZone, toInput } from '../../../platform/forms/zoned-time.ts'

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
  const { t, language } = useWords()
  const zone = useZone(kind)
  const here = readersZone()
  const hint = () => {
    if (zone === undefined || kind === 'day') return undefined
    if (kind !== 'stationTime' || zone === here) return t('admin.zone', { zone })
    const when = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
    return value === ''
      ? t('admin.stationZone', { zone, here })
      : t('admin.stationZoneAt', { zone, here, when: when.format(new Date(value)) })
  }
  return (
    <TextField
      {...rest}
      label={label}
      hint={hideLabel ? undefined : hint()}
      type={kind === 'day' ? 'date' : 'datetime-local'}
      dir="ltr"
      disabled={zone === undefined}
      value={zone === undefined ? '' : toInput(value, kind, zone)}
      onChange={(event) => zone && onChange(fromInput(event.currentTarget.value, kind, zone))}
    />
  )
}
