import { type ReactNode, Suspense, lazy } from 'react'
import { usePrinting } from '../printing.ts'
import type { ItemGridProps } from './grid-layout.ts'
import styles from './ItemGrid.module.css'

// React.lazy loses the type parameter, which the cast restores.
const VirtualGrid = lazy(() => import('./VirtualGrid.tsx')) as unknown as <Item>(
  props: ItemGridProps<Item>,
) => ReactNode

/** Number of items from which a list renders only those near the window */
const VIRTUAL_FROM = 120

export function ItemGrid<Item>(props: ItemGridProps<Item>) {
  const printing = usePrinting()
  if (printing || props.items.length <= VIRTUAL_FROM) return <PlainGrid {...props} />
  return (
    <Suspense fallback={<PlainGrid {...props} />}>
      <VirtualGrid {...props} />
    </Suspense>
  )
}

function PlainGrid<Item>({ items, layout, children }: ItemGridProps<Item>) {
  return (
    <div className={styles.grid} data-layout={layout}>
      {items.map(children)}
    </div>
  )
}
