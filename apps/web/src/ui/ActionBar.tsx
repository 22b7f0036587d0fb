import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

/** Actions under a page's hero */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

interface ActionGroupProps {
  children: ReactNode
  /** Set if they have one order in every language */
  dir?: 'ltr'
  /** Fills a line on phones */
  wide?: boolean
}

/** Round buttons without gaps */
export function ActionGroup({ children, dir, wide = false }: ActionGroupProps) {
  return (
    <div className={styles.group} dir={dir} data-wide={wide || undefined}>
      {children}
    </div>
  )
}
