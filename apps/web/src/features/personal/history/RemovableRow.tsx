import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import styles from './RemovableRow.module.css'

interface RemovableRowProps {
  label: string
  icon: ReactNode
  onRemove: () => void
  children: ReactNode
}

export function RemovableRow({ label, icon, onRemove, children }: RemovableRowProps) {
  return (
    <div className={styles.row}>
      {children}
      <IconButton size="sm" label={label} onClick={onRemove}>
        {icon}
      </IconButton>
    </div>
  )
}
