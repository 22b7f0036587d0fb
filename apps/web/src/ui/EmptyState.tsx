import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  text: string
  /** The element of `text`: a heading where it is all that the page says. */
  as?: 'p' | 'h1'
  /** Says more than `text`, below it. */
  hint?: string
  action?: ReactNode
}

/** Drawing, text and action of an empty list */
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
