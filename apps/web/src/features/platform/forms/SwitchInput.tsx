import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldOf, useField } from './use-field.ts'
import styles from './parts/SwitchInput.module.css'

type SwitchInputProps<Values extends FieldValues> = FieldOf<Values, boolean> & {
  hint?: string
  children: ReactNode
}

export function SwitchInput<Values extends FieldValues>({
  form,
  name,
  hint,
  children,
}: SwitchInputProps<Values>) {
  const { value, set } = useField({ form, name })
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={value} onChange={(event) => set(event.currentTarget.checked)} />
      <span>
        {children}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  )
}
