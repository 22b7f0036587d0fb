import type { ReactNode } from 'react'
import styles from '../../../platform/forms/parts/SwitchInput.module.css'

interface CheckBoxProps {
  checked: boolean
  hint: string
  onChange: (checked: boolean) => void
  children: ReactNode
}

export function CheckBox({ checked, hint, onChange, children }: CheckBoxProps) {
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {children}
        <small>{hint}</small>
      </span>
    </label>
  )
}
