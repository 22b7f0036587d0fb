import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  width?: CSSProperties['inlineSize']
  height?: CSSProperties['blockSize']
  shape?: 'text' | 'block' | 'round'
  className?: string | undefined
}

/** Decorative, since the region's `aria-busy` already tells screen readers of the loading. */
export function Skeleton({ width, height, shape = 'block', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(styles.skeleton, styles[shape], className)}
      style={{ inlineSize: width, blockSize: height }}
    />
  )
}

export function CardSkeleton({ cover = 'square' }: { cover?: 'square' | 'round' | 'wide' }) {
  return (
    <div className={styles.card}>
      <Skeleton className={styles[cover]} shape={cover === 'round' ? 'round' : 'block'} />
      <Skeleton shape="text" width="78%" />
      <Skeleton shape="text" width="52%" />
    </div>
  )
}
