import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Form } from '../../forms/Form.tsx'
import type { ContractForm } from '../../forms/use-contract-form.ts'
import styles from '../LoginForm.module.css'

interface StepFormProps<Values extends FieldValues> {
  form: ContractForm<Values>
  busy: boolean
  send: string
  children: ReactNode
}

export function StepForm<Values extends FieldValues>({ form, busy, send, children }: StepFormProps<Values>) {
  return (
    <Form form={form} className={styles.form}>
      {children}
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {send}
      </Button>
    </Form>
  )
}
