import { Skeleton } from './Skeleton.tsx'
import styles from './HeroSkeleton.module.css'

export function HeroSkeleton({ round = false }: { round?: boolean }) {
  return (
    <>
      <div className={styles.header}>
        <Skeleton shape={round ? 'round' : 'block'} className={styles.cover} />
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
