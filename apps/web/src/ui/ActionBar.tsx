import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

/** What can be done with the thing of a page, under its hero. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/** Round buttons without a gap between them. */
export function ActionGroup({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>
}
