import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { Backdrop } from './media/Backdrop.tsx'
import { classNames } from './class-names.ts'
import type { CoverProps } from './media/Cover.tsx'
import styles from './PageHead.module.css'

interface PageHeadProps {
  /** Background colour with AA contrast to white text */
  ground: string
  backdrop?: (Omit<CoverProps, 'alt' | 'shape' | 'eager' | 'className'> & { blurred: boolean }) | undefined
  className: string | undefined
  children: ReactNode
}

export function PageHead({ ground, backdrop, className, children }: PageHeadProps) {
  useEffect(() => {
    // The top bar lies outside of the page.
    document.documentElement.style.setProperty('--bar-tint', ground)
  }, [ground])

  return (
    <header
      data-page-head
      className={classNames(styles.head, className)}
      style={{ '--ground': ground } as CSSProperties}
    >
      <div className={styles.ground}>{backdrop && <Backdrop {...backdrop} />}</div>
      {children}
    </header>
  )
}
