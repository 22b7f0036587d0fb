import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TextField } from '../../../ui/controls/TextField.tsx'
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
  return (
    <div className={styles.field}>
      <TextField
        label={label}
        hint={hint}
        error={error}
        enterKeyHint="done"
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // During composition with an input method, Enter confirms the composed word.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            set(withChip(chips, typed, { max, maxLength }))
            setTyped('')
          } else if (event.key === 'Backspace' && !typed) {
            set(chips.slice(0, -1))
          }
        }}
      />
      <ChipList
        label={label}
        chips={chips.map((text) => ({ key: text, text }))}
        onRemove={(key) => set(chips.filter((text) => text !== key))}
      />
    </div>
  )
}
