import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './MusicPageSkeleton.module.css'

/** The shape of a track's page while it loads. */
export function MusicPageSkeleton() {
  return (
    <>
      <div className={styles.header}>
        <Skeleton className={styles.cover} />
        <div className={styles.words}>
          <Skeleton shape="text" width="min(420px, 80%)" height={44} />
          <Skeleton shape="text" width={180} />
          <Skeleton shape="text" width={260} />
        </div>
      </div>
      <Skeleton shape="round" width={60} height={60} />
    </>
  )
}
