import { CardSkeleton, Skeleton } from '../../ui/states/Skeleton.tsx'
import styles from './HomeSections.module.css'

const rows = [
  { cover: 'round', cards: 'cover' },
  { cover: 'wide', cards: 'video' },
  { cover: 'square', cards: 'cover' },
  { cover: 'square', cards: 'cover' },
] as const

export function HomeSkeleton() {
  return (
    <div className={styles.sections}>
      <Skeleton className={styles.banner} />
      {rows.map(({ cover, cards }, row) => (
        <div key={row}>
          <Skeleton shape="text" width={190} height={26} />
          <div className={styles.row} data-cards={cards}>
            {Array.from({ length: cards === 'video' ? 5 : 8 }, (_, at) => (
              <CardSkeleton key={at} cover={cover} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
