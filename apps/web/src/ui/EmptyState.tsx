import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  text: string
  /** Says more than `text`, below it. */
  hint?: string
  action?: ReactNode
}

/** What a list shows when there is nothing in it: a drawing, the words, and what could be done. */
export function EmptyState({ icon, text, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && (
        <div className={styles.icon} aria-hidden>
          {icon}
        </div>
      )}
      <p className={styles.text}>{text}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action}
    </div>
  )
}
