import type { ReactNode } from 'react'
import styles from './UploadStatus.module.css'

interface StatusChipProps {
  tone: 'quiet' | 'good' | 'bad'
  icon: ReactNode
  children: ReactNode
}

export function StatusChip({ tone, icon, children }: StatusChipProps) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
