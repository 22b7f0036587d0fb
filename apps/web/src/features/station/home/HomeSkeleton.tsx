import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { SkeletonShelf } from './parts/SkeletonShelf.tsx'
import styles from './HomeSections.module.css'

const COVERS = ['round', 'wide', 'square', 'square'] as const

export function HomeSkeleton() {
  return (
    <div className={styles.sections}>
      <Skeleton className={styles.banner} />
      {COVERS.map((cover, at) => (
        <SkeletonShelf key={at} cover={cover} />
      ))}
    </div>
  )
}
