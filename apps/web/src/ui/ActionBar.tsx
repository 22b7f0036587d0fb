import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

/** What can be done with the thing of a page, under its hero. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

interface ActionGroupProps {
  children: ReactNode
  /** Where they stand the same way round in every language. */
  dir?: 'ltr'
  /** Fills a line of its own on a phone. */
  wide?: boolean
}

/** Round buttons without a gap between them. */
export function ActionGroup({ children, dir, wide = false }: ActionGroupProps) {
  return (
    <div className={styles.group} dir={dir} data-wide={wide || undefined}>
      {children}
    </div>
  )
}
