import { ShieldCheck } from 'lucide-react'
import styles from './CopyrightBadge.module.css'

export function CopyrightBadge({ title, note }: { title: string; note: string }) {
  return (
    <span className={styles.badge}>
      <span className={styles.shield}>
        <ShieldCheck aria-hidden size="1.125rem" />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>{note}</span>
      </span>
    </span>
  )
}
