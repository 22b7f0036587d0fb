import type { ReactNode } from 'react'
import { useSite } from '../../../lib/paths/site.ts'
import { TitleLevel } from '../../../ui/title-level.ts'
import { QueueName } from '../../listening/player/queue-of.ts'
import styles from './ListPage.module.css'

interface ListPageProps {
  title: string
  lead?: string
  end?: ReactNode
  children: ReactNode
}

export function ListPage({ title, lead, end, children }: ListPageProps) {
  const { productName } = useSite()
  return (
    <>
      <title>{`${title} | ${productName}`}</title>
      <header className={styles.header}>
        <div>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {end}
      </header>
      <QueueName value={title}>
        <TitleLevel value={2}>{children}</TitleLevel>
      </QueueName>
    </>
  )
}

export function ListSections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>
}

interface ListSectionProps {
  title: string
  end?: ReactNode
  children: ReactNode
}

export function ListSection({ title, end, children }: ListSectionProps) {
  return (
    <section aria-label={title}>
      <header className={styles.heading}>
        <h2>{title}</h2>
        {end}
      </header>
      <QueueName value={title}>
        <TitleLevel value={3}>{children}</TitleLevel>
      </QueueName>
    </section>
  )
}

export function ListBeside({ list, beside }: { list: ReactNode; beside: ReactNode }) {
  return (
    <div className={styles.beside}>
      <div>{list}</div>
      <div>{beside}</div>
    </div>
  )
}
