import type { ReactNode } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { SECTIONS, type SectionName } from './sections.ts'
import styles from './Section.module.css'

interface SectionProps {
  name: SectionName
  lead?: string
  children: ReactNode
}

export function Section({ name, lead, children }: SectionProps) {
  const { t } = useI18n()
  return (
    <section id={name} aria-labelledby={`${name}-title`} className={styles.section}>
      <header>
        <h2 id={`${name}-title`} className={styles.title}>
          {t(SECTIONS[name])}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
