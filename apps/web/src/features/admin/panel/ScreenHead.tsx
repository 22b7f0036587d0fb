import type { ReactNode } from 'react'
import styles from './ScreenHead.module.css'

/** Title of a screen, and what stands at the other end of its line */
export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <title>{title}</title>
      <header className={styles.header}>
        <h1>{title}</h1>
        {children}
      </header>
    </>
  )
}
