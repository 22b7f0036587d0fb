import type { ReactNode } from 'react'
import { SiteLogo } from '../../features/platform/site/SiteLogo.tsx'
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
        <SiteLogo size={52} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.form}>{children}</div>
      </section>
    </div>
  )
}
