import type { ReactNode } from 'react'

/** Covers and videos stand in columns, rows one below the other. */
export type GridLayout = 'covers' | 'videos' | 'rows'

export interface ItemGridProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => number
  layout: GridLayout
  children: (item: Item, index: number) => ReactNode
}
