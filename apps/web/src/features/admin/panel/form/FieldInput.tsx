import { latinNumber, PRODUCT_ACCENT } from '@nava/contracts'
import { Select } from '../../../../ui/controls/Select.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import type { Column, Resource, Row } from '../resource.ts'
import { useWords } from '../words.ts'
import { ColorInput } from './ColorInput.tsx'
import { RelationInput } from './RelationInput.tsx'
import { RepeatInput } from './RepeatInput.tsx'
import { TimeInput } from './TimeInput.tsx'
import styles from './Form.module.css'

export interface FieldInputProps {
  field: Column
  label: string
  value: unknown
  onChange: (value: unknown) => void
  relation?: Resource | undefined
  row?: Row | undefined
  error?: string | undefined
  /** True in the tools of a table, where a placeholder replaces the label */
  isFilter?: boolean
}

/** Input for a value of any kind that contracts have. Empty values are '', IDs null. */
export function FieldInput(props: FieldInputProps) {
  const { field, label, value, onChange, relation, row, error, isFilter = false } = props
  const { t } = useWords()
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const shared = { label, error, hideLabel: isFilter, required: field.isRequired && !isFilter }
  switch (field.kind) {
    case 'id':
      if (relation)
        return (
          <RelationInput
            {...{ label, error, relation, row, isFilter, onChange, value }}
            isList={field.isList}
          />
        )
      break
    case 'boolean':
      return (
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          {label}
        </label>
      )
    case 'choice':
      return <ChoiceInput {...props} />
    case 'repeat':
      return <RepeatInput {...{ label, error, onChange }} value={text} />
    case 'color':
      return (
        <ColorInput
          {...{ label, error, onChange }}
          value={text}
          hint={t(field.name === 'accent' ? 'admin.accentHint' : 'admin.colorHint')}
          byDefault={field.name === 'accent' ? PRODUCT_ACCENT : undefined}
        />
      )
    case 'day':
    case 'time':
    case 'stationTime':
    case 'releaseTime':
      return <TimeInput {...shared} kind={field.kind} value={text} onChange={onChange} />
    default:
  }
  const isNumber = field.kind === 'number' || field.kind === 'id'
  return (
    <TextField
      {...shared}
      {...(isFilter && { placeholder: label })}
      {...(field.kind === 'link' && { type: 'url', dir: 'ltr' })}
      {...(isNumber && { inputMode: 'numeric', dir: 'ltr' })}
      maxLength={field.kind === 'number' ? undefined : field.max}
      value={text}
      onChange={({ currentTarget: { value: typed } }) => onChange(isNumber ? latinNumber(typed) : typed)}
    />
  )
}

function ChoiceInput({ field, label, value, onChange, error, isFilter = false }: FieldInputProps) {
  const { say, t } = useWords()
  const options = field.options.map((option) => ({
    value: option,
    label: say(field.named ?? 'choice', option),
  }))
  const all = { value: '', label: isFilter ? t('admin.any', { name: label }) : '–' }
  return (
    <Select
      label={label}
      hideLabel={isFilter}
      error={error}
      value={typeof value === 'string' ? value : ''}
      options={field.isRequired || field.byDefault !== undefined ? options : [all, ...options]}
      onChange={onChange}
    />
  )
}
