import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { onKeys } from '../../../ui/keys/on-keys.ts'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { ChipList } from './ChipList.tsx'
import { withChip } from './parts/with-chip.ts'
import { type FieldOf, useField } from './use-field.ts'
import styles from './parts/Chips.module.css'

type ChipsInputProps<Values extends FieldValues> = FieldOf<Values, readonly string[]> & {
  label: string
  hint?: string
  /** `max`: highest number of texts; `maxLength`: highest number of characters in each */
  max: number
  maxLength: number
}

export function ChipsInput<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  max,
  maxLength,
}: ChipsInputProps<Values>) {
  const { value: chips, set, error } = useField({ form, name })
  const [typed, setTyped] = useState('')
  const { t } = useI18n()
  const input = useRef<HTMLInputElement>(null)
  const fullText = chips.length >= max ? t('form.full', { max }) : ''
  const addTyped = () => {
    set(withChip(chips, typed, { max, maxLength }))
    setTyped('')
  }
  return (
    <div className={styles.field}>
      <TextField
        label={label}
        hint={fullText || hint}
        ref={input}
        readOnly={fullText !== ''}
        error={error}
        enterKeyHint="done"
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeys(
          (key) => ({ Enter: addTyped, Backspace: typed ? undefined : () => set(chips.slice(0, -1)) })[key],
        )}
      />
      <VisuallyHidden>
        <span role="status">{fullText}</span>
      </VisuallyHidden>
      <ChipList
        label={label}
        field={input}
        chips={chips.map((text) => ({ key: text, text }))}
        onRemove={(key) => set(chips.filter((text) => text !== key))}
      />
    </div>
  )
}
