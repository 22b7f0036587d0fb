import { ChevronDown } from 'lucide-react'
import { type SelectHTMLAttributes, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Field, describedBy } from './TextField.tsx'
import fieldStyles from './TextField.module.css'
import styles from './Select.module.css'

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> & {
  label: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
  hideLabel?: boolean
}

export function Select({
  label,
  options,
  onChange,
  error,
  hint,
  hideLabel = false,
  className,
  ...rest
}: SelectProps) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error} hint={hint} hideLabel={hideLabel}>
      <div className={styles.frame}>
        <select
          {...rest}
          id={id}
          className={classNames(fieldStyles.input, styles.select, className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.arrow} aria-hidden />
      </div>
    </Field>
  )
}
