import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

interface ActionGroupProps {
  children: ReactNode
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
