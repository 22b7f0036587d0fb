import type { ReactNode } from 'react'

/** Covers and videos are in columns. */
export type GridLayout = 'covers' | 'videos' | 'rows'

export interface ItemGridProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => number
  layout: GridLayout
  children: (item: Item, index: number) => ReactNode
}
