import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

/** A part of the settings: its heading beside what can be set, below it on narrow screens. */
export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
