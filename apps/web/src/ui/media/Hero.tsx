import type { ReactNode } from 'react'
import { Cover, type CoverProps } from './Cover.tsx'
import { useCoverTravel } from './cover-travel.ts'
import styles from './Hero.module.css'
import { PageHead } from '../PageHead.tsx'

interface HeroProps {
  /** Background colour with AA contrast to white text */
  ground: string
  onCover?: boolean
  cover: Omit<CoverProps, 'ref' | 'className' | 'eager'> & { sizes: string }
  title: string
  badges?: readonly ReactNode[]
  names?: ReactNode
  facts?: readonly ReactNode[]
  description?: string
}

const LONG_TITLE = 22

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
  const travelling = useCoverTravel()
  const backdrop = onCover && cover.src ? { ...cover, color: ground, blurred: true } : undefined
  return (
    <PageHead ground={ground} backdrop={backdrop} className={styles.header}>
      <Cover {...cover} ref={travelling} eager className={styles.cover} />
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
