import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  text: string
  /** 'h1' if it is the only text of the page */
  as?: 'p' | 'h1'
  hint?: string
  action?: ReactNode
}

export function EmptyState({ icon, text, as: Text = 'p', hint, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && (
        <div className={styles.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Text className={styles.text}>{text}</Text>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action}
    </div>
  )
}
