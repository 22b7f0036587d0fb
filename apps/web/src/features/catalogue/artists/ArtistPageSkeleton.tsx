import { GridSkeleton } from '../../../ui/states/GridSkeleton.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './ArtistPageSkeleton.module.css'

export function ArtistPageSkeleton() {
  return (
    <>
      <Skeleton className={styles.header} />
      <div className={styles.actions}>
        <Skeleton width={160} height={44} />
        <Skeleton width={120} height={44} />
      </div>
      <Skeleton shape="text" width={190} height={29} />
      <GridSkeleton layout="rows" count={6} />
      <Skeleton shape="text" width={190} height={29} />
      <GridSkeleton layout="covers" count={6} />
    </>
  )
}
