import type { FieldValues } from 'react-hook-form'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { toggled } from './parts/toggled.ts'
import { type FieldOf, useField } from './use-field.ts'
import styles from './parts/Chips.module.css'

type ChoiceInputProps<Values extends FieldValues> = FieldOf<Values, readonly number[]> & {
  label: string
  options: readonly { id: number; name: string }[]
  max: number
}

export function ChoiceInput<Values extends FieldValues>({
  form,
  name,
  label,
  options,
  max,
}: ChoiceInputProps<Values>) {
  const { t } = useI18n()
  const { value: chosen, set, error } = useField({ form, name })
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.id} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(option.id)}
              aria-invalid={error ? true : undefined}
              onChange={() => set(toggled(chosen, option.id, max))}
            />
            <bdi>{option.name}</bdi>
          </label>
        ))}
      </div>
      <p className={styles.full} role="status">
        {chosen.length >= max && t('form.full', { max })}
      </p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
