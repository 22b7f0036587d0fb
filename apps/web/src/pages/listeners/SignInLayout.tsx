import type { ReactNode } from 'react'
import { Logo } from '../../ui/icons/Logo.tsx'
import styles from './SignInLayout.module.css'

export function SignInLayout({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <section className={styles.card}>
        <Logo size={52} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.form}>{children}</div>
      </section>
    </div>
  )
}
