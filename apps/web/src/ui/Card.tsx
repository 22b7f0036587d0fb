import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Card.module.css'

interface CardProps {
  cover: ReactNode
  /** A link; its press area grows over the whole card. */
  title: ReactNode
  /** Whole words for the tooltip of a title that is cut. */
  tooltip?: string
  /** Artists' names, a date: links here stay their own. */
  names?: ReactNode
  /** The play button that rises on hover and focus. */
  play?: ReactNode
  menu?: ReactNode
  /** A chip on the cover: a duration, 'Exclusive'. */
  chip?: ReactNode
  /** It is what plays now. */
  current?: boolean
  centered?: boolean
}

/** A cover with its title and names; a play button and a menu appear on hover, on focus and always on touch. */
export function Card({
  cover,
  title,
  tooltip,
  names,
  play,
  menu,
  chip,
  current = false,
  centered = false,
}: CardProps) {
  return (
    <article
      className={classNames(styles.card, centered && styles.centered)}
      data-current={current || undefined}
    >
      <div className={styles.cover}>
        {cover}
        {chip && <span className={styles.chip}>{chip}</span>}
        {play && <div className={styles.play}>{play}</div>}
      </div>
      <div className={styles.foot}>
        <div className={styles.words}>
          <h3 className={styles.title} title={tooltip} dir="auto">
            {title}
          </h3>
          {names && <p className={styles.names}>{names}</p>}
        </div>
        {menu && <div className={styles.menu}>{menu}</div>}
      </div>
    </article>
  )
}
