import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
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

const BAR_HEIGHT = 64

export function PageHead({ ground, backdrop, className, children }: PageHeadProps) {
  const head = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!head.current) return
    const page = document.documentElement
    const observer = new IntersectionObserver(
      ([entry]) => page.toggleAttribute('data-past-head', entry?.isIntersecting === false),
      { rootMargin: `-${BAR_HEIGHT}px 0px 0px` },
    )
    observer.observe(head.current)
    return () => {
      observer.disconnect()
      page.removeAttribute('data-past-head')
    }
  }, [])

  return (
    <header
      ref={head}
      data-page-head
      className={classNames(styles.head, className)}
      style={{ '--ground': ground } as CSSProperties}
    >
      <div className={styles.ground}>{backdrop && <Backdrop {...backdrop} />}</div>
      {children}
    </header>
  )
}
