import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from '../class-names.ts'
import { type Limit, TextLimit, useCut } from './TextLimit.tsx'
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
    <Field
      id={id}
      label={label}
      error={error}
      hint={hint}
      hideLabel={hideLabel ?? false}
      limit={limitOf(rest)}
    >
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
    <Field
      id={id}
      label={label}
      error={error}
      hint={hint}
      hideLabel={hideLabel ?? false}
      limit={limitOf(rest)}
    >
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
  limit?: Limit | undefined
  children: ReactNode
}

export function Field({ id, label, error, hint, hideLabel, limit, children }: FieldProps) {
  const { isCut, watchers } = useCut(limit?.max)
  return (
    <div className={styles.field} {...watchers}>
      <label htmlFor={id} className={classNames(styles.label, hideLabel && styles.hidden)}>
        {label}
      </label>
      {children}
      {limit && <TextLimit {...limit} isCut={isCut} />}
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

const UNCOUNTED = ['password', 'search']

function limitOf({ maxLength, value, type = '' }: InputHTMLAttributes<unknown>): Limit | undefined {
  if (maxLength === undefined) return undefined
  const isCounted = typeof value === 'string' && !UNCOUNTED.includes(type)
  return { max: maxLength, length: isCounted ? value.length : undefined }
}
