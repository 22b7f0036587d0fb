import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../../lib/browser/lazy-part.ts'
import styles from './NewsShelf.module.css'

const LatestNews = lazyPart(() => import('../../news/LatestNews.tsx'), 'news', 'tracks')

/** Distance below the window at which news starts to load */
const LOAD_AHEAD = '600px'

export function NewsShelf() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: LOAD_AHEAD },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  const held = <div ref={place} className={styles.place} />
  return isNear ? (
    <Suspense fallback={held}>
      <LatestNews />
    </Suspense>
  ) : (
    held
  )
}
