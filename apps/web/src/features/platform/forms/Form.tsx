import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ContractForm } from './use-contract-form.ts'

const INVALID = '[aria-invalid=true]'

interface FormProps<Values extends FieldValues> {
  form: ContractForm<Values>
  className?: string | undefined
  children: ReactNode
}

export function Form<Values extends FieldValues>({ form, className, children }: FormProps<Values>) {
  const ref = useRef<HTMLFormElement>(null)
  const { submissions } = form
  useEffect(() => {
    const field = submissions > 0 ? ref.current?.querySelector<HTMLElement>(INVALID) : undefined
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [submissions])
  return (
    <form
      ref={ref}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {children}
    </form>
  )
}
