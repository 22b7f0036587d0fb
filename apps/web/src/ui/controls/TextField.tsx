import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './TextField.module.css'

interface Shared {
  label: string
  error?: string | undefined
  hint?: ReactNode
  hideLabel?: boolean
}

type TextFieldProps = Shared & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

export function TextField({ label, error, hint, hideLabel, className, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error} hint={hint} hideLabel={hideLabel ?? false}>
      <input
        dir="auto"
        {...rest}
        id={id}
        className={classNames(styles.input, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
      />
    </Field>
  )
}

type TextAreaProps = Shared & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

export function TextArea({ label, error, hint, hideLabel, className, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error} hint={hint} hideLabel={hideLabel ?? false}>
      <textarea
        dir="auto"
        rows={4}
        {...rest}
        id={id}
        className={classNames(styles.input, styles.area, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
      />
    </Field>
  )
}

interface FieldProps {
  id: string
  label: string
  error: string | undefined
  hint: ReactNode
  hideLabel: boolean
  children: ReactNode
}

export function Field({ id, label, error, hint, hideLabel, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={classNames(styles.label, hideLabel && styles.hidden)}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

export function describedBy(id: string, error: string | undefined, hint: ReactNode): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}
