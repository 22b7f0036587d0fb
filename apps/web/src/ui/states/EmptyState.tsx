import type { ReactNode } from 'react'
import { EmptyDrawing, type EmptyDrawingKind } from './EmptyDrawing.tsx'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  /** In place of an icon, where a person begins something of their own */
  drawing?: EmptyDrawingKind
  text: string
  /** 'h1' if it is the only text of the page */
  as?: 'p' | 'h1'
  hint?: string
  action?: ReactNode
}

export function EmptyState({ icon, drawing, text, as: Text = 'p', hint, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {drawing && <EmptyDrawing kind={drawing} />}
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
