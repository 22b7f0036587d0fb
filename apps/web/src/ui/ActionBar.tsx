import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

/** What can be done with the thing of a page, under its hero. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/** Round buttons without a gap between them; `dir` where they stand the same way round in every language. */
export function ActionGroup({ children, dir }: { children: ReactNode; dir?: 'ltr' }) {
  return (
    <div className={styles.group} dir={dir}>
      {children}
    </div>
  )
}
