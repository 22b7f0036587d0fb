import type { GridLayout } from '../media/grid-layout.ts'
import styles from '../media/ItemGrid.module.css'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { CardSkeleton } from './Skeleton.tsx'

export function GridSkeleton({
  layout,
  count,
  cover,
}: {
  layout: GridLayout
  count: number
  /** Default: wide for videos, else square */
  cover?: 'square' | 'round' | 'wide'
}) {
  const shape = cover ?? (layout === 'videos' ? 'wide' : 'square')
  return (
    <div className={styles.grid} data-layout={layout}>
      {layout === 'rows' ? (
        <RowsSkeleton rows={count} />
      ) : (
        Array.from({ length: count }, (_, at) => <CardSkeleton key={at} cover={shape} />)
      )}
    </div>
  )
}
