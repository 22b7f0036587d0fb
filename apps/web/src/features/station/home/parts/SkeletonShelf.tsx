import { CardSkeleton, Skeleton } from '../../../../ui/states/Skeleton.tsx'
import styles from './SkeletonShelf.module.css'

interface SkeletonShelfProps {
  cover: 'square' | 'round' | 'wide'
}

export function SkeletonShelf({ cover }: SkeletonShelfProps) {
  return (
    <div>
      <Skeleton shape="text" width={190} height={26} />
      <div className={styles.row} data-cover={cover}>
        {Array.from({ length: cover === 'wide' ? 5 : 8 }, (_, at) => (
          <CardSkeleton key={at} cover={cover} />
        ))}
      </div>
    </div>
  )
}
