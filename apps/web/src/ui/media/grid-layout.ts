import type { ReactNode } from 'react'

export type GridLayout = 'covers' | 'videos' | 'rows'

export interface ItemGridProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => number | string
  layout: GridLayout
  children: (item: Item, index: number) => ReactNode
}
