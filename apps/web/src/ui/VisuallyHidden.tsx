import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Words for those who listen: in the accessibility tree, not on the screen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
