import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

interface ActionGroupProps {
  children: ReactNode
  /** 'ltr' keeps the order of actions in every language */
  dir?: 'ltr'
  wide?: boolean
}

export function ActionGroup({ children, dir, wide = false }: ActionGroupProps) {
  return (
    <div className={styles.group} dir={dir} data-wide={wide || undefined}>
      {children}
    </div>
  )
}
