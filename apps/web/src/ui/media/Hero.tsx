import type { ReactNode } from 'react'
import { Cover, type CoverProps } from './Cover.tsx'
import styles from './Hero.module.css'
import { PageHead } from '../PageHead.tsx'

interface HeroProps {
  /** Background colour with AA contrast to white text */
  ground: string
  /** Background in the colours of the cover, once loaded */
  onCover?: boolean
  cover: Omit<CoverProps, 'className' | 'eager'> & { sizes: string }
  title: string
  badges?: readonly ReactNode[]
  names?: ReactNode
  /** Date, length and counts; empty ones are skipped. */
  facts?: readonly ReactNode[]
  description?: string
}

/** Characters from which a title gets smaller type */
const LONG_TITLE = 22

/** Head of an item's page, on the colour of its cover */
export function Hero({
  ground,
  onCover = false,
  cover,
  title,
  badges = [],
  names,
  facts = [],
  description,
}: HeroProps) {
  const backdrop = onCover && cover.src ? { ...cover, color: ground, blurred: true } : undefined
  return (
    <PageHead ground={ground} backdrop={backdrop} className={styles.header}>
      <Cover {...cover} eager className={styles.cover} />
      <div className={styles.words}>
        {badges.length > 0 && <div className={styles.badges}>{badges}</div>}
        <h1 className={styles.title} data-long={title.length > LONG_TITLE || undefined} dir="auto">
          {title}
        </h1>
        {names && <p className={styles.names}>{names}</p>}
        <HeroFacts facts={facts} />
        {description && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
      </div>
    </PageHead>
  )
}

export function HeroFacts({ facts }: { facts: readonly ReactNode[] }) {
  const shown = facts.filter((fact) => fact !== undefined && fact !== false && fact !== '')
  if (shown.length === 0) return null
  return (
    <ul className={styles.facts}>
      {shown.map((fact, at) => (
        <li key={at}>{fact}</li>
      ))}
    </ul>
  )
}

export function HeroBadge({ children, tooltip }: { children: ReactNode; tooltip?: string }) {
  return (
    <span className={styles.badge} title={tooltip}>
      {children}
    </span>
  )
}
