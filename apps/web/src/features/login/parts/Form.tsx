import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from '../LoginForm.module.css'

interface FormProps {
  busy: boolean
  send: string
  onSend: () => void
  children: ReactNode
}

/** A step's form: the browser checks nothing by itself, the words are the product's. */
export function Form({ busy, send, onSend, children }: FormProps) {
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSend()
      }}
    >
      {children}
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {send}
      </Button>
    </form>
  )
}
