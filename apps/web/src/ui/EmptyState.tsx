import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** What a list shows when there is nothing in it: a drawing, the words, and what could be done. */
export function EmptyState({ icon, text, action }: { icon?: ReactNode; text: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      {icon && (
        <div className={styles.icon} aria-hidden>
          {icon}
        </div>
      )}
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}
