import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { oneStop, oneStopOfRows } from '../keys/one-stop.ts'
import { scrollBehavior } from '../scroll-behavior.ts'
import { useUiWords } from '../words.tsx'
import styles from './CardRow.module.css'
import { TitleLevel } from '../title-level.ts'

interface CardRowProps {
  title: ReactNode
  /** Paragraph below the title */
  reason?: ReactNode
  seeAll?: ReactNode
  complete?: ReactNode
  children: ReactNode
  /** Covers by default. Videos are wider; `third` fits three per row; `list` holds columns of rows. */
  cards?: 'cover' | 'video' | 'third' | 'list'
}

export function CardRow({ title, reason, seeAll, complete, children, cards = 'cover' }: CardRowProps) {
  const words = useUiWords()
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const turn = (pages: 1 | -1) => {
    const element = row.current
    if (!element) return
    const forward = getComputedStyle(element).direction === 'rtl' ? -pages : pages
    element.scrollBy({ left: forward * element.clientWidth * 0.9, behavior: scrollBehavior() })
  }
  const arrow = (label: string, pages: 1 | -1, Icon: LucideIcon) => (
    <IconButton
      size="sm"
      id={`${id}${pages}`}
      label={label}
      aria-labelledby={`${id}${pages} ${id}`}
      tabIndex={-1}
      onClick={() => turn(pages)}
    >
      <Icon className="flip-rtl" />
    </IconButton>
  )
  return (
    <section className={styles.shelf} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {reason}
        {seeAll && <div className={styles.seeAll}>{seeAll}</div>}
        {!complete && (
          <div className={styles.arrows}>
            {arrow(words.scrollBack, -1, ChevronLeft)}
            {arrow(words.scrollOn, 1, ChevronRight)}
          </div>
        )}
      </header>
      {complete || (
        <div
          className={classNames(styles.window, styles[cards])}
          {...(cards === 'list' ? oneStopOfRows : oneStop)}
        >
          <div ref={row} className={styles.row}>
            <TitleLevel value={3}>{children}</TitleLevel>
          </div>
        </div>
      )}
    </section>
  )
}
