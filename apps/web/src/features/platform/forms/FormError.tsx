import type { FieldValues } from 'react-hook-form'
import { NetworkError } from '../../../lib/calls/call-errors.ts'
import { useErrorText } from '../../../lib/calls/error-text.ts'
import type { ContractForm } from './use-contract-form.ts'
import styles from './parts/FormError.module.css'

interface FormErrorProps<Values extends FieldValues> {
  form: ContractForm<Values>
  network?: string
}

export function FormError<Values extends FieldValues>({ form, network }: FormErrorProps<Values>) {
  const errors = useErrorText()
  if (form.error === undefined) return null
  const text = network && form.error instanceof NetworkError ? network : errors.ofError(form.error)
  return (
    <p className={styles.error} role="alert">
      {text}
    </p>
  )
}
